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

  /// The text as a board draws it: escaped, and without what terminals measure each in its own way.
  ///
  /// Joiners, selectors of a variant and controls of direction are left out, so that each scalar has the width that it
  /// has by itself, and words from right to left stay in the order in which they are written.
  static func drawn(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isInvisible($0) || isControl($0) }) else { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isInvisible(scalar) { kept.append(scalar) }
    return escaped(String(kept))
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Zero-width space, non-joiner, joiner, word joiner and the invisible operators after it, byte order mark.
    case 0x200b...0x200d, 0x2060...0x2064, 0xfeff: true
    // Variation selectors, and the tags of flags.
    case 0xfe00...0xfe0f, 0xe0000...0xe01ef: true
    default: isDirection(scalar)
    }
  }

  /// Whether the scalar is one of the twelve that set the direction of writing.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar is a C0 or C1 control or DEL (ECMA-48), a line or paragraph separator, or one of the twelve
  /// that set the direction of writing (Unicode Standard Annex 9, 2 and the property Bidi_Control).
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1f, 0x7f...0x9f: true
    case 0x2028, 0x2029: true
    default: isDirection(scalar)
    }
  }
}
