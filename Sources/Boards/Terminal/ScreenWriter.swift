/// Makes the bytes that change what is on a screen, as few as it finds; remembers where the cursor is and how it writes.
///
/// It uses what ECMA-48 and the VT100 before it have: CUP, CUU and its kin, EL, SGR and backspace. Nothing is inserted,
/// scrolled or cleared as a whole.
struct ScreenWriter {
  /// What is to be written.
  private(set) var text = ""

  private let columns: Int
  private let allowsColor: Bool
  /// Where the cursor is, from 0; nil where terminals may differ.
  private var place: (row: Int, column: Int)?
  private var style: TextStyle = []

  /// So many cells that are right already are written again rather than jumped over.
  private static let shortestJump = 4

  /// Begins to write on a screen of that many columns, with plain text and the cursor anywhere.
  init(columns: Int, allowsColor: Bool) {
    self.columns = columns
    self.allowsColor = allowsColor
  }

  /// Ends with plain text, which is what the next one begins with.
  mutating func finish() -> String {
    set([])
    return text
  }

  /// Paints a whole line, whatever stood there.
  mutating func paint(_ line: StyledLine, inRow row: Int) {
    repaint(line, from: 0, inRow: row)
  }

  /// Turns a line that is on the screen into another: cells that are right already are left alone.
  mutating func change(_ old: StyledLine, to new: StyledLine, inRow row: Int) {
    let difference = LineDifference(old, new, allowsColor: allowsColor)
    var column = 0
    while column < difference.cut {
      guard difference.differs[column] else {
        column += 1
        continue
      }
      if difference.isBlank(from: column), difference.oldEnd - column > 3 {
        move(to: row, column)
        set([])
        text += "\u{1b}[K"
        return
      }
      let end = difference.end(ofPatchAt: column, jumping: Self.shortestJump)
      move(to: row, column)
      for (offset, cell) in difference.new[column..<end].enumerated() {
        if place == nil { move(to: row, column + offset) }
        put(cell)
      }
      column = end
    }
    if difference.cut < new.limit { repaint(new, from: difference.cut, inRow: row) }
  }

  private mutating func repaint(_ line: StyledLine, from start: Int, inRow row: Int) {
    move(to: row, start)
    set([])
    text += "\u{1b}[K"
    for piece in line.pieces where piece.start + piece.width > start {
      let cut = max(0, start - piece.start)
      move(to: row, piece.start + cut)
      set(piece.style.shown(color: allowsColor))
      // Of a piece that is cut each character has a cell.
      text += cut == 0 ? piece.text : String(piece.text.dropFirst(cut))
      advance(by: piece.width - cut, isCertain: piece.isCertain)
    }
  }

  private mutating func put(_ cell: LineDifference.Cell) {
    set(cell.style)
    text.unicodeScalars.append(cell.scalar)
    advance(by: 1, isCertain: !cell.isGlyph)
  }

  private mutating func advance(by width: Int, isCertain: Bool) {
    guard isCertain, let place, place.column + width < columns else {
      self.place = nil
      return
    }
    self.place = (place.row, place.column + width)
  }

  private mutating func set(_ style: TextStyle) {
    text += style.sequence(after: self.style)
    self.style = style
  }

  /// Moves the cursor by whatever is shortest.
  private mutating func move(to row: Int, _ column: Int) {
    defer { place = (row, column) }
    var best =
      column == 0 ? (row == 0 ? "\u{1b}[H" : "\u{1b}[\(row + 1)H") : "\u{1b}[\(row + 1);\(column + 1)H"
    if let place, place.row <= row {
      let down = Self.sequence("B", row - place.row)
      let across =
        column >= place.column
        ? Self.sequence("C", column - place.column)
        : place.column - column < 4
          ? String(repeating: "\u{8}", count: place.column - column) : Self.sequence("D", place.column - column)
      if (down + across).utf8.count <= best.utf8.count { best = down + across }
    }
    text += best
  }

  private static func sequence(_ final: String, _ count: Int) -> String {
    count == 0 ? "" : count == 1 ? "\u{1b}[\(final)" : "\u{1b}[\(count)\(final)"
  }
}
