extension CronLine {
  /// How far ahead is looked: a 29 February falls on a given weekday at least once in 40 years.
  private static let horizonInDays = 15_000

  /// The first run strictly after `now` by the clocks of `zone`; nil when it never comes, as for 30 February.
  ///
  /// A time that clocks skip runs once, later by the length of the gap; one that they show twice runs at the first. A
  /// line with an asterisk for minute or hour simply follows the clocks. Bounded time: some thousand steps at most.
  public func next(after now: ServerInstant, zone: ZoneRules) -> ResolvedTime? {
    followsMinutes ? nextMinute(after: now, zone: zone) : nextTime(after: now, zone: zone)
  }

  /// The first `count` runs strictly after `now`; fewer when no more come.
  public func runs(_ count: Int, after now: ServerInstant, zone: ZoneRules) -> [ResolvedTime] {
    var runs: [ResolvedTime] = []
    while runs.count < count, let run = next(after: runs.last?.instant ?? now, zone: zone) { runs.append(run) }
    return runs
  }

  /// Looks through stretches of one offset each, in which clocks run straight on.
  private func nextMinute(after now: ServerInstant, zone: ZoneRules) -> ResolvedTime? {
    var start = now.wholeSeconds + 1
    let last = min(start + Int64(CronLine.horizonInDays) * 86_400, ServerInstant.lastWholeSecond)
    while start < last {
      let offset = Int64(zone.offset(atSecond: start).seconds)
      let end = min(zone.nextTransition(afterSecond: start) ?? last, last)
      let shown = CivilTime(secondsSinceEpoch: start + offset, nanosecond: 0)
      if let civil = match(onOrAfter: shown, before: CivilTime(secondsSinceEpoch: end + offset, nanosecond: 0)) {
        return ResolvedTime(instant: ServerInstant(seconds: civil.secondsSinceEpoch - offset))
      }
      start = end
    }
    return nil
  }

  /// Looks through matching civil times, and resolves them.
  private func nextTime(after now: ServerInstant, zone: ZoneRules) -> ResolvedTime? {
    // With the smaller offset of these 26 hours a time that was moved by a gap is not missed.
    let second = now.wholeSeconds
    let before = zone.offset(atSecond: second - 93_600).seconds
    let offset = min(before, zone.offset(atSecond: second).seconds)
    var start = CivilTime(secondsSinceEpoch: second + Int64(offset), nanosecond: 0)
    var end = min(
      CivilTime(start.date.advanced(byDays: CronLine.horizonInDays), .midnight),
      ZoneRules.utc.civil(at: ServerInstant(seconds: ServerInstant.lastWholeSecond)))
    var best: ResolvedTime?
    while let civil = match(onOrAfter: start, before: end) {
      let run = zone.resolve(civil)
      if run.instant > now, best.map({ run.instant < $0.instant }) ?? true {
        best = run
        // A time moved by a gap may have passed another that was not.
        end = min(end, zone.civil(at: run.instant))
      }
      start = CivilTime(secondsSinceEpoch: civil.secondsSinceEpoch + 60, nanosecond: 0)
    }
    return best
  }
}

extension ServerInstant {
  /// The last second that can be told, in the year 2262.
  static let lastWholeSecond = Int64.max / 1_000_000_000
}
