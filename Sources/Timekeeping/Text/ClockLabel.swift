/// When something ends, as a board says it.
public enum ClockLabel {
  /// The time of `instant` by the zone's clocks, with as much of the day as someone needs who reads it at `now`.
  ///
  /// `18:34` today, `tomorrow 00:10`, `Fri 17:00` in the five days after, otherwise `2026-12-01 20:00`. Rounded
  /// down to the minute.
  public static func text(of instant: ServerInstant, now: ServerInstant, zone: ZoneRules) -> String {
    let civil = zone.civil(at: instant)
    let time = "\(civil.hour.padded(to: 2)):\(civil.minute.padded(to: 2))"
    switch civil.date.daysSinceEpoch - zone.civil(at: now).date.daysSinceEpoch {
    case 0: return time
    case 1: return "tomorrow \(time)"
    case 2...6: return "\(civil.date.weekday.shortName) \(time)"
    default: return "\(civil.date) \(time)"
    }
  }
}
