/// Something that comes again and again.
public enum Recurrence: Sendable, Hashable {
  /// When the clocks of a zone show what the line says.
  case cron(CronLine)
  /// At the interval's start, and again each time its length has passed; `count` times in all, or without end for nil.
  case interval(Interval, count: Int?)
}

extension Recurrence {
  /// The first `count` runs strictly after `now`, by the clocks of `zone`; fewer when no more come.
  public func runs(_ count: Int, after now: ServerInstant, zone: ZoneRules) -> [ResolvedTime] {
    switch self {
    case .cron(let line): line.runs(count, after: now, zone: zone)
    case .interval(let interval, let total): Recurrence.runs(count, of: interval, total: total, after: now)
    }
  }

  private static func runs(
    _ count: Int, of interval: Interval, total: Int?, after now: ServerInstant
  ) -> [ResolvedTime] {
    let start = Int128(interval.starts.instant.nanoseconds)
    let period = Int128(interval.length.nanoseconds)
    var index = max(0, (Int128(now.nanoseconds) - start) / period)
    var runs: [ResolvedTime] = []
    while runs.count < count, total.map({ index < $0 }) ?? true,
      let nanoseconds = Int64(exactly: start + index * period)
    {
      let instant = ServerInstant(nanoseconds: nanoseconds)
      if instant > now { runs.append(ResolvedTime(instant: instant, rule: index == 0 ? interval.starts.rule : .plain)) }
      index += 1
    }
    return runs
  }
}
