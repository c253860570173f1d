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

  private static let colors: TextStyle = [.green, .yellow, .red]

  /// The style as a terminal shows it: without colours there is still bold and reverse, of which `NO_COLOR` does not
  /// speak.
  func shown(color: Bool) -> TextStyle {
    color ? self : subtracting(Self.colors)
  }

  /// The control sequence that begins it (ECMA-48, 8.3.117: SGR); empty for plain text.
  ///
  /// The eight colours of ECMA-48 are what terminals with 16 or 256 have, too, in the shades that their owners chose.
  func sequence(color: Bool) -> String {
    let codes = shown(color: color).codes
    return codes.isEmpty ? "" : "\u{1b}[\(codes.joined(separator: ";"))m"
  }

  /// The sequence that takes text from another style to this one.
  func sequence(after other: TextStyle) -> String {
    if self == other { return "" }
    if isEmpty { return "\u{1b}[m" }
    // What only adds to the other need not begin anew.
    let added = isSuperset(of: other) ? subtracting(other).codes : ["0"] + codes
    return "\u{1b}[\(added.joined(separator: ";"))m"
  }

  private var codes: [String] {
    [(Self.bold, "1"), (.dim, "2"), (.reverse, "7"), (.red, "31"), (.green, "32"), (.yellow, "33")]
      .compactMap { contains($0.0) ? $0.1 : nil }
  }
}
