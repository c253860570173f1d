/// Texts of notifications as any server may get them: whatever they were, they are data and of bounded length.
enum NoticeText {
  /// The longest first line, in Unicode scalars: what is longer than a screen is wide tells nobody anything.
  static let longestTitle = 256

  /// The longest body, in Unicode scalars.
  static let longestBody = 4_096

  /// One line: line ends and tabs become spaces, other control characters U+FFFD.
  static func title(_ text: String) -> String {
    cut(clean(text) { $0 == "\n" || $0 == "\t" ? " " : nil }, to: longestTitle)
  }

  /// Lines, with their line ends and tabs; other control characters become U+FFFD.
  static func body(_ text: String) -> String {
    cut(clean(text) { $0 == "\n" || $0 == "\t" ? $0 : nil }, to: longestBody)
  }

  /// The text such that a server that reads markup shows it as it is (Desktop Notifications Specification 1.2,
  /// "Markup").
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { [UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">")].contains($0) }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `\r\n` and `\r` become `\n` first; `kept` says what becomes of a control character, nil for U+FFFD.
  private static func clean(_ text: String, kept: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      if scalar == "\n", last == "\r" { continue }
      let scalar: Unicode.Scalar = scalar == "\r" ? "\n" : scalar
      result.append(isControl(scalar) ? kept(scalar) ?? "\u{FFFD}" : scalar)
      // More would be cut in any case.
      if result.count > longestBody { break }
    }
    return String(result)
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
  }

  /// A C0 or C1 control or DEL (ECMA-48), a line or paragraph separator, or one of the twelve that set the direction of
  /// writing (Unicode Standard Annex 9, 2).
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
