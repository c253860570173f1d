/// One timer that fills a screen: its time in big digits, a bar, its end, and its buttons with their keys.
struct BigTimer {
  let columns: Int
  /// How many lines there are.
  let room: Int
  let words: BoardWords

  /// The blanks left and right of the bar.
  private static let margin = 2

  /// The lines of the selected row, in the middle of the room.
  func lines(of frame: BoardFrame, flash: Bool) -> [StyledLine] {
    guard let row = frame.rows.first(where: { $0.id == frame.selected }) else { return [] }
    let style = row.style.union(row.state == .ringing && flash ? .reverse : [])
    let digits = digitLines(of: row, style)
    let others = [name(of: row), row.progress.map { bar($0, row.style) }, end(of: row)].compactMap(\.self)
    let buttons = buttonLines(of: row)
    let blank = StyledLine(limit: columns)
    // With fewer lines first the blanks between go, then the digits are plain ones.
    let fits = digits.count + others.count + buttons.count <= room
    let time = fits ? digits : [centred([(row.time, style.union(.bold))])]
    let spare = room - time.count - others.count - buttons.count
    var lines = [others[0]] + (spare > 0 ? [blank] : []) + time
    if spare > 1 { lines.append(blank) }
    lines += others.dropFirst()
    if spare > 2, !buttons.isEmpty { lines.append(blank) }
    lines += buttons
    let above = max(0, (room - lines.count) / 2)
    return Array((Array(repeating: blank, count: above) + lines).prefix(room))
  }

  private func name(of row: BoardRow) -> StyledLine {
    centred([(row.label, .bold), ("  \(row.state.glyph) \(words.word(for: row.state))", row.style)])
  }

  private func end(of row: BoardRow) -> StyledLine? {
    let texts = [row.end, row.price, row.was.map { words.was($0) }, row.stock].compactMap(\.self)
    return texts.isEmpty ? nil : centred([(texts.joined(separator: "  "), [])])
  }

  private func bar(_ progress: Double, _ style: TextStyle) -> StyledLine {
    var line = StyledLine(limit: columns)
    line.move(to: Self.margin)
    line.add(ProgressBar.text(progress, width: columns - 2 * Self.margin), style)
    return line
  }

  /// The time in digits as wide as fit; one plain line when none do.
  private func digitLines(of row: BoardRow, _ style: TextStyle) -> [StyledLine] {
    for scale in [2, 1] {
      guard let pictures = BigDigits.lines(of: row.time, scale: scale), let width = pictures.first?.count,
        width <= columns
      else { continue }
      return pictures.map { picture in
        var line = StyledLine(limit: columns)
        line.move(to: (columns - width) / 2)
        line.add(picture, style)
        return line
      }
    }
    return [centred([(row.time, style.union(.bold))])]
  }

  /// The buttons and their keys, as many on a line as fit; those that would be refused are dimmed.
  private func buttonLines(of row: BoardRow) -> [StyledLine] {
    var lines: [[(String, TextStyle)]] = []
    var used = columns
    for button in row.buttons {
      let key = button.key.map { "[\($0)]" } ?? ""
      let label = " \(button.label)"
      let width = DisplayWidth.of(key) + DisplayWidth.of(ControlCharacters.drawn(label)) + 2
      if used + width > columns {
        lines.append([])
        used = 0
      }
      used += width
      if !lines[lines.count - 1].isEmpty { lines[lines.count - 1].append(("  ", [])) }
      lines[lines.count - 1] += [
        (key, button.isEnabled ? .bold : .dim), (label, button.isEnabled ? [] : .dim),
      ]
    }
    return lines.map(centred)
  }

  private func centred(_ texts: [(text: String, style: TextStyle)]) -> StyledLine {
    let width = texts.reduce(0) { $0 + DisplayWidth.of(ControlCharacters.drawn($1.text)) }
    var line = StyledLine(limit: columns)
    line.move(to: max(0, (columns - width) / 2))
    for (text, style) in texts { line.add(text, style) }
    return line
  }
}
