/// Where two lines differ, cell by cell.
///
/// Text that terminals may measure otherwise than this program is only ever written as a whole, and all to the right of
/// it then, too: from `cut` on.
struct LineDifference {
  /// One cell of a screen.
  struct Cell: Equatable {
    var scalar: Unicode.Scalar = " "
    var style: TextStyle = []
    /// The piece of uncertain width that it belongs to.
    var piece: Int?
    /// Whether it is such a piece by itself, as glyphs are: a blank is behind it, which takes what is too wide.
    var isGlyph = false
  }

  /// Whether each cell differs.
  private(set) var differs: [Bool]

  /// The cells as they are to be.
  let new: [Cell]

  /// From where on the line is to be written anew; its limit for nowhere.
  private(set) var cut: Int

  /// The cell behind the last one that was not blank.
  let oldEnd: Int

  private let newEnd: Int

  /// Compares two lines of one limit. O(n) in the cells.
  init(_ old: StyledLine, _ new: StyledLine, allowsColor: Bool) {
    let before = Self.cells(of: old, allowsColor: allowsColor)
    let after = Self.cells(of: new, allowsColor: allowsColor)
    (self.new, cut) = (after, new.limit)
    differs = Array(repeating: false, count: new.limit)
    for column in 0..<new.limit {
      let (first, second) = (before[column], after[column])
      switch (first.piece, second.piece) {
      case (let one?, let other?): differs[column] = old.pieces[one] != new.pieces[other]
      default: differs[column] = first != second
      }
      guard differs[column] else { continue }
      if let piece = first.piece { cut = min(cut, old.pieces[piece].start) }
      if let piece = second.piece { cut = min(cut, new.pieces[piece].start) }
    }
    oldEnd = Self.end(of: before)
    newEnd = Self.end(of: after)
  }

  /// Whether the rest of the new line is blank.
  func isBlank(from column: Int) -> Bool { cut == new.count && column >= newEnd }

  /// The end of what is best written at once from a cell on: up to where so many cells are right already.
  func end(ofPatchAt start: Int, jumping shortestJump: Int) -> Int {
    var (end, next) = (start + 1, start + 1)
    while next < cut, next - end <= shortestJump, new[next].piece == nil {
      if isBlank(from: next), oldEnd - next > 3 { break }
      if differs[next] { end = next + 1 }
      next += 1
    }
    return end
  }

  private static func cells(of line: StyledLine, allowsColor: Bool) -> [Cell] {
    var cells = Array(repeating: Cell(), count: line.limit)
    for (index, piece) in line.pieces.enumerated() {
      let style = piece.style.shown(color: allowsColor)
      let isGlyph = piece.width == 1 && !piece.isCertain && piece.text.unicodeScalars.count == 1
      guard piece.isCertain || isGlyph else {
        for column in piece.start..<piece.start + piece.width { cells[column].piece = index }
        continue
      }
      for (offset, scalar) in piece.text.unicodeScalars.enumerated() {
        cells[piece.start + offset] = Cell(scalar: scalar, style: style, isGlyph: isGlyph)
      }
    }
    return cells
  }

  private static func end(of cells: [Cell]) -> Int {
    (cells.lastIndex { $0 != Cell() } ?? -1) + 1
  }
}
