package import Reactor
import Timekeeping

/// A board on a terminal: makes the bytes that turn what is on the screen into a frame.
///
/// Only cells that differ from the last frame are written; a frame that looks the same writes nothing, and the screen is
/// never cleared as a whole.
package struct TerminalBoard: Sendable {
  /// Whether colours are allowed.
  package let allowsColor: Bool

  private var painted: [StyledLine] = []
  private var widest: [BoardColumns.Column: Int] = [:]
  private var size = Terminal.Size(columns: 0, rows: 0)
  private var words = BoardWords()

  /// Makes a board that has not painted anything.
  package init(allowsColor: Bool) {
    self.allowsColor = allowsColor
  }

  /// What to write before the first frame: a screen of its own, no cursor, no lines that wrap.
  package static let enter = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l"

  /// What to write after the last frame: all as it was before.
  package static let leave = "\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

  /// The bell.
  package static let bell = "\u{7}"

  /// How many lines a screen of that size has for rows, next to so many messages.
  package static func rowLines(of size: Terminal.Size, messages count: Int, keys: BoardKeys) -> Int {
    BoardLayout(size: size, keys: keys).rowLines(messages: count)
  }

  /// How far a page without rows can be scrolled on a screen of that size.
  package static func scrollRoom(of size: Terminal.Size, messages count: Int, keys: BoardKeys, words: BoardWords) -> Int
  {
    BoardLayout(size: size, keys: keys).scrollRoom(messages: count, words: words)
  }

  /// The bytes that show the frame on a screen of that size. `flash` is the half of a flashing alarm's time.
  package mutating func paint(
    _ frame: BoardFrame, keys: BoardKeys, on newSize: Terminal.Size, flash: Bool = false
  ) -> String {
    if newSize != size || frame.words != words { widest = [:] }
    var layout = BoardLayout(size: newSize, keys: keys, widest: widest)
    let lines = layout.lines(of: frame, flash: flash)
    widest = layout.widest
    // A terminal that changes its size moves what is on it in its own way.
    let isKnown = newSize == size && painted.count == lines.count
    var writer = ScreenWriter(columns: newSize.columns, allowsColor: allowsColor)
    for (row, line) in lines.enumerated() {
      if !isKnown {
        writer.paint(line, inRow: row)
      } else if line != painted[row] {
        writer.change(painted[row], to: line, inRow: row)
      }
    }
    (painted, size, words) = (lines, newSize, frame.words)
    return writer.finish()
  }

  /// Forgets what is on the screen: the next frame is painted as a whole.
  package mutating func forget() {
    painted = []
  }
}
