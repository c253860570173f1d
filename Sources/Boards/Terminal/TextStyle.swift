/// How a piece of a line looks; never the only thing that tells a state.
struct TextStyle: OptionSet, Hashable {
  let rawValue: UInt8

  /// Stands out.
  static let bold = TextStyle(rawValue: 1)
  /// Steps back.
  static let dim = TextStyle(rawValue: 2)
  /// Dark on light.
  static let reverse = TextStyle(rawValue: 4)
  /// Goes on.
  static let green = TextStyle(rawValue: 8)
  /// Is about to end, or waits.
  static let yellow = TextStyle(rawValue: 16)
  /// Calls.
  static let red = TextStyle(rawValue: 32)

  /// The control sequence that begins it (ECMA-48, 8.3.117: SGR); empty for plain text.
  ///
  /// Without colour there is still bold and reverse: they are no colours, and `NO_COLOR` does not speak of them.
  func sequence(color: Bool) -> String {
    var codes: [String] = []
    if contains(.bold) { codes.append("1") }
    if contains(.dim) { codes.append("2") }
    if contains(.reverse) { codes.append("7") }
    if color {
      if contains(.green) { codes.append("32") }
      if contains(.yellow) { codes.append("33") }
      if contains(.red) { codes.append("31") }
    }
    return codes.isEmpty ? "" : "\u{1b}[\(codes.joined(separator: ";"))m"
  }
}
