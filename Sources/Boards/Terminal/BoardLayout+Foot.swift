import Reactor

/// The last line of a board.
extension BoardLayout {
  /// What is asked, else what is typed, else how the rows are listed and the keys that fit.
  func foot(of frame: BoardFrame) -> StyledLine {
    var line = StyledLine(limit: size.columns)
    if let question = keys.question {
      line.add(frame.words.text(of: question), [.bold, .reverse])
    } else if let field = keys.field {
      add(field, to: &line)
    } else {
      if !keys.listing.filter.isEmpty { line.add("/\(keys.listing.filter) \(frame.listed)/\(frame.total)  ", .bold) }
      if keys.listing.order != .nextChange { line.add(frame.words.name(of: keys.listing.order) + "  ", .bold) }
      let hints = frame.words.hints(whileRinging: frame.isRinging)
      for (index, hint) in hints.enumerated() {
        guard line.used + DisplayWidth.of(hint) <= size.columns else { break }
        line.add(hint, .dim)
        if index < hints.count - 1 { line.move(to: line.used + 2) }
      }
    }
    return line
  }

  /// A line that is typed, with the part around its cursor where it is too long.
  private func add(_ field: BoardKeys.Field, to line: inout StyledLine) {
    let typed: TextField
    switch field {
    case .filter(let text, _):
      line.add("/", .bold)
      typed = text
    case .lua(let text):
      line.add(":", .bold)
      typed = text
    }
    var before = Substring(ControlCharacters.drawn(typed.textBeforeCursor))
    while DisplayWidth.of(before) > max(0, line.limit - line.used - 2) { before.removeFirst() }
    line.add(String(before))
    let after = ControlCharacters.drawn(String(typed.text.unicodeScalars.dropFirst(typed.cursor)))
    line.add(after.first.map(String.init) ?? " ", .reverse)
    line.add(String(after.dropFirst()))
  }
}
