extension TextScanner {
  /// Passes a day: a full date, a weekday, `today`, `tomorrow`; nil, passing nothing, when none comes next.
  mutating func day() throws(TextError) -> TimeExpression.Day? {
    if skipWord("today") { return .daysAfterToday(0) }
    if skipWord("tomorrow") { return .daysAfterToday(1) }
    if skipWord("yesterday") { return .daysAfterToday(-1) }
    if skipWords("the", "day", "after", "tomorrow") || skipWords("day", "after", "tomorrow") {
      return .daysAfterToday(2)
    }
    if let day = chineseDay() { return day }
    let start = position
    if skipWord("next") {
      skipSpaces()
      guard let weekday = weekday() else { throw notUnderstood(hint: "only a weekday can follow \"next\"") }
      return .nextWeekday(weekday)
    }
    if skipWord("this") { skipSpaces() }
    if let weekday = weekday() {
      let end = position
      if skipSpaces(), skipWords("after", "next") { return .weekdayAfterNext(weekday) }
      position = end
      return .weekday(weekday)
    }
    position = start
    return try date()
  }

  /// The day of a date that follows a weekday, which has to be its own.
  func day(_ day: TimeExpression.Day, on weekday: Weekday, column: Int) throws(TextError) -> TimeExpression.Day {
    guard case .date(let date) = day else {
      throw error("the year is missing after a weekday", column: column, hint: "leave out the weekday")
    }
    guard date.weekday == weekday else {
      throw error("\(date) is no \(weekday.name)", column: column, hint: "it is a \(date.weekday.name)")
    }
    return day
  }

  /// Passes a date in numbers or with its month by name; nil, passing nothing, when none comes next.
  mutating func date() throws(TextError) -> TimeExpression.Day? {
    if let date = try numericDate() { return .date(date) }
    return try namedDate()
  }

  private mutating func weekday() -> Weekday? {
    guard let weekday = Weekday(word: word) else { return nil }
    skipLetters()
    _ = skip(".")
    return weekday
  }

  /// Passes `2026-12-01` or `2026/12/01`; refuses what could be read day first or month first.
  private mutating func numericDate() throws(TextError) -> CivilDate? {
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
    try check(year: year, column: start)
    return date
  }

  func check(year: Int, column: Int) throws(TextError) {
    guard (1678...2261).contains(year) else {
      throw error("the year \(year) is out of range", column: column, hint: "1678 to 2261 can be told")
    }
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

extension TextScanner {
  /// Passes ISO 8601's basic form of a date and a time, `20261201T2000` or `20261201T200000`; nil, passing nothing, for
  /// anything else.
  mutating func basicTime() throws(TextError) -> (date: CivilDate, time: TimeOfDay)? {
    var ahead = self
    guard let digits = ahead.number(digits: 8), ahead.skip("T", "t") else { return nil }
    let place = ahead.column
    let clock = ahead.digits()
    guard clock.count == 4 || clock.count == 6, ahead.next != ":", let fields = Int(clock) else { return nil }
    let (year, month, day) = (digits / 10_000, digits / 100 % 100, digits % 100)
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw error(
        "the calendar has no \(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))",
        hint: "write dates as 2026-12-01")
    }
    try check(year: year, column: column)
    let seconds = clock.count == 6 ? fields : fields * 100
    guard
      let time = TimeOfDay(
        hour: seconds / 10_000, minute: seconds / 100 % 100, second: seconds % 100,
        nanosecond: ahead.fraction()?.billionths ?? 0)
    else { throw error("no clock shows that time", column: place, hint: "write 2000 or 200000 there") }
    self = ahead
    return (date, time)
  }
}
