/// A board on a screen that has room for no more: `next: Tea 4:59`.
enum CompactLine {
  /// The selected row, which is what is next until somebody chooses one. The word goes first when there is no room, then
  /// the label; the time stays.
  static func line(of frame: BoardFrame, columns: Int, flash: Bool) -> StyledLine {
    var line = StyledLine(limit: columns)
    guard let row = frame.rows.first(where: { $0.id == frame.selected }) else {
      line.add(frame.words.nothingCounts, .dim)
      return line
    }
    let style = row.style.union(row.state == .ringing && flash ? .reverse : [])
    let word = row.changes != nil && row.state != .ringing ? frame.words.next : "\(frame.words.word(for: row.state)): "
    let label = ControlCharacters.drawn(row.label)
    let time = DisplayWidth.of(row.time)
    if DisplayWidth.of(word) + DisplayWidth.of(label) + 1 + time <= columns { line.add(word, .dim) }
    let room = columns - line.used - 1 - time
    if room > 0 { line.add(DisplayWidth.fitted(label, to: room) + " ") }
    line.add(row.time, style)
    return line
  }
}
