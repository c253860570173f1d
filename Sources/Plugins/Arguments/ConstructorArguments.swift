import Lua

/// What a constructor was given: short positional arguments with options at the end, or one table with both.
///
/// `timer.after("25m", fn, { name = "tea" })` and `timer.after { "25m", fn, name = "tea" }` and
/// `timer.after { lasts = "25m", on_expire = fn, name = "tea" }` are the same.
struct ConstructorArguments {
  /// The named fields.
  let fields: Fields
  /// The positional arguments that have no name.
  let rest: [LuaValue]
  private let positions: [String]
  private let positional: [LuaValue]
  /// Whether positional values are arguments of the call, rather than of the one table.
  private let arePlacedInCall: Bool

  /// Reads a call's arguments; `positions` names the leading positional ones, `known` the named fields.
  init(_ call: borrowing LuaCall, of owner: String, positions: [String], known: [APIField]) throws(LuaFailure) {
    var options: LuaTable?
    var count = call.count
    while count > 0, call.isNil(count) { count -= 1 }
    // Each may be a large table, and is copied.
    guard count <= positions.count + (positions.isEmpty ? 16 : 1) else {
      throw LuaFailure("\(owner) was given too many arguments")
    }
    var positional: [LuaValue] = []
    positional.reserveCapacity(count)
    for index in 1..<count + 1 {
      if index > positions.count, index < count, call.typeName(index) == "table" {
        throw LuaFailure("\(owner) takes one table, with everything in it")
      }
      let value = try call.value(index)
      if case .table(let table) = value, index == count, count == 1 || !Callback.isList(table) {
        options = table
        if count == 1 { positional = table.positional }
      } else {
        positional.append(value)
      }
    }
    if let options {
      if count > 1, !options.positional.isEmpty {
        throw LuaFailure("\(owner)'s options are fields with names, such as { name = \"tea\" }")
      }
      fields = try Fields(options, of: owner, known: known)
    } else {
      fields = Fields(of: owner)
    }
    self.positions = positions
    self.positional = positional
    arePlacedInCall = count > 1 || options == nil
    rest = positional.count > positions.count ? Array(positional.dropFirst(positions.count)) : []
    for name in positions where !fields.isEmpty && place(of: name) != nil && fields.value(name) != nil {
      throw fields.failure(name, "it is given twice")
    }
  }

  /// Where among the positional values one of a name stands; nil when it is not there.
  private func place(of name: String) -> Int? {
    guard let place = positions.firstIndex(of: name), place < positional.count else { return nil }
    if case .nil = positional[place] { return nil }
    return place
  }

  /// A value given by position or by name.
  func value(_ name: String) -> LuaValue? {
    place(of: name).map { positional[$0] } ?? fields.value(name)
  }

  /// The error that the value of a name is wrong: Lua's own form for an argument, the field's for a field.
  func failure(_ name: String, _ message: String) -> LuaFailure {
    if arePlacedInCall, let place = place(of: name) { return LuaFailure(message, argument: place + 1) }
    return fields.failure(name, message)
  }

  /// A function given by position or by name.
  func function(_ name: String) throws(LuaFailure) -> LuaReference? {
    switch value(name) {
    case nil: return nil
    case .function(let function): return function
    case .some(let other): throw failure(name, "a function is expected, not \(other.typeName)")
    }
  }

  /// A function, an action value or a list of such, given by position or by name.
  func callback(_ name: String) throws(LuaFailure) -> Callback? {
    guard let value = value(name) else { return nil }
    guard let callback = Callback(value) else { throw failure(name, Callback.complaint(about: value)) }
    return callback
  }

  /// A span given by position or by name; refused when there is none.
  func duration(_ name: String) throws(LuaFailure) -> Duration {
    guard let value = value(name) else { throw failure(name, "it is missing") }
    do {
      return try Spans.duration(value)
    } catch {
      throw failure(name, error.message)
    }
  }
}
