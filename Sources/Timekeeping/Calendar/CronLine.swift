/// The five time fields of a crontab line: minute, hour, day of the month, month, day of the week.
///
/// POSIX.1-2024, crontab, with what all crons of today add: names of months and days, steps such as `*/15`, Sunday as
/// 0 or 7, and nicknames such as `@daily`. Where both day fields are restricted, a day that matches either counts. A
/// field that begins with `*` restricts nothing in this sense, steps or not.
public struct CronLine: Sendable, Hashable {
  var minutes: Field
  var hours: Field
  var days: Field
  var months: Field
  /// 0 to 6 from Sunday.
  var weekdays: Field

  /// The numbers that one field allows.
  struct Field: Sendable, Hashable {
    /// Bit n is set when the number n is allowed; none exceeds 59.
    var numbers: UInt64 = 0
    /// Whether the field begins with an asterisk.
    var isAsterisk = false
  }
}

extension CronLine.Field {
  func contains(_ number: Int) -> Bool { numbers & (1 << UInt64(number)) != 0 }

  /// The least allowed number from `number` on; nil when there is none.
  func first(from number: Int) -> Int? {
    guard number < 64 else { return nil }
    let rest = numbers & (.max << UInt64(number))
    return rest == 0 ? nil : rest.trailingZeroBitCount
  }
}

extension CronLine {
  /// Whether the line counts minutes as they pass and not times on a clock's face: an asterisk for minute or hour.
  ///
  /// Such a line follows clocks through a change: it gains or loses the hour. The other lines name times of day, which
  /// happen once each day.
  var followsMinutes: Bool { minutes.isAsterisk || hours.isAsterisk }

  func matches(_ date: CivilDate) -> Bool {
    guard months.contains(date.month) else { return false }
    let byDay = days.contains(date.day)
    let byWeekday = weekdays.contains(date.weekday.rawValue % 7)
    return days.isAsterisk || weekdays.isAsterisk ? byDay && byWeekday : byDay || byWeekday
  }

  /// The first whole minute that matches, at or after `start` and before `end`.
  func match(onOrAfter start: CivilTime, before end: CivilTime) -> CivilTime? {
    let aligned = start.second == 0 && start.nanosecond == 0
    let whole = aligned ? start : CivilTime(secondsSinceEpoch: start.secondsSinceEpoch + 60, nanosecond: 0)
    var (date, hour, minute) = (whole.date, whole.hour, whole.minute)
    while date <= end.date {
      if matches(date), let time = time(from: hour, minute) {
        let civil = CivilTime(date, time)
        return civil < end ? civil : nil
      }
      let wanted = months.contains(date.month)
      let step = wanted ? 1 : CivilDate.days(inMonth: date.month, of: date.year) - date.day + 1
      date = date.advanced(byDays: step)
      (hour, minute) = (0, 0)
    }
    return nil
  }

  /// The first matching time of a day from `hour` and `minute` on.
  private func time(from hour: Int, _ minute: Int) -> TimeOfDay? {
    guard let first = hours.first(from: hour) else { return nil }
    if first == hour, let minute = minutes.first(from: minute) { return TimeOfDay(hour: hour, minute: minute) }
    guard let later = first > hour ? first : hours.first(from: hour + 1), let minute = minutes.first(from: 0)
    else { return nil }
    return TimeOfDay(hour: later, minute: minute)
  }
}
