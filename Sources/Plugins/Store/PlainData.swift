import JSON
import Lua

/// What scripts can keep: booleans, numbers, texts, and tables of them, as values of JSON.
enum PlainData {
  /// A Lua value as JSON, to be kept or for another use; throws with the place of what is no plain data.
  ///
  /// A table is a list or has names: JSON knows nothing between them.
  static func json(
    _ value: LuaValue, at place: String = "the value", for use: String = "kept"
  ) throws(LuaFailure) -> JSONValue {
    switch value {
    case .nil: return .null
    case .boolean(let flag): return .flag(flag)
    case .integer(let integer): return .integer(integer)
    case .number(let number):
      guard number.isFinite else { throw LuaFailure("\(place) is \(number), which cannot be \(use)") }
      return .number(number)
    case .string(let text): return .text(text)
    case .table(let table): return try json(table, at: place, for: use)
    case .function, .handle, .kept, .other:
      throw LuaFailure(
        "\(place) is a \(value.typeName): only booleans, numbers, strings and tables of them can be \(use)")
    }
  }

  private static func json(_ table: LuaTable, at place: String, for use: String) throws(LuaFailure) -> JSONValue {
    guard table.otherKeys == 0 else {
      throw LuaFailure(
        "\(place) has keys that are neither names nor 1 to n without holes: use names, as with tostring(id)")
    }
    guard table.positional.isEmpty || table.fields.isEmpty else {
      throw LuaFailure("\(place) has both items and names: keep them as two tables")
    }
    var items: [JSONValue] = []
    for (index, item) in table.positional.enumerated() {
      items.append(try json(item, at: "\(place)[\(index + 1)]", for: use))
    }
    var fields: [String: JSONValue] = [:]
    for (key, value) in table.fields {
      // Lua tells them apart by their bytes, text does not.
      guard fields[key] == nil else {
        throw LuaFailure("\(place) has two names that are the same text, '\(key.prefix(40))'")
      }
      fields[key] = try json(value, at: "\(place).\(key.prefix(40))", for: use)
    }
    return items.isEmpty ? .object(fields) : .list(items)
  }

  /// A value of JSON as Lua has it.
  static func lua(_ value: JSONValue) -> LuaValue {
    switch value {
    case .null: .nil
    case .flag(let flag): .boolean(flag)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .list(let items): .table(LuaTable(positional: items.map(lua)))
    case .object(let fields): .table(LuaTable(fields: fields.map { ($0.key, lua($0.value)) }))
    }
  }
}
