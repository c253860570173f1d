public import CLuaGuard

extension LuaCall {
  /// Adds nil to the results.
  @inlinable
  public mutating func pushNil() {
    if hasRoom() { unsafe lua_pushnil(frame.pointee.L) }
  }

  /// Adds a number to the results.
  @inlinable
  public mutating func push(_ value: Double) {
    if hasRoom() { unsafe lua_pushnumber(frame.pointee.L, value) }
  }

  /// Adds a whole number to the results.
  @inlinable
  public mutating func push(_ value: Int64) {
    if hasRoom() { unsafe lua_pushinteger(frame.pointee.L, value) }
  }

  /// Adds a boolean to the results.
  @inlinable
  public mutating func push(_ value: Bool) {
    if hasRoom() { unsafe lua_pushboolean(frame.pointee.L, value ? 1 : 0) }
  }

  /// Adds a string to the results.
  public mutating func push(_ value: String) {
    if hasRoom() { stack.push(value) }
  }

  /// Adds a string of these bytes to the results.
  public mutating func push(_ value: [UInt8]) {
    if hasRoom() { stack.push(value) }
  }

  /// Adds a handle to the results; the same handle is the same Lua value for as long as a script holds it.
  public mutating func push(_ value: LuaHandle) {
    if hasRoom() { stack.push(value) }
  }

  /// Adds a function to the results; nil in its place when it belongs to another state.
  public mutating func push(_ value: LuaReference) {
    if hasRoom() { stack.push(value, of: releases) }
  }

  /// Adds a copy of a value to the results; O(size).
  public mutating func push(_ value: LuaValue) {
    if hasRoom(), !stack.push(value, of: releases) { act(.overflow) }
  }
}
