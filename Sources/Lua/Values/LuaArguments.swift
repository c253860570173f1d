public import CLuaGuard

/// The arguments of a call that is about to begin, pushed one after the other.
@safe
public struct LuaArguments: ~Copyable {
  @usableFromInline
  let pointer: OpaquePointer

  /// The state has it, which outlives the call.
  private unowned(unsafe) let releases: ReleaseList

  /// How many there are.
  @usableFromInline
  var count = 0

  /// Whether Lua's stack could not take one of them; the call fails then.
  private(set) var hasOverflowed = false

  /// Places that there are for arguments before more have to be asked for.
  @usableFromInline
  static var freePlaces: Int { 8 }

  init(_ stack: LuaStack, releases: ReleaseList) {
    unsafe self.pointer = unsafe stack.pointer
    unsafe self.releases = releases
  }

  /// Counts an argument that is to be pushed next; false, and the call is to fail, when there is no room for it.
  @inlinable
  mutating func hasRoom() -> Bool {
    guard count < Self.freePlaces || makeRoom() else { return false }
    count &+= 1
    return true
  }

  @usableFromInline
  mutating func makeRoom() -> Bool {
    hasOverflowed = hasOverflowed || !stack.reserve(1)
    return !hasOverflowed
  }

  private var stack: LuaStack { unsafe LuaStack(pointer) }
}

extension LuaArguments {
  /// Adds nil.
  @inlinable
  public mutating func pushNil() {
    if hasRoom() { unsafe lua_pushnil(pointer) }
  }

  /// Adds a number.
  @inlinable
  public mutating func push(_ value: Double) {
    if hasRoom() { unsafe lua_pushnumber(pointer, value) }
  }

  /// Adds a whole number.
  @inlinable
  public mutating func push(_ value: Int64) {
    if hasRoom() { unsafe lua_pushinteger(pointer, value) }
  }

  /// Adds a boolean.
  @inlinable
  public mutating func push(_ value: Bool) {
    if hasRoom() { unsafe lua_pushboolean(pointer, value ? 1 : 0) }
  }

  /// Adds a string.
  public mutating func push(_ value: String) {
    if hasRoom() { stack.push(value) }
  }

  /// Adds a handle.
  public mutating func push(_ value: LuaHandle) {
    if hasRoom() { stack.push(value) }
  }

  /// Adds an empty table for so many fields, which `set` then fills; false, and the call is to fail, when there is no room.
  public mutating func pushTable(room fields: Int) -> Bool {
    guard hasRoom(), stack.reserve(2) else {
      hasOverflowed = true
      return false
    }
    unsafe lg_push_table(pointer, 0, Int32(clamping: fields))
    return true
  }

  /// Sets a field of the table that was added last.
  public mutating func set(_ name: StaticString, to value: Double) {
    stack.push(value)
    setField(name)
  }

  /// Sets a field of the table that was added last.
  public mutating func set(_ name: StaticString, to value: Int64) {
    stack.push(value)
    setField(name)
  }

  /// Sets a field of the table that was added last.
  public mutating func set(_ name: StaticString, to value: String) {
    stack.push(value)
    setField(name)
  }

  private func setField(_ name: StaticString) {
    unsafe lg_set_field(pointer, name.utf8Start, name.utf8CodeUnitCount)
  }

  /// Adds a copy of a value; O(size).
  public mutating func push(_ value: LuaValue) {
    if hasRoom(), unsafe !stack.push(value, of: releases) { hasOverflowed = true }
  }
}
