/// Characters that act on a terminal instead of showing on it.
///
/// Whatever a script named, printed or threw goes through `escaped` before it reaches a terminal; else a label
/// could move the cursor, set the clipboard, or make a line read backwards.
package enum ControlCharacters {
  /// The text with every control character shown as an escape, `\u{1b}`; tabs and line ends as `\t` and `\n`.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\t" || scalar == "\n" {
        result += scalar == "\t" ? "\\t" : "\\n"
      } else if isControl(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether the scalar is a C0 or C1 control or DEL (ECMA-48), a line or paragraph separator, or one of the twelve
  /// that set the direction of writing (Unicode Standard Annex 9, 2 and the property Bidi_Control).
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1f, 0x7f...0x9f: true
    case 0x2028, 0x2029: true
    case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
