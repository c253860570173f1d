/// Names as Lua knows them (Lua 5.4 Reference Manual, 3.1).
enum LuaName {
  /// The words that are no names.
  static let keywords = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not",
    "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Whether a character may stand in a name.
  static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
  }

  /// Whether a text is a name.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, !first.isNumber, text.allSatisfy(isPart) else { return false }
    return !keywords.contains(String(text))
  }
}
