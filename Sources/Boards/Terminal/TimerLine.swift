/// One timer on one line of a terminal, painted in place on the screen that is there.
package struct TimerLine: Sendable {
  /// Whether colours are allowed.
  package let allowsColor: Bool

  private var painted: StyledLine?

  /// Makes a line that has not been painted.
  package init(allowsColor: Bool) {
    self.allowsColor = allowsColor
  }

  /// What to write before the first painting: no cursor, no wrapping.
  package static let enter = "\u{1b}[?25l\u{1b}[?7l"

  /// What to write after the last one: all as it was, on a new line.
  package static let leave = "\u{1b}[?7h\u{1b}[?25h\r\n"

  private static let longestBar = 30
  private static let shortestBar = 6

  /// The bytes that show the timer in so many columns; none when it looks as it did.
  package mutating func paint(
    _ row: BoardRow, name: String, columns: Int, words: BoardWords = BoardWords()
  ) -> String {
    let line = Self.line(of: row, name: name, columns: columns, words)
    guard line != painted else { return "" }
    painted = line
    return "\r\u{1b}[K" + line.sequence(color: allowsColor)
  }

  /// Forgets what is on the line: it is painted again.
  package mutating func forget() {
    painted = nil
  }

  /// The time stays longest; then the name, then what is said about the end, then the bar.
  private static func line(of row: BoardRow, name: String, columns: Int, _ words: BoardWords) -> StyledLine {
    let isOver = row.state != .running && row.state != .paused
    let time = isOver ? "0:00" : row.time
    let tail = row.end ?? (row.state == .paused ? words.word(for: .paused) : words.timeIsUp)
    let name = ControlCharacters.escaped(name)
    let texts = [time, name, tail].filter { !$0.isEmpty }
    let needed = texts.reduce(0) { $0 + DisplayWidth.of($1) + 2 } - 2
    var line = StyledLine(limit: columns)
    line.add(time, isOver ? [.bold, .reverse] : .bold)
    func next(_ text: String, _ style: TextStyle = []) {
      guard !text.isEmpty else { return }
      line.add("  ")
      line.add(text, style)
    }
    if needed <= columns {
      next(name)
      let room = columns - needed - 2
      let bar = room >= shortestBar ? min(longestBar, room) : 0
      if let progress = row.progress { next(ProgressBar.text(progress, width: bar), row.state.style) }
      next(tail, row.state == .paused ? .yellow : .dim)
    } else {
      next(name)
    }
    return line
  }
}
