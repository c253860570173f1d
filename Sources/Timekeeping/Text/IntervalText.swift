/// Intervals as ISO 8601 writes them, of whatever times people write.
public enum IntervalText {
  /// Reads `start/end`, `start/PT2H` or `PT2H/end` as someone means it who writes it at `now`; also the start's zone.
  ///
  /// An end without a place is at the start's; a bare time or weekday as an end is the first such time after the start;
  /// a day without a time as an end means the end of that day (ISO 8601-1:2019, 5.5.2).
  public static func parse(
    _ text: String, at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> (interval: Interval, zone: ZoneRules) {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    return try scanner.interval(at: now, zone: zone, zones: zones)
  }

  static let example = "write start/end or start/PT2H"

  /// Whether `text` has a time or a duration and then the slash of an interval.
  static func isMeant(by text: String) -> Bool {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    if scanner.isAtISODuration {
      guard (try? scanner.isoDuration()) != nil else { return false }
    } else {
      guard (try? scanner.timeExpression()) != nil else { return false }
    }
    scanner.skipSpaces()
    return scanner.next == "/"
  }
}

extension TextScanner {
  /// Reads an interval to the end.
  mutating func interval(
    at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> (interval: Interval, zone: ZoneRules) {
    let first = column
    let length = isAtISODuration ? try isoDuration() : nil
    let start = length == nil ? try timeExpression() : nil
    skipSpaces()
    guard skip("/") else { throw notUnderstood(hint: IntervalText.example) }
    skipSpaces()
    let second = column
    if isAtEnd { throw error("the end is missing", hint: IntervalText.example) }

    if isAtISODuration {
      let length = try isoDuration()
      try expectEnd()
      guard let start else {
        throw error("one of the two has to be a time", column: second, hint: IntervalText.example)
      }
      let rules = try start.rules(default: zone, zones: zones)
      let starts = try start.resolve(at: now, zone: zone, zones: zones)
      let ends = ResolvedTime(instant: starts.instant.advanced(by: length))
      return (try interval(from: starts, to: ends, column: second), rules)
    }
    let end = try timeExpression()
    try expectEnd()
    if let length {
      let rules = try end.rules(default: zone, zones: zones)
      let ends = try end.resolve(at: now, zone: zone, zones: zones)
      let starts = ResolvedTime(instant: ends.instant.advanced(by: .zero - length))
      return (try interval(from: starts, to: ends, column: first), rules)
    }
    guard let start else { preconditionFailure("what begins an interval is a time or a duration") }
    let rules = try start.rules(default: zone, zones: zones)
    let starts = try start.resolve(at: now, zone: zone, zones: zones)
    let base = end.isRelativeToToday ? now : starts.instant
    let ends =
      end.isDateWithoutTime
      ? try end.resolveEnd(onOrAfter: base, zone: rules, zones: zones)
      : try end.resolve(at: base, zone: rules, zones: zones)
    return (try interval(from: starts, to: ends, column: second), rules)
  }

  private mutating func expectEnd() throws(TextError) {
    skipSpaces()
    guard isAtEnd else { throw notUnderstood(hint: IntervalText.example) }
  }

  private func interval(
    from starts: ResolvedTime, to ends: ResolvedTime, column: Int
  ) throws(TextError) -> Interval {
    guard let interval = Interval(starts: starts, ends: ends) else {
      throw error("the end does not come after the start", column: column, hint: IntervalText.example)
    }
    return interval
  }
}

extension TimeExpression {
  /// Whether the day counts from the day on which it is written.
  fileprivate var isRelativeToToday: Bool {
    switch day {
    case .daysAfterToday, .nextWeekday, .weekdayAfterNext: true
    case .none, .date, .weekday, .nextDate: false
    }
  }
}
