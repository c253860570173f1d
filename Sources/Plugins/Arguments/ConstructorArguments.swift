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
  private let named: [String: LuaValue]

  /// Reads a call's arguments; `positions` names the leading positional ones, `known` the named fields.
  init(_ call: borrowing LuaCall, of owner: String, positions: [String], known: [String]) throws(LuaFailure) {
    var positional: [LuaValue] = []
    var options: LuaTable?
    var count = call.count
    while count > 0, call.isNil(count) { count -= 1 }
    for index in 1..<count + 1 {
      let value = try call.value(index)
      if case .table(let table) = value, index == count {
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
    var named: [String: LuaValue] = [:]
    for (name, value) in zip(positions, positional) {
      if case .nil = value { continue }
      guard fields.value(name) == nil else { throw fields.failure(name, "it is given twice") }
      named[name] = value
    }
    self.named = named
    rest = Array(positional.dropFirst(positions.count))
  }

  /// A value given by position or by name.
  func value(_ name: String) -> LuaValue? {
    named[name] ?? fields.value(name)
  }

  /// A function given by position or by name.
  func function(_ name: String) throws(LuaFailure) -> LuaReference? {
    switch value(name) {
    case nil: return nil
    case .function(let function): return function
    case .some(let other): throw fields.failure(name, "a function is expected, not \(other.typeName)")
    }
  }

  /// A span given by position or by name; refused when there is none.
  func duration(_ name: String) throws(LuaFailure) -> Duration {
    guard let value = value(name) else { throw fields.failure(name, "it is missing") }
    do {
      return try Spans.duration(value)
    } catch {
      throw fields.failure(name, error.message)
    }
  }
}
