extension TextScanner {
  private static let form = "write dates as 1 Dec 2026 or 2026-12-01"

  /// Passes `1 Dec 2026`, `1st of December`, `Dec 1, 2026`, `Dec 1` or `the 15th`; nil, passing nothing, for anything else.
  mutating func namedDate() throws(TextError) -> TimeExpression.Day? {
    var ahead = self
    if ahead.skipWord("the") { ahead.skipSpaces() }
    var place = ahead.column
    let day: Int
    var month: Month?
    if let first = ahead.monthName() {
      ahead.skipDateSeparator()
      place = ahead.column
      guard ahead.isDigit(), let number = ahead.dayNumber()?.number else {
        throw ahead.error("the day of the month is missing", hint: TextScanner.form)
      }
      (month, day) = (first, number)
      try ahead.check(day: number, of: first, column: place)
    } else {
      guard let (number, isOrdinal) = ahead.dayNumber() else { return nil }
      let end = ahead.position
      ahead.skipDateSeparator()
      if ahead.skipWord("of") { ahead.skipSpaces() }
      month = ahead.monthName()
      guard month != nil || isOrdinal else { return nil }
      if month == nil { ahead.position = end }
      day = number
      try ahead.check(day: day, of: month, column: place)
    }
    self = ahead
    guard let month else { return .nextDate(nil, day: day) }

    if ahead.skip(",") { ahead.skipSpaces() } else { ahead.skipDateSeparator() }
    let column = ahead.column
    guard let year = ahead.number(digits: 4) else { return .nextDate(month, day: day) }
    self = ahead
    try check(year: year, column: column)
    guard let date = CivilDate(year: year, month: month.rawValue, day: day) else {
      throw error("\(month.name) \(year) has no day \(day)", column: place, hint: "its last is 28")
    }
    return .date(date)
  }

  private mutating func skipDateSeparator() {
    if !skip("-") { skipSpaces() }
  }

  private mutating func monthName() -> Month? {
    guard let month = Month(word: word) else { return nil }
    skipLetters()
    _ = skip(".")
    return month
  }

  /// Passes one or two digits, and the ending that makes them an ordinal number.
  private mutating func dayNumber() -> (number: Int, isOrdinal: Bool)? {
    let start = position
    let digits = self.digits()
    guard (1...2).contains(digits.count), let number = Int(digits) else {
      position = start
      return nil
    }
    return (number, skipWord("st", "nd", "rd", "th"))
  }

  private func check(day: Int, of month: Month?, column: Int) throws(TextError) {
    // In some year there is a 29 February.
    let last = month.map { CivilDate.days(inMonth: $0.rawValue, of: 2000) } ?? 31
    guard (1...last).contains(day) else {
      throw error(
        "\(month?.name ?? "a month") has no day \(day)", column: column, hint: "days go from 1 to \(last) there")
    }
  }
}
