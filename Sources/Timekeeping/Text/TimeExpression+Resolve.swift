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
    func first(where matches: (CivilDate) -> Bool) throws(TextError) -> ResolvedTime {
      // From yesterday on, whose 24:00 is today's start; ten days on, since zones have skipped a day.
      for days in -1...10 {
        let date = today.advanced(byDays: days)
        guard matches(date) else { continue }
        let resolved = rules.resolve(CivilTime(date, time))
        if resolved.instant.nanoseconds >= earliest { return resolved }
      }
      throw TextError(column: dayColumn, message: "no such time is left before the year 2262")
    }
    switch day {
    case .none: return try first { _ in true }
    case .weekday(let weekday): return try first { $0.weekday == weekday }
    case .nextWeekday(let weekday):
      let days = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
      return rules.resolve(CivilTime(today.advanced(byDays: days), time))
    case .daysAfterToday(let days): return rules.resolve(CivilTime(today.advanced(byDays: days), time))
    case .date(let date): return rules.resolve(CivilTime(date, time))
    }
  }
}
