/// When something comes again by the clocks of a zone.
public enum CalendarRule: Sendable, Hashable {
  /// At a time of day, on certain days of the week.
  case daily(DailyTime)
  /// As a crontab line says.
  case cron(CronLine, zone: ZoneRules)

  /// The first time strictly after `now`; nil when it never comes.
  ///
  /// What falls into a gap of the zone's clocks comes once, later by the length of the gap; what they show twice
  /// comes at the first.
  public func next(after now: ServerInstant) -> ServerInstant? {
    switch self {
    case .daily(let time): time.next(after: now)?.instant
    case .cron(let line, let zone): line.next(after: now, zone: zone)?.instant
    }
  }
}
