import CLuaGuard

extension LuaStack {
  /// A copy of the value at `index`; tables are read without metamethods. An exact one throws for text that is not
  /// UTF-8, instead of mending it.
  func value(at index: Int, of releases: ReleaseList, isExact: Bool = false) throws(LuaFailure) -> LuaValue {
    var budget = SnapshotBudget(isExact: isExact)
    return try value(at: index, of: releases, within: &budget)
  }

  private func value(
    at index: Int, of releases: ReleaseList, within budget: inout SnapshotBudget
  ) throws(LuaFailure) -> LuaValue {
    switch type(at: index) {
    case .none, .nil: return .nil
    case .boolean: return boolean(at: index).map(LuaValue.boolean) ?? .nil
    case .integer: return integer(at: index).map(LuaValue.integer) ?? .nil
    case .number: return number(at: index).map(LuaValue.number) ?? .nil
    case .string: return .string(try text(at: index, within: &budget))
    case .handle where !isCallable(at: index): return handle(at: index).map(LuaValue.handle) ?? .nil
    case .function, .handle:
      guard let function = function(at: index, of: releases) else { throw LuaFailure("too many functions are kept") }
      return .function(function)
    case .table: return .table(try table(at: index, of: releases, within: &budget))
    case .other: return .other(typeName: typeName(at: index))
    @unknown default: return .other(typeName: typeName(at: index))
    }
  }

  private func text(at index: Int, within budget: inout SnapshotBudget) throws(LuaFailure) -> String {
    unsafe try budget.charge(bytes: withBytes(at: index) { $0.count } ?? 0)
    guard budget.isExact else { return string(at: index) ?? "" }
    guard let text = unsafe withBytes(at: index, { unsafe String(validating: $0, as: UTF8.self) }) ?? nil else {
      throw LuaFailure("a text is not UTF-8")
    }
    return text
  }

  private func table(
    at index: Int, of releases: ReleaseList, within budget: inout SnapshotBudget
  ) throws(LuaFailure) -> LuaTable {
    guard reserve(3), let address = unsafe lg_identity(pointer, Int32(index)) else {
      throw LuaFailure("the stack has no room for the table")
    }
    try budget.enter(UInt(bitPattern: address))
    let index = index < 0 ? count + index + 1 : index
    let top = count
    // Whatever is thrown below, the stack is as before.
    defer { drop(count - top) }
    let positional = try items(at: index, of: releases, within: &budget)
    var fields: [LuaTable.Field] = []
    var otherKeys = 0
    pushNil()
    while unsafe lg_next(pointer, Int32(index)) {
      try budget.charge()
      if type(at: -2) == .string {
        let key = try text(at: -2, within: &budget)
        fields.append((key, try value(at: -1, of: releases, within: &budget)))
      } else if !isItem(at: -2, upTo: positional.count) {
        otherKeys += 1
      }
      drop(1)
    }
    budget.leave()
    return LuaTable(positional: positional, fields: fields, otherKeys: otherKeys)
  }

  private func items(
    at index: Int, of releases: ReleaseList, within budget: inout SnapshotBudget
  ) throws(LuaFailure) -> [LuaValue] {
    var items: [LuaValue] = []
    while unsafe lg_push_item(pointer, Int32(index), Int64(items.count + 1)) != .nil {
      try budget.charge()
      items.append(try value(at: -1, of: releases, within: &budget))
      drop(1)
    }
    drop(1)
    return items
  }

  func isItem(at index: Int, upTo last: Int) -> Bool {
    guard type(at: index) == .integer, let key = integer(at: index) else { return false }
    return key >= 1 && key <= Int64(last)
  }
}
