/// What a calendar and a clock on the wall show: a day and a time, in no particular zone.
public struct CivilTime: Sendable, Hashable {
  /// The day.
  public let date: CivilDate
  /// The time of that day, never 24:00.
  public let time: TimeOfDay

  /// Makes the civil time; 24:00 becomes 00:00 of the next day.
  public init(_ date: CivilDate, _ time: TimeOfDay = .midnight) {
    self.date = time.hour == 24 ? date.advanced(byDays: 1) : date
    self.time = time.hour == 24 ? .midnight : time
  }

  /// Makes the civil time from its fields; nil when calendar or clock have no such value.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0
  ) {
    guard let date = CivilDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    else { return nil }
    self.init(date, time)
  }
}

extension CivilTime {
  /// The hour: 0 to 23.
  public var hour: Int { time.hour }
  /// The minute: 0 to 59.
  public var minute: Int { time.minute }
  /// The second: 0 to 59.
  public var second: Int { time.second }
  /// The nanosecond: 0 to 999,999,999.
  public var nanosecond: Int { time.nanosecond }

  /// Seconds from 1970-01-01T00:00:00 to here, every day counted as 86,400 s: the instant, were the zone UTC.
  var secondsSinceEpoch: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight) }

  /// The civil time that lies `seconds` after 1970-01-01T00:00:00, held at the ends of the years 0 to 9999.
  init(secondsSinceEpoch seconds: Int64, nanosecond: Int) {
    let day = seconds.dividedRoundingDown(by: 86_400)
    let rest = Int(seconds - day * 86_400)
    let time = TimeOfDay(hour: rest / 3_600, minute: rest / 60 % 60, second: rest % 60, nanosecond: nanosecond)
    self.init(CivilDate(daysSinceEpoch: Int(day)), time!)
  }
}

extension CivilTime: Comparable, CustomStringConvertible {
  /// Whether the first comes earlier on the same calendar and clock.
  public static func < (first: CivilTime, second: CivilTime) -> Bool {
    (first.date, first.time) < (second.date, second.time)
  }

  /// The civil time as ISO 8601 writes it, such as `2026-12-01T20:00:00`.
  public var description: String { "\(date)T\(time)" }
}
