/// A time on a clock's face, from 00:00 to 24:00, without a day.
///
/// 24:00 is the end of a day, as ISO 8601-1:2019 (4.3.8) has it; no other time begins with 24.
public struct TimeOfDay: Sendable, Hashable {
  /// The hour: 0 to 23, or 24 at the end of the day.
  public let hour: Int
  /// The minute: 0 to 59.
  public let minute: Int
  /// The second: 0 to 59; leap seconds have no place in Unix time.
  public let second: Int
  /// The nanosecond: 0 to 999,999,999.
  public let nanosecond: Int

  /// Makes the time; nil when no clock shows it.
  public init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
    guard (0...24).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...999_999_999).contains(nanosecond), hour < 24 || (minute, second, nanosecond) == (0, 0, 0)
    else { return nil }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }

  /// 00:00, the start of a day.
  public static let midnight = TimeOfDay(hour: 0, minute: 0)!

  /// 12:00.
  public static let noon = TimeOfDay(hour: 12, minute: 0)!

  /// 24:00, the end of a day.
  public static let endOfDay = TimeOfDay(hour: 24, minute: 0)!
}

extension TimeOfDay: Comparable, CustomStringConvertible {
  /// Whole seconds since 00:00 on the clock's face: 0 to 86,400.
  public var secondsSinceMidnight: Int { hour * 3_600 + minute * 60 + second }

  /// Whether the first time comes earlier in a day.
  public static func < (first: TimeOfDay, second: TimeOfDay) -> Bool {
    (first.secondsSinceMidnight, first.nanosecond) < (second.secondsSinceMidnight, second.nanosecond)
  }

  /// The time as ISO 8601 writes it, such as `20:00:00` or `20:00:00.25`.
  public var description: String {
    let whole = "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
    guard nanosecond != 0 else { return whole }
    var fraction = nanosecond.padded(to: 9)
    while fraction.last == "0" { fraction.removeLast() }
    return whole + "." + fraction
  }
}
