/// A line of a board: pieces of text, each of one style, that fit a number of cells.
struct StyledLine: Hashable {
  /// How many cells there are.
  let limit: Int

  /// The pieces from left to right; none overlaps another.
  private(set) var pieces: [Piece] = []

  /// The cell behind the last piece, or further right where the next one begins.
  private(set) var used = 0

  /// Some text of one style.
  struct Piece: Hashable {
    var text: String
    var style: TextStyle
    /// The cell it begins in, from 0.
    var start: Int
    /// The cells it takes.
    var width: Int

    /// Whether every terminal shows each of its characters in one cell: those of ASCII, and those that boards draw with.
    var isCertain: Bool {
      text.utf8.allSatisfy { $0 < 0x80 }
        || text.unicodeScalars.allSatisfy { $0.value < 0x80 || $0 == "█" || $0 == "░" || $0 == "─" }
    }
  }

  /// Makes an empty line of that many cells.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds text, as far as it fits; what would act on the terminal is shown instead.
  mutating func add(_ text: String, _ style: TextStyle = []) {
    let fitted = DisplayWidth.fitted(ControlCharacters.drawn(text), to: limit - used)
    guard !fitted.isEmpty else { return }
    let width = DisplayWidth.of(fitted)
    pieces.append(Piece(text: fitted, style: style, start: used, width: width))
    used += width
  }

  /// Goes on at that cell; never back.
  mutating func move(to cell: Int) {
    used = max(used, min(cell, limit))
  }

  /// The bytes that paint it on an erased line.
  ///
  /// After text that terminals may measure otherwise than this program, the next piece is placed by its column.
  func sequence(color: Bool) -> String {
    var (result, end, isCertain) = ("", 0, true)
    for piece in pieces {
      if piece.start > end || !isCertain {
        result += isCertain ? String(repeating: " ", count: piece.start - end) : "\u{1b}[\(piece.start + 1)G"
      }
      let begin = piece.style.sequence(color: color)
      result += begin + piece.text + (begin.isEmpty ? "" : "\u{1b}[0m")
      end = piece.start + piece.width
      isCertain = piece.isCertain
    }
    return result
  }

  /// The text alone.
  var text: String {
    var (result, end) = ("", 0)
    for piece in pieces {
      result += String(repeating: " ", count: max(0, piece.start - end)) + piece.text
      end = piece.start + piece.width
    }
    return result
  }
}
