extension TimeExpression {
  /// The instant meant by who writes this at `now`.
  ///
  /// A bare time of day and a weekday are the next such time strictly after `now`; a day without a time is its
  /// start; a full date is itself, past or not. `zone` counts where the text names no place.
  /// Throws when the text names a zone that `zones` does not have.
  public func resolve(
    at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> ResolvedTime {
    try resolve(from: now.nanoseconds.addingSaturating(1), today: now, zone: zone, zones: zones)
  }

  /// Like `resolve(at:zone:zones:)`, but a bare time or weekday may be `earliest` itself.
  public func resolve(
    onOrAfter earliest: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> ResolvedTime {
    try resolve(from: earliest.nanoseconds, today: earliest, zone: zone, zones: zones)
  }

  /// The time of day, or the start of the day, on `date`, whatever day this expression names.
  public func resolveBare(
    on date: CivilDate, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> ResolvedTime {
    if let instant { return ResolvedTime(instant: instant) }
    return try rules(default: zone, zones: zones).resolve(CivilTime(date, time ?? .midnight))
  }

  /// The end of the day meant by who writes a day without a time at `now`: the start of the day after it.
  ///
  /// With a time of day, and for Unix seconds, the same as `resolve(onOrAfter:zone:zones:)`.
  public func resolveEnd(
    onOrAfter now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> ResolvedTime {
    var end = self
    if isDateWithoutTime { end.time = .endOfDay }
    return try end.resolve(onOrAfter: now, zone: zone, zones: zones)
  }

  /// The rules of the place that the text names, else `zone`.
  public func rules(default zone: ZoneRules, zones: ZoneSource) throws(TextError) -> ZoneRules {
    switch place {
    case .unsaid: return zone
    case .offset(0): return .utc
    case .offset(let seconds): return .fixed(secondsEastOfUTC: seconds)
    case .zone(let name):
      do throws(ZoneError) {
        return try zones.rules(named: name.text)
      } catch {
        throw TextError(column: placeColumn, message: error.message, hint: error.hint)
      }
    }
  }

  private func resolve(
    from earliest: Int64, today now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> ResolvedTime {
    if let instant { return ResolvedTime(instant: instant) }
    let rules = try rules(default: zone, zones: zones)
    let today = rules.civil(at: now).date
    let time = self.time ?? .midnight
    func first(of dates: some Sequence<CivilDate>) throws(TextError) -> ResolvedTime {
      for date in dates {
        let resolved = rules.resolve(CivilTime(date, time))
        if resolved.instant.nanoseconds >= earliest { return resolved }
      }
      throw TextError(column: dayColumn, message: "no such time is left before the year 2262")
    }
    func daysUntil(_ weekday: Weekday) -> Int { (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1 }
    // From yesterday on, whose 24:00 is today's start; ten days on, since zones have skipped a day.
    let near = (-1...10).lazy.map { today.advanced(byDays: $0) }
    switch day {
    case .none: return try first(of: near)
    case .weekday(let weekday): return try first(of: near.filter { $0.weekday == weekday })
    case .nextWeekday(let weekday):
      return rules.resolve(CivilTime(today.advanced(byDays: daysUntil(weekday)), time))
    case .weekdayAfterNext(let weekday):
      return rules.resolve(CivilTime(today.advanced(byDays: daysUntil(weekday) + 7), time))
    case .nextDate(let month, let day):
      return try first(of: TimeExpression.dates(of: month, day: day, around: today))
    case .daysAfterToday(let days): return rules.resolve(CivilTime(today.advanced(byDays: days), time))
    case .date(let date): return rules.resolve(CivilTime(date, time))
    }
  }

  /// The dates of that day in the months, or in that month of the years, around `today`: enough for a 29 February.
  private static func dates(of month: Month?, day: Int, around today: CivilDate) -> [CivilDate] {
    if let month {
      return (-1...8).compactMap { CivilDate(year: today.year + $0, month: month.rawValue, day: day) }
    }
    return (-1...3).compactMap { offset in
      let months = today.year * 12 + today.month - 1 + offset
      return CivilDate(year: months / 12, month: months % 12 + 1, day: day)
    }
  }
}
