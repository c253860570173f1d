/// Times as people write them.
public enum TimeText {
  /// Reads a time: `18:30`, `6:30 pm`, `noon`, `tomorrow 9am`, `fri 17:00`, `2026-12-01 20:00`, RFC 3339, Unix seconds.
  ///
  /// Day and time come in either order, after an optional `at` or `until`; an offset or a zone's name comes last.
  /// Everything is understood or refused with the place of the first thing that is not.
  public static func parse(_ text: String) throws(TextError) -> TimeExpression {
    var scanner = TextScanner(text)
    let expression = try scanner.timeExpression()
    guard scanner.isAtEnd else { throw scanner.notUnderstood(hint: example) }
    return expression
  }

  static let example = "write 18:30, 6:30 pm, tomorrow 9am, fri 17:00 or 2026-12-01 20:00"
}

extension TextScanner {
  /// Reads a time up to the end, or up to the slash after which an interval's other half stands.
  mutating func timeExpression() throws(TextError) -> TimeExpression {
    var expression = TimeExpression()
    skipSpaces()
    if !skip("@"), !isAtEnd { _ = skipWord("until", "till", "by") }
    while true {
      let promised = skipTimeSeparators()
      if isAtEnd, promised { throw error("a time is missing at the end", hint: TimeText.example) }
      if isAtEnd || next == "/" && expression != TimeExpression() { break }
      if expression == TimeExpression(), let instant = try unixSeconds() {
        expression.instant = instant
        break
      }
      try part(of: &expression)
    }
    skipSpaces()
    if expression.instant == nil, expression.day == .none, expression.time == nil {
      throw error("a time is missing", hint: TimeText.example)
    }
    return expression
  }

  /// Passes what may stand before a day or a time; whether it was something that promises one.
  private mutating func skipTimeSeparators() -> Bool {
    skipSpaces()
    let comma = skip(",")
    skipSpaces()
    let word = skipWord("at", "on")
    skipSpaces()
    return comma || word
  }

  /// Reads the day, the time or the place that comes next into `expression`.
  private mutating func part(of expression: inout TimeExpression) throws(TextError) {
    let start = column
    if case .unsaid = expression.place {} else { throw notUnderstood(hint: "nothing can follow the zone") }
    if expression == TimeExpression(), let (date, time) = try basicTime() {
      (expression.day, expression.dayColumn, expression.time) = (.date(date), start, time)
      try offset(after: &expression)
      return
    }
    if expression.day == .none, let day = try day() {
      expression.day = day
      expression.dayColumn = start
      // ISO 8601's T, which RFC 3339 allows in lower case.
      if case .date = day, (next == "T" || next == "t"), isDigit(ahead: 1) { position += 1 } else { return }
    } else if case .weekday(let weekday) = expression.day, let day = try date() {
      expression.day = try self.day(day, on: weekday, column: start)
      return
    }
    if expression.time == nil, let time = try timeOfDay() {
      expression.time = time
      try offset(after: &expression)
      return
    }
    if let zone = zoneName() {
      expression.place = .zone(zone)
      expression.placeColumn = start
      return
    }
    throw notUnderstood(hint: TimeText.example)
  }

  /// Reads the offset that may follow a time, with or without a space before it.
  private mutating func offset(after expression: inout TimeExpression) throws(TextError) {
    let end = position
    skipSpaces()
    let start = column
    let sign = next
    guard let seconds = try offset() else {
      position = end
      return
    }
    if expression.day == .none, sign == "-" || sign == "\u{2212}" {
      throw error(
        "what follows the time could be an offset or another time", column: start,
        hint: "write the date before it, or a zone's name after it")
    }
    expression.place = .offset(seconds)
    expression.placeColumn = start
  }

  /// Passes a zone's name: anything with a slash, and abbreviations in capitals such as `UTC` or `EST5EDT`.
  private mutating func zoneName() -> ZoneName? {
    let rest = characters[position...].prefix { !$0.isWhitespace }
    // A part of a name begins with a letter; after the slash of an interval stands a digit, a duration or a space.
    let end = rest.indices.first { rest[$0] == "/" && !isZonePart(at: $0 + 1) } ?? rest.endIndex
    let token = String(rest[..<end])
    let isAbbreviation =
      token.count >= 2 && token.allSatisfy { ("A"..."Z").contains($0) || TextScanner.isDigit($0) || "+-".contains($0) }
    guard token.first?.isLetter == true, token.contains("/") || isAbbreviation || ["utc", "gmt"].contains(token),
      let name = try? ZoneName(token)
    else { return nil }
    position += token.count
    return name
  }

  private func isZonePart(at index: Int) -> Bool {
    var ahead = self
    ahead.position = index
    return ahead.next?.isLetter == true && !ahead.isAtISODuration
  }

  /// Passes nine digits or more: seconds since the Unix epoch.
  private mutating func unixSeconds() throws(TextError) -> ServerInstant? {
    guard (0..<9).allSatisfy({ isDigit(ahead: $0) }) else { return nil }
    let start = column
    let seconds = DecimalNumber(whole: digits(), fraction: fraction() ?? "")
    guard let nanoseconds = seconds.nanoseconds(of: .second) else {
      let hint = (12...14).contains(seconds.whole.count) ? "leave out its milliseconds" : "write a date instead"
      throw error("that many seconds after 1970 is after the year 2261", column: start, hint: hint)
    }
    return ServerInstant(nanoseconds: nanoseconds)
  }
}
