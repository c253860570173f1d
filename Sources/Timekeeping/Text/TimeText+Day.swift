extension TextScanner {
  /// Passes a day: a full date, a weekday, `today`, `tomorrow`; nil, passing nothing, when none comes next.
  mutating func day() throws(TextError) -> TimeExpression.Day? {
    if skipWord("today") { return .daysAfterToday(0) }
    if skipWord("tomorrow") { return .daysAfterToday(1) }
    if skipWord("yesterday") { return .daysAfterToday(-1) }
    if skipWords("the", "day", "after", "tomorrow") || skipWords("day", "after", "tomorrow") {
      return .daysAfterToday(2)
    }
    let start = position
    if skipWord("next") {
      skipSpaces()
      guard let weekday = weekday() else { throw notUnderstood(hint: "only a weekday can follow \"next\"") }
      return .nextWeekday(weekday)
    }
    if skipWord("this") { skipSpaces() }
    if let weekday = weekday() { return .weekday(weekday) }
    position = start
    return try date().map { .date($0) }
  }

  private mutating func weekday() -> Weekday? {
    guard let weekday = Weekday(word: word) else { return nil }
    skipLetters()
    _ = skip(".")
    return weekday
  }

  /// Passes `2026-12-01` or `2026/12/01`; refuses what could be read day first or month first.
  private mutating func date() throws(TextError) -> CivilDate? {
    let count = (0..<9).prefix { isDigit(ahead: $0) }.count
    let separator = character(ahead: count)
    guard count > 0, let separator, separator == "-" || separator == "/" || separator == "." else { return nil }
    if count <= 2 { return try refuseShortDate(digits: count, separator: separator) }
    guard count == 4, separator != "." else { return nil }

    let start = column
    let year = Int(digits()) ?? 0
    position += 1
    let form = "write dates as 2026-12-01"
    guard let month = number(digits: 2) else { throw error("a month has two digits", hint: form) }
    guard (1...12).contains(month) else {
      throw error("there is no month \(month)", column: column - 2, hint: form)
    }
    guard skip(separator) else { throw error("the day is missing", hint: form) }
    guard let day = number(digits: 2) else { throw error("a day has two digits", hint: form) }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      let last = CivilDate.days(inMonth: month, of: year)
      throw error(
        "\(year.padded(to: 4))-\(month.padded(to: 2)) has no day \(day)", column: column - 2,
        hint: "its last is \(last)")
    }
    guard (1678...2261).contains(year) else {
      throw error("the year \(year) is out of range", column: start, hint: "1678 to 2261 can be told")
    }
    return date
  }

  /// Refuses `03/04/2026` and `3.4.2026` with their readings; nil when it is no such thing.
  private func refuseShortDate(digits count: Int, separator: Character) throws(TextError) -> CivilDate? {
    var ahead = self
    guard let first = Int(ahead.digits()), ahead.skip(separator), let second = Int(ahead.digits()) else { return nil }
    let year = ahead.skip(separator) ? ahead.digits() : ""
    if year.isEmpty, separator != "/" { return nil }
    let century = year.count == 2 ? "20" : ""
    let readings = [(second, first), (first, second)]
      .filter { (1...12).contains($0.0) && (1...31).contains($0.1) && [2, 4].contains(year.count) }
      .map { "\(century)\(year)-\($0.0.padded(to: 2))-\($0.1.padded(to: 2))" }
    let written = String(characters[position..<ahead.position])
    let distinct = first == second ? readings.prefix(1) : readings[...]
    throw error(
      "\(TextError.quoted(written)) could be read day first or month first",
      hint: "write " + (distinct.isEmpty ? "dates as 2026-12-01" : distinct.joined(separator: " or ")))
  }
}
