/// Finds the column of a syntax error, which Lua does not tell.
enum SyntaxErrorColumn {
  /// Where in its line the token stands that `message` complains about (`… near 'x'`), from 1; nil when it stands
  /// there more than once or not at all.
  static func find(message: String, line: Int, in source: ArraySlice<UInt8>) -> Int? {
    guard let token = token(of: message) else { return nil }
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let text = lines[line - 1]
    if token == "<eof>" { return text.count + 1 }
    let needle = Array(token.utf8)
    guard !needle.isEmpty, needle.count <= text.count else { return nil }
    let places = (text.startIndex...text.endIndex - needle.count).filter { text[$0...].starts(with: needle) }
    guard places.count == 1 else { return nil }
    return places[0] - text.startIndex + 1
  }

  /// The text after `near`, without its quotes.
  private static func token(of message: String) -> Substring? {
    let marker = " near "
    let bytes = message.utf8
    guard let start = bytes.indices.last(where: { bytes[$0...].starts(with: marker.utf8) }) else { return nil }
    let token = message[bytes.index(start, offsetBy: marker.utf8.count)...]
    guard token.utf8.count > 2, token.hasPrefix("'"), token.hasSuffix("'") else { return token }
    return token.dropFirst().dropLast()
  }
}
