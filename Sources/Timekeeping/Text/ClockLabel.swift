/// When something ends, as a board says it.
public enum ClockLabel {
  /// The time of `instant` by the zone's clocks, with as much of the day as someone needs who reads it at `now`.
  ///
  /// `18:34` today, `tomorrow 00:10`, `Fri 17:00` in the five days after, otherwise `2026-12-01 20:00`; in Chinese
  /// `明天 00:10` and `周五 17:00`; where clocks count to 12, `6:34 pm` and `下午6:34`. Rounded down to the minute.
  public static func text(
    of instant: ServerInstant, now: ServerInstant, zone: ZoneRules, style: TimeStyle = .plain
  ) -> String {
    let civil = zone.civil(at: instant)
    let time = text(of: civil.time, style: style)
    switch civil.date.daysSinceEpoch - zone.civil(at: now).date.daysSinceEpoch {
    case 0: return time
    case 1: return (style.language == .chinese ? "明天 " : "tomorrow ") + time
    case 2...6: return name(of: civil.date.weekday, in: style.language) + " " + time
    default: return "\(civil.date) \(time)"
    }
  }

  /// A time of day to the minute: `18:34`, `6:34 pm`, `下午6:34`.
  public static func text(of time: TimeOfDay, style: TimeStyle = .plain) -> String {
    let minute = time.minute.padded(to: 2)
    guard style.clock == .twelveHours else { return "\(time.hour.padded(to: 2)):\(minute)" }
    let isMorning = time.hour % 24 < 12
    let shown = "\((time.hour + 11) % 12 + 1):\(minute)"
    return style.language == .chinese ? (isMorning ? "上午" : "下午") + shown : shown + (isMorning ? " am" : " pm")
  }

  private static func name(of weekday: Weekday, in language: TimeStyle.Language) -> String {
    guard language == .chinese else { return weekday.shortName }
    return "周" + ["一", "二", "三", "四", "五", "六", "日"][weekday.rawValue - 1]
  }
}
