import Testing
import Timekeeping

@Suite("Calendar")
struct CalendarTests {
  /// Day numbers as Python's `date.toordinal() - date(1970, 1, 1).toordinal()` gives them.
  @Test(
    "A date counts its days from 1970 and knows its weekday",
    arguments: [
      (1970, 1, 1, 0, Weekday.thursday), (1969, 12, 31, -1, .wednesday), (2000, 2, 29, 11_016, .tuesday),
      (2026, 12, 1, 20_788, .tuesday), (1, 1, 1, -719_162, .monday), (9999, 12, 31, 2_932_896, .friday),
      (1900, 3, 1, -25_508, .thursday), (2100, 2, 28, 47_540, .sunday),
    ])
  func dayNumbers(year: Int, month: Int, day: Int, number: Int, weekday: Weekday) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.daysSinceEpoch == number)
    #expect(date.weekday == weekday)
    #expect(CivilDate(daysSinceEpoch: number) == date)
  }

  @Test("Every day of the calendar follows the one before it")
  func everyDay() throws {
    var date = try #require(CivilDate(year: 0, month: 1, day: 1))
    var weekday = Weekday.saturday
    for _ in 0..<146_097 {
      let next = date.advanced(byDays: 1)
      weekday = weekday.next
      let newMonth = date.day == CivilDate.days(inMonth: date.month, of: date.year)
      try #require(next.day == (newMonth ? 1 : date.day + 1))
      try #require(next.month == (newMonth ? date.month % 12 + 1 : date.month))
      try #require(next.weekday == weekday)
      date = next
    }
    #expect(date == CivilDate(year: 400, month: 1, day: 1))
    #expect(date.dayOfYear == 1)
    #expect(date.advanced(byDays: .max) == CivilDate(year: 9999, month: 12, day: 31))
    #expect(date.advanced(byDays: .min) == CivilDate(year: 0, month: 1, day: 1))
  }

  @Test(
    "Days and times that do not exist are not made",
    arguments: [
      CivilTime(year: 2026, month: 2, day: 29), CivilTime(year: 2100, month: 2, day: 29),
      CivilTime(year: 2026, month: 13, day: 1), CivilTime(year: 2026, month: 4, day: 31),
      CivilTime(year: 10_000, month: 1, day: 1), CivilTime(year: -1, month: 1, day: 1),
      CivilTime(year: 2026, month: 0, day: 1), CivilTime(year: 2026, month: 1, day: 0),
      CivilTime(year: 2026, month: 1, day: 1, hour: 24, minute: 1),
      CivilTime(year: 2026, month: 1, day: 1, hour: 23, minute: 60),
      CivilTime(year: 2026, month: 1, day: 1, hour: 23, minute: 59, second: 60),
    ])
  func impossible(civil: CivilTime?) {
    #expect(civil == nil)
  }

  @Test("24:00 is the start of the next day, and ISO 8601 is how civil times are printed")
  func printing() throws {
    #expect(CivilTime(year: 2024, month: 2, day: 28, hour: 24)?.description == "2024-02-29T00:00:00")
    let civil = CivilTime(year: 26, month: 1, day: 2, hour: 3, minute: 4, second: 5, nanosecond: 60_000_000)
    #expect(civil?.description == "0026-01-02T03:04:05.06")
    #expect(TimeOfDay.endOfDay.description == "24:00:00")
    #expect(TimeOfDay.noon < .endOfDay)
  }

  @Test(
    "Weekdays are read as people write them",
    arguments: [
      ("mon-fri", WeekdaySet.workdays), ("sat,sun", .weekend), ("daily", .daily), ("every day", .daily),
      ("weekdays", .workdays), ("Weekend", .weekend), ("fri-mon", WeekdaySet(rawValue: 0b111_0001)),
      ("mon-wed,fri", WeekdaySet(rawValue: 0b001_0111)), ("Tuesday", WeekdaySet(.tuesday)),
      (" tue , thurs ", WeekdaySet(rawValue: 0b000_1010)), ("sun-sun", WeekdaySet(.sunday)),
      ("sunday and monday", WeekdaySet(rawValue: 0b100_0001)), ("mon - tue", WeekdaySet(rawValue: 0b11)),
      ("mon wed", WeekdaySet(rawValue: 0b101)), ("mon to tue", WeekdaySet(rawValue: 0b11)),
    ])
  func weekdays(text: String, expected: WeekdaySet) throws {
    #expect(try WeekdaySet.parse(text) == expected)
    #expect(try WeekdaySet.parse(expected.description) == expected)
  }

  @Test(
    "Weekdays that are none are refused where they stand",
    arguments: [
      ("", 1), ("  ", 3), ("mon-", 5), ("mon,", 5), ("mon;tue", 4), ("mon-fri,xyz", 9), ("m", 1), ("mon--tue", 5),
      (",mon", 1), ("1-5", 1), ("mon,,tue", 5),
    ])
  func badWeekdays(text: String, column: Int) {
    let error = #expect(throws: TextError.self) { try WeekdaySet.parse(text) }
    #expect(error?.column == column)
  }
}
