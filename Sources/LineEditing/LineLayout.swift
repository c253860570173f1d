import CEdit
import Glibc

/// Where the characters of a line are on a terminal, as libedit puts them there.
enum LineLayout {
  /// How many rows the cursor is below the first one when it stands behind these characters.
  static func row(behind characters: some Sequence<Unicode.Scalar>, columns: Int) -> Int {
    var (row, column) = (0, 0)
    for character in characters {
      let width = width(of: character)
      // A wide character that does not fit into a row begins the next one.
      if column + width > columns { (row, column) = (row + 1, 0) }
      column += width
      if column >= columns { (row, column) = (row + 1, column - columns) }
    }
    return row
  }

  private static func width(of character: Unicode.Scalar) -> Int {
    switch character.value {
    case 0..<0x20, 0x7f: 2
    default: max(0, Int(moondial_edit_width(wchar_t(bitPattern: character.value))))
    }
  }
}
