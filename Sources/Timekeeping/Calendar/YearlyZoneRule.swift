/// What a zone does every year from now on: the POSIX TZ string at the end of its file.
///
/// POSIX.1-2024, 8.3, with the hours from -167 to 167 of RFC 9636, 3.3.1.
struct YearlyZoneRule: Sendable, Hashable {
  /// The offset outside daylight saving time.
  var standard: ZoneOffset
  /// Daylight saving time, where there is any.
  var daylight: Daylight?

  /// The offset of daylight saving time, and when it holds.
  struct Daylight: Sendable, Hashable {
    var offset: ZoneOffset
    /// When it begins, by standard time.
    var start: Change
    /// When it ends, by daylight saving time.
    var end: Change
  }

  /// A day of every year, and a time on that day's clock.
  struct Change: Sendable, Hashable {
    var day: Day
    /// Seconds after the day's 00:00; may lie days before or after it.
    var seconds: Int
  }

  /// A day of every year.
  enum Day: Sendable, Hashable {
    /// `Jn`: 1 to 365, 29 February never counted.
    case withoutLeapDay(Int)
    /// `n`: 0 to 365, 29 February counted.
    case fromZero(Int)
    /// `Mm.w.d`: the week-th such weekday of the month, 5 for the last; weekdays count from Sunday, 0.
    case weekday(Int, week: Int, month: Int)
  }
}

extension YearlyZoneRule {
  /// The offset at `second`.
  func offset(atSecond second: Int64) -> ZoneOffset {
    guard let daylight else { return standard }
    var latest = Int64.min
    var offset = standard
    let year = self.year(ofSecond: second)
    for candidate in year - 1...year + 1 {
      // A start counts as later than an end at the same second: so written, daylight saving time never ends.
      let end = self.end(of: daylight, year: candidate)
      if end <= second, end > latest { (latest, offset) = (end, standard) }
      let start = self.start(of: daylight, year: candidate)
      if start <= second, start >= latest { (latest, offset) = (start, daylight.offset) }
    }
    return offset
  }

  /// The changes in a span of at most a few years, in order, and the offset that each brings.
  func changes(from first: Int64, through last: Int64) -> [(second: Int64, offset: ZoneOffset)] {
    guard let daylight, first <= last else { return [] }
    var all: [(second: Int64, offset: ZoneOffset)] = []
    for year in self.year(ofSecond: first) - 1...self.year(ofSecond: last) + 1 {
      all.append((end(of: daylight, year: year), standard))
      all.append((start(of: daylight, year: year), daylight.offset))
    }
    return
      all
      .filter { $0.second > first && $0.second <= last }
      .sorted { ($0.second, $0.offset == standard ? 0 : 1) < ($1.second, $1.offset == standard ? 0 : 1) }
  }

  private func year(ofSecond second: Int64) -> Int {
    CivilDate.fields(ofDay: Int((second + Int64(standard.seconds)).dividedRoundingDown(by: 86_400))).year
  }

  private func start(of daylight: Daylight, year: Int) -> Int64 {
    daylight.start.second(ofYear: year) - Int64(standard.seconds)
  }

  private func end(of daylight: Daylight, year: Int) -> Int64 {
    daylight.end.second(ofYear: year) - Int64(daylight.offset.seconds)
  }
}

extension YearlyZoneRule.Change {
  /// Seconds from 1970-01-01T00:00:00 to the change, both by the clock that it is written for.
  func second(ofYear year: Int) -> Int64 { Int64(day.number(ofYear: year)) * 86_400 + Int64(seconds) }
}

extension YearlyZoneRule.Day {
  /// Days from 1970-01-01 to the day.
  func number(ofYear year: Int) -> Int {
    let newYear = CivilDate.day(ofYear: year, month: 1, day: 1)
    switch self {
    case .withoutLeapDay(let day):
      return newYear + day - 1 + (day >= 60 && CivilDate.isLeap(year: year) ? 1 : 0)
    case .fromZero(let day):
      return newYear + day
    case .weekday(let weekday, let week, let month):
      let first = CivilDate.day(ofYear: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, day 4 of a week that begins with Sunday, 0.
      let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
      let firstSuch = 1 + (weekday - weekdayOfFirst + 7) % 7
      let length = CivilDate.days(inMonth: month, of: year)
      let inFullWeeks = firstSuch + (week - 1) * 7
      return first + (inFullWeeks > length ? inFullWeeks - 7 : inFullWeeks) - 1
    }
  }
}
