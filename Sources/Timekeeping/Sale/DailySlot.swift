/// A sale that comes up again on certain days, from a time of day in its zone.
public struct DailySlot: Sendable, Hashable {
  /// When it starts.
  public var start: TimeOfDay

  /// When it ends.
  public var end: End

  /// The days on which it starts.
  public var days: WeekdaySet

  /// The zone that the times of day are of.
  public var zone: ZoneRules

  /// When a slot ends.
  public enum End: Sendable, Hashable {
    /// This long after its start.
    case after(Duration)
    /// At the first such time of day after its start.
    case at(TimeOfDay)
  }

  /// Makes a slot; nil when `days` is empty or it would last no time.
  public init?(start: TimeOfDay, end: End, days: WeekdaySet, zone: ZoneRules) {
    if case .after(let span) = end, span <= .zero { return nil }
    guard !days.isEmpty else { return nil }
    self.start = start
    self.end = end
    self.days = days
    self.zone = zone
  }

  /// The first window that ends after a time: the one that is on, else the next. A day whose clocks jump over the
  /// whole slot has none.
  public func window(endingAfter now: ServerInstant, before: Duration?, ending: Duration?) -> SaleWindow? {
    let today = zone.civil(at: now).date
    let longest = if case .after(let span) = end { Int(span.wholeSecondsRoundedUp / 86_400) } else { 0 }
    for day in (-1 - longest)...8 {
      let date = today.advanced(byDays: day)
      guard days.contains(date.weekday), let window = window(on: date, before: before, ending: ending) else { continue }
      if let ends = window.ends, ends > now { return window }
    }
    return nil
  }

  /// The window that starts on a day, whether or not it is one of the days; nil when the clocks jump over all of it.
  func window(on date: CivilDate, before: Duration?, ending: Duration?) -> SaleWindow? {
    let starts = zone.resolve(CivilTime(date, start)).instant
    let ends = endInstant(of: date, startingAt: starts)
    return ends > starts ? SaleWindow(starts: starts, ends: ends, before: before, ending: ending) : nil
  }

  private func endInstant(of date: CivilDate, startingAt starts: ServerInstant) -> ServerInstant {
    switch end {
    case .after(let span): return starts.advanced(by: span)
    case .at(let time):
      return zone.resolve(CivilTime(time > self.start ? date : date.advanced(byDays: 1), time)).instant
    }
  }
}
