import Reactor

/// Where everything goes on a screen of some size: from a frame to lines.
///
/// From top to bottom a head, the rows, what was told of late, and a foot with the question or the keys. With fewer
/// lines the head goes first, then the messages, then the foot; a question always has the last line.
struct BoardLayout {
  let size: Terminal.Size
  let question: BoardKeys.Question?
  let showsHelp: Bool

  /// The widest that stood in each column so far.
  private(set) var widest: [BoardColumns.Column: Int]

  init(size: Terminal.Size, keys: BoardKeys, widest: [BoardColumns.Column: Int] = [:]) {
    self.size = size
    self.widest = widest
    question = keys.question
    showsHelp = keys.showsHelp
  }

  /// The most messages shown.
  private static let messageLimit = 5

  private var hasHead: Bool { size.rows >= 4 }
  private var hasFoot: Bool { size.rows >= 3 || question != nil }

  /// The lines for messages: no more than a third of the screen.
  func messageLines(of count: Int) -> Int { min(count, Self.messageLimit, size.rows / 3) }

  /// How many lines are left for rows below the head and above so many messages.
  func rowLines(messages count: Int) -> Int {
    let taken = (hasHead ? 1 : 0) + (hasFoot ? 1 : 0) + messageLines(of: count)
    return max(question == nil ? 1 : 0, size.rows - taken)
  }

  /// The whole screen, one line for each of its rows.
  mutating func lines(of frame: BoardFrame, flash: Bool) -> [StyledLine] {
    var lines: [StyledLine] = []
    if hasHead { lines.append(head(of: frame)) }
    let room = rowLines(messages: frame.messages.count)
    lines += rows(of: frame, flash: flash).prefix(room)
    let below = messageLines(of: frame.messages.count)
    let foot = hasFoot ? 1 : 0
    while lines.count < size.rows - below - foot { lines.append(StyledLine(limit: size.columns)) }
    lines += frame.messages.suffix(below).map(line)
    if hasFoot { lines.append(footLine) }
    return Array(lines.prefix(size.rows))
  }

  private func head(of frame: BoardFrame) -> StyledLine {
    var line = StyledLine(limit: size.columns)
    line.add("Moondial", .bold)
    if let time = frame.time { line.add("  \(time)") }
    if let clock = frame.clock { line.add("  \(clock.text)", clock.isAlarming ? [.bold, .yellow] : .dim) }
    for count in frame.counts { line.add("  \(count.number) \(count.state.rawValue)", count.state.style) }
    return line
  }

  private mutating func rows(of frame: BoardFrame, flash: Bool) -> [StyledLine] {
    guard !frame.rows.isEmpty else {
      var line = StyledLine(limit: size.columns)
      line.add("Nothing counts.", .dim)
      return [line]
    }
    let columns = BoardColumns(for: frame.rows, width: size.columns, widest: widest)
    widest = columns.widest
    return frame.rows.flatMap { row in
      let first = columns.line(of: row, isSelected: row.id == frame.selected, flash: flash)
      return row.isPad ? [first, columns.buttonLine(of: row)] : [first]
    }
  }

  private func line(of message: BoardMessage) -> StyledLine {
    var line = StyledLine(limit: size.columns)
    line.add("\(message.time) ", .dim)
    if message.level == .error { line.add("error: ", [.bold, .red]) }
    line.add(message.text, message.level == .notice ? .bold : [])
    return line
  }

  private var footLine: StyledLine {
    var line = StyledLine(limit: size.columns)
    switch question {
    case .cancel(_, let label): line.add("Cancel \(label)? y/n", [.bold, .reverse])
    case .quit: line.add("Something runs. Quit? y/n", [.bold, .reverse])
    case nil where showsHelp: line.add(Self.help, .dim)
    case nil: line.add("? keys  q quit", .dim)
    }
    return line
  }

  private static let help =
    "space pause/resume  enter start/stop/answer  + - a minute  r restart  x cancel  ↑↓ select  q quit"
}

extension BoardRow.State {
  /// How its word and glyph look.
  var style: TextStyle {
    switch self {
    case .ringing: [.bold, .red]
    case .ending: [.bold, .yellow]
    case .live, .running: .green
    case .paused: .yellow
    case .unanswered, .missed: .red
    case .soldOut: .bold
    case .idle, .upcoming, .expired: []
    case .ended, .disabled, .cancelled: .dim
    }
  }
}
