import CLuaGuard

/// How much of an outline is still to be shown, and the tables around the present place.
private struct OutlineBudget {
  let bounds: LuaOutline.Bounds
  var values: Int
  var path: [Int64] = []
}

extension LuaStack {
  /// The value at `index` as it is, without metamethods.
  func outline(at index: Int, within bounds: LuaOutline.Bounds) -> LuaOutline {
    var budget = OutlineBudget(bounds: bounds, values: bounds.values)
    return outline(at: index, within: &budget)
  }

  private func outline(at index: Int, within budget: inout OutlineBudget) -> LuaOutline {
    budget.values -= 1
    switch type(at: index) {
    case .none, .nil: return .nil
    case .boolean: return .boolean(boolean(at: index) ?? false)
    case .integer: return .integer(integer(at: index) ?? 0)
    case .number: return .number(number(at: index) ?? 0, text: numberText(at: index))
    case .string: return string(at: index, first: budget.bounds.bytes)
    case .handle: return handle(at: index).map(LuaOutline.handle) ?? .nil
    case .function: return function(at: index)
    case .table: return table(at: index, within: &budget)
    case .other: return .other(typeName: typeName(at: index), number: runningNumber(at: index))
    @unknown default: return .other(typeName: typeName(at: index), number: runningNumber(at: index))
    }
  }

  /// Of a copy, since Lua makes a string of what it is asked for.
  private func numberText(at index: Int) -> String {
    unsafe lg_push_copy(pointer, Int32(index))
    defer { drop(1) }
    return string(at: -1) ?? ""
  }

  private func string(at index: Int, first limit: Int) -> LuaOutline {
    unsafe withBytes(at: index) { unsafe .string(Array($0.prefix(limit)), count: $0.count) } ?? .nil
  }

  private func function(at index: Int) -> LuaOutline {
    if let name = apiName(at: index) { return .builtin(name) }
    var source = [CChar](repeating: 0, count: Self.longestSource)
    let line = unsafe lg_definition(pointer, Int32(index), &source)
    guard line > 0 else { return .builtin(nil) }
    let name = String(decoding: source.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return .function(number: runningNumber(at: index), source: name, line: Int(line))
  }

  /// What Lua calls `LUA_IDSIZE`.
  private static let longestSource = 60

  private func table(at index: Int, within budget: inout OutlineBudget) -> LuaOutline {
    if let name = apiName(at: index) { return .builtin(name) }
    let number = runningNumber(at: index)
    guard !budget.path.contains(number), budget.path.count < budget.bounds.depth, budget.values > 0, reserve(3) else {
      return .tableElsewhere(number: number)
    }
    budget.path.append(number)
    defer { budget.path.removeLast() }
    let index = index < 0 ? count + index + 1 : index
    var table = LuaOutline.Table(number: number, items: [], fields: [], leftOut: 0, isLarger: false)
    while unsafe lg_push_item(pointer, Int32(index), Int64(table.items.count + 1)) != .nil,
      table.items.count < budget.bounds.entries, budget.values > 0
    {
      table.items.append(outline(at: -1, within: &budget))
      drop(1)
    }
    drop(1)
    readFields(of: index, into: &table, within: &budget)
    return .table(table)
  }

  /// Reads what is no item: first the keys, since their order decides which entries are shown.
  private func readFields(of index: Int, into table: inout LuaOutline.Table, within budget: inout OutlineBudget) {
    var keys: [(place: Int, field: LuaOutline.Field)] = []
    let items = table.items.count
    table.isLarger = !forEachEntry(of: index) { place in
      guard !isItem(at: -2, upTo: items) else { return }
      // A table as a key is told by its number.
      var none = OutlineBudget(bounds: budget.bounds, values: 0)
      keys.append((place, .init(key: outline(at: -2, within: &none), value: .nil)))
    }
    keys.sort { $0.field.precedes($1.field) }
    let room = max(0, min(budget.bounds.entries - items, budget.values))
    let shown = keys.prefix(room)
    let places = Dictionary(uniqueKeysWithValues: zip(shown.map(\.place), shown.indices))
    table.fields = shown.map(\.field)
    table.leftOut = keys.count - shown.count
    guard !places.isEmpty else { return }
    _ = forEachEntry(of: index) { place in
      if let field = places[place] { table.fields[field].value = outline(at: -1, within: &budget) }
    }
  }

  /// Calls `body` with each entry's place in the table; its key and its value are on top. False when there are more
  /// entries than are looked at.
  func forEachEntry(of index: Int, _ body: (Int) -> Void) -> Bool {
    var place = 0
    pushNil()
    while unsafe lg_next(pointer, Int32(index)) {
      guard place < LuaOutline.Bounds.sight else {
        drop(2)
        return false
      }
      body(place)
      drop(1)
      place += 1
    }
    return true
  }

  /// The number by which text tells the object at `index` from others.
  func runningNumber(at index: Int) -> Int64 {
    unsafe lg_running_number(pointer, Int32(index))
  }

  /// What the value at `index` is of the host's API or of Lua's library.
  func apiName(at index: Int) -> String? {
    var owner: UnsafePointer<CChar>?
    var name: UnsafePointer<CChar>?
    let api = unsafe lg_api_at(pointer, Int32(index), &owner, &name)
    guard let name = unsafe name.map({ unsafe String(cString: $0) }) else { return nil }
    let table = unsafe owner.map { unsafe String(cString: $0) } ?? ""
    switch api {
    case .none: return nil
    case .table: return name
    case .function: return table.isEmpty ? name : "\(table).\(name)"
    case .method: return "\(table):\(name)"
    }
  }
}
