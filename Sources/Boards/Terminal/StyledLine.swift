/// A line of a board: pieces of text, each of one style, that fit a number of cells.
struct StyledLine: Hashable {
  /// How many cells there are.
  let limit: Int

  private var pieces: [Piece] = []
  private var used = 0

  fileprivate struct Piece: Hashable {
    var text: String
    var style: TextStyle
    /// The cell it begins in, from 0.
    var start: Int
  }

  /// Makes an empty line of that many cells.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds text, as far as it fits; what would act on the terminal is shown instead.
  mutating func add(_ text: String, _ style: TextStyle = []) {
    let fitted = DisplayWidth.fitted(ControlCharacters.escaped(text), to: limit - used)
    guard !fitted.isEmpty else { return }
    pieces.append(Piece(text: fitted, style: style, start: used))
    used += DisplayWidth.of(fitted)
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
      end = piece.start + DisplayWidth.of(piece.text)
      isCertain = piece.text.utf8.allSatisfy { $0 < 0x80 } || piece.isDrawing
    }
    return result
  }

  /// The text alone.
  var text: String {
    var (result, end) = ("", 0)
    for piece in pieces {
      result += String(repeating: " ", count: max(0, piece.start - end)) + piece.text
      end = piece.start + DisplayWidth.of(piece.text)
    }
    return result
  }
}

extension StyledLine.Piece {
  /// Whether it is of the board's own characters, which every terminal shows in one cell each.
  fileprivate var isDrawing: Bool { text.allSatisfy { $0 == "█" || $0 == "░" } }
}
