/// How many cells of a terminal a text takes.
///
/// Follows what terminals do without shaping: each scalar has a width of its own, as in `wcwidth(3)`.
package enum DisplayWidth {
  /// The cells that a text takes. Control characters are to be escaped before. O(n).
  package static func of(_ text: some StringProtocol) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// The cells that a scalar takes: 0 if it combines with the one before, 2 if it is wide, else 1.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    // Lines and blocks, which boards draw with, and most of what is written in Chinese: there are many of them.
    case ..<0x300, 0x2500...0x259f: return 1
    case 0x4e00...0x9fff: return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The vowels and finals of Hangul that stand over the consonant before them.
    if (0x1160...0x11ff).contains(scalar.value) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  /// The longest beginning that fits `width` cells; where something is left out it ends in `…`.
  package static func fitted(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    var (result, room) = ("", width - 1)
    for character in text {
      let needed = of(String(character))
      guard needed <= room else { break }
      result.append(character)
      room -= needed
    }
    return result + "…"
  }

  /// Whether the scalar is wide or fullwidth (Unicode Standard Annex 11; EastAsianWidth.txt of Unicode 14).
  ///
  /// Emoji that show as pictures are wide by that file, too, all but the letters of which flags are made.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiPresentation { return !(0x1f1e6...0x1f1ff).contains(scalar.value) }
    return wideRanges.contains { $0.contains(scalar.value) }
  }

  /// The wide ranges that are not emoji, unassigned places within them included.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6,
    0x16fe0...0x18d08, 0x1aff0...0x1b2fb, 0x1f200...0x1f265, 0x20000...0x3fffd,
  ]
}
