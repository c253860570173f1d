import Lua

/// A type as the reference, the editor stubs and `help` name it, and what C accepts for it.
struct APIType: Sendable, Hashable {
  /// The name, as lua-language-server writes types.
  let name: String
  /// What an argument may be before Swift is entered.
  let accepted: LuaType

  init(_ name: String, _ accepted: LuaType) {
    self.name = name
    self.accepted = accepted
  }

  static let string = APIType("string", .string)
  static let number = APIType("number", .number)
  static let integer = APIType("integer", .integer)
  static let boolean = APIType("boolean", .boolean)
  static let table = APIType("table", .table)
  static let any = APIType("any", .any)
  static let function = APIType("function", .function)
  /// Values that are turned into text as `tostring` does.
  static let text = APIType("any", .text)
  static let duration = APIType("Duration", [.number, .string])
  static let time = APIType("Time", [.number, .string])

  static func callback(_ signature: String) -> APIType { APIType("fun(\(signature))", .function) }
  static let timerCallback = callback("it: Timer, info: Info")
  static let rowCallback = callback("row: Row, info: Info")

  /// One of a few words.
  static func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> APIType
  where Choice.RawValue == String {
    APIType(Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|"), .string)
  }

  /// The same for people; Swift looks at the value itself, for a table may stand in its place.
  var orFields: APIType { APIType(name, .any) }
}
