import CLuaGuard

// Each of these needs one free place, tables more; see `reserve(_:)`.
extension LuaStack {
  func pushNil() { unsafe lua_pushnil(pointer) }
  func push(_ value: Bool) { unsafe lua_pushboolean(pointer, value ? 1 : 0) }
  func push(_ value: Int64) { unsafe lua_pushinteger(pointer, value) }
  func push(_ value: Double) { unsafe lua_pushnumber(pointer, value) }

  func push(_ value: String) {
    var value = value
    value.withUTF8 { unsafe lg_push_bytes(pointer, $0.baseAddress, $0.count) }
  }

  func push(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe lg_push_bytes(pointer, $0.baseAddress, $0.count) }
  }

  func push(_ handle: LuaHandle) {
    unsafe lg_push_handle(pointer, lg_handle(kind: handle.kind, id: handle.id, generation: handle.generation))
  }

  /// Pushes the function; nil in its place when it belongs to another state.
  func push(_ reference: LuaReference, of releases: ReleaseList) {
    let slot = reference.slot
    guard reference.list === releases, unsafe lg_push_reference(pointer, slot.number, slot.generation) else {
      return pushNil()
    }
  }

  /// Pushes a copy; false, with one value pushed or none, when the stack cannot hold it.
  func push(_ value: LuaValue, of releases: ReleaseList) -> Bool {
    switch value {
    case .nil, .other: pushNil()
    case .boolean(let value): push(value)
    case .integer(let value): push(value)
    case .number(let value): push(value)
    case .string(let value): push(value)
    case .function(let value), .kept(let value): push(value, of: releases)
    case .handle(let value): push(value)
    case .table(let value): return push(value, of: releases)
    }
    return true
  }

  private func push(_ table: LuaTable, of releases: ReleaseList) -> Bool {
    guard reserve(3) else { return false }
    unsafe lg_push_table(pointer, Int32(clamping: table.positional.count), Int32(clamping: table.fields.count))
    for (index, value) in table.positional.enumerated() {
      guard push(value, of: releases) else { return false }
      unsafe lg_set_item(pointer, Int64(index + 1))
    }
    for (key, value) in table.fields {
      guard push(value, of: releases) else { return false }
      var key = key
      key.withUTF8 { unsafe lg_set_field(pointer, $0.baseAddress, $0.count) }
    }
    return true
  }
}
