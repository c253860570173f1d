import Reactor

/// Where everything goes on a screen of some size: from a frame to lines.
///
/// From top to bottom a head, the rows or a page, what was told of late, and a foot with a question, the line that is typed,
/// or the keys. A screen below 30 columns or 5 lines has one line that tells what is next.
struct BoardLayout {
  let size: Terminal.Size
  let keys: BoardKeys

  /// The widest that stood in each column so far.
  private(set) var widest: [BoardColumns.Column: Int]

  init(size: Terminal.Size, keys: BoardKeys, widest: [BoardColumns.Column: Int] = [:]) {
    self.size = size
    self.keys = keys
    self.widest = widest
  }

  /// The most messages shown below the rows.
  private static let messageLimit = 5

  /// The lines of the head and of the foot.
  private static let edges = 2

  /// Whether there is room for no more than a line.
  var isTiny: Bool { size.columns < 30 || size.rows < 5 }

  /// Whether the foot waits for what somebody types.
  private var isAsking: Bool { keys.question != nil || keys.field != nil }

  /// The lines for messages: no more than a third of the screen.
  private func messageLines(of count: Int) -> Int { min(count, Self.messageLimit, size.rows / 3) }

  /// The lines between the head and the foot, above so many messages.
  private func room(messages count: Int) -> Int {
    max(0, size.rows - Self.edges - (keys.page == .rows || keys.page == .big ? messageLines(of: count) : 0))
  }

  /// How many lines are left for rows next to so many messages: none on pages without rows, one for the row that is shown
  /// by itself.
  func rowLines(messages count: Int) -> Int {
    if isTiny { return 1 }
    switch keys.page {
    case .rows: return room(messages: count)
    case .big: return 1
    case .keys, .log: return 0
    }
  }

  /// How far the page can be scrolled.
  func scrollRoom(messages count: Int, words: BoardWords) -> Int {
    switch keys.page {
    case .rows, .big: 0
    case .keys: max(0, words.keys.count - room(messages: count))
    case .log: max(0, count - room(messages: count))
    }
  }

  /// The whole screen, one line for each of its rows.
  mutating func lines(of frame: BoardFrame, flash: Bool) -> [StyledLine] {
    var lines: [StyledLine] = []
    if isTiny {
      if size.rows > 1 || !isAsking { lines.append(CompactLine.line(of: frame, columns: size.columns, flash: flash)) }
      fill(&lines, to: size.rows - (isAsking ? 1 : 0))
      if isAsking { lines.append(foot(of: frame)) }
      return lines
    }
    lines.append(head(of: frame))
    let room = room(messages: frame.messages.count)
    switch keys.page {
    case .rows: lines += rows(of: frame, flash: flash).prefix(room)
    case .big: lines += BigTimer(columns: size.columns, room: room, words: frame.words).lines(of: frame, flash: flash)
    case .keys: lines += keyLines(frame.words).dropFirst(scroll(in: frame)).prefix(room)
    case .log: lines += logLines(of: frame, room: room)
    }
    let below = keys.page == .rows || keys.page == .big ? messageLines(of: frame.messages.count) : 0
    fill(&lines, to: size.rows - below - 1)
    lines += frame.messages.suffix(below).map { line(of: $0, frame.words) }
    lines.append(foot(of: frame))
    return lines
  }

  private func fill(_ lines: inout [StyledLine], to count: Int) {
    while lines.count < count { lines.append(StyledLine(limit: size.columns)) }
  }

  private func head(of frame: BoardFrame) -> StyledLine {
    var line = StyledLine(limit: size.columns)
    line.add("Moondial", .bold)
    if let time = frame.time { line.add("  \(time)") }
    if let clock = frame.clock { line.add("  \(clock.text)", clock.isAlarming ? [.bold, .yellow] : .dim) }
    let words = frame.counts.map { "  \($0.number) \(frame.words.word(for: $0.state))" }
    let fits = words.reduce(line.used) { $0 + DisplayWidth.of($1) } <= size.columns
    for (count, text) in zip(frame.counts, words) {
      line.add(fits ? text : "  \(count.number)\(count.state.glyph)", count.state.style)
    }
    return line
  }

  private mutating func rows(of frame: BoardFrame, flash: Bool) -> [StyledLine] {
    guard !frame.rows.isEmpty else {
      var line = StyledLine(limit: size.columns)
      line.add(frame.total == 0 ? frame.words.nothingCounts : frame.words.nothingFits, .dim)
      return [line]
    }
    let columns = BoardColumns(for: frame.rows, width: size.columns, words: frame.words, widest: widest)
    widest = columns.widest
    var lines: [StyledLine] = []
    var section: String?
    for row in frame.rows {
      if let name = row.section, name != section { lines.append(head(ofGroup: name, in: frame)) }
      section = row.section
      lines.append(columns.line(of: row, isSelected: row.id == frame.selected, flash: flash))
      if row.isPad { lines.append(columns.buttonLine(of: row)) }
    }
    return lines
  }

  /// A group's name and how many it has, on a line across the screen.
  private func head(ofGroup name: String, in frame: BoardFrame) -> StyledLine {
    var line = StyledLine(limit: size.columns)
    let number = frame.groupSizes[name].map { " (\($0)) " } ?? ""
    line.add("── ", .dim)
    let room = max(0, size.columns - line.used - number.utf8.count - 3)
    line.add(DisplayWidth.fitted(ControlCharacters.drawn(name.isEmpty ? frame.words.rest : name), to: room), .bold)
    line.add(number + String(repeating: "─", count: max(0, size.columns - line.used - number.utf8.count)), .dim)
    return line
  }

  private func line(of message: BoardMessage, _ words: BoardWords) -> StyledLine {
    var line = StyledLine(limit: size.columns)
    line.add("\(message.time) ", .dim)
    if message.level == .error { line.add(words.error, [.bold, .red]) }
    line.add(message.text, message.level == .notice ? .bold : [])
    return line
  }

  private func scroll(in frame: BoardFrame) -> Int {
    min(keys.scroll, scrollRoom(messages: frame.messages.count, words: frame.words))
  }

  private func keyLines(_ words: BoardWords) -> [StyledLine] {
    let widest = words.keys.map { DisplayWidth.of($0.key) }.max() ?? 0
    return words.keys.map { key, meaning in
      var line = StyledLine(limit: size.columns)
      line.add(key, .bold)
      line.move(to: widest + 2)
      line.add(meaning)
      return line
    }
  }

  private func logLines(of frame: BoardFrame, room: Int) -> [StyledLine] {
    guard !frame.messages.isEmpty else {
      var line = StyledLine(limit: size.columns)
      line.add(frame.words.noMessages, .dim)
      return [line]
    }
    return frame.messages.dropLast(scroll(in: frame)).suffix(room).map { self.line(of: $0, frame.words) }
  }
}
