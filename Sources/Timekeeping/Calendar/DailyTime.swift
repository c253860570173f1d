/// A time of day on certain days of the week, by the clocks of a zone.
public struct DailyTime: Sendable, Hashable {
  /// The time of day; 24:00 is the start of the day after.
  public var time: TimeOfDay
  /// The days.
  public var days: WeekdaySet
  /// The zone whose clocks count.
  public var zone: ZoneRules

  /// Makes the daily time; nil when `days` is empty.
  public init?(_ time: TimeOfDay, days: WeekdaySet = .daily, zone: ZoneRules) {
    guard !days.isEmpty else { return nil }
    self.time = time
    self.days = days
    self.zone = zone
  }

  /// The first such time strictly after `now`; nil when none is left before the year 2262 ends the range.
  ///
  /// On a day whose clocks skip the time it comes once, later by the length of the gap; where they show it twice it
  /// comes at the first.
  public func next(after now: ServerInstant) -> ResolvedTime? {
    let today = zone.civil(at: now).date
    // From two days back, for 24:00 and for a day that a zone has skipped; to the same weekday after such a day.
    for day in -2...9 {
      let date = today.advanced(byDays: day)
      guard days.contains(date.weekday) else { continue }
      let resolved = zone.resolve(CivilTime(date, time))
      if resolved.instant > now { return resolved.instant < .last ? resolved : nil }
    }
    return nil
  }
}

extension ServerInstant {
  /// The end of the range, at which instants beyond it are held.
  static let last = ServerInstant(nanoseconds: .max)
}
