import Testing
import Timekeeping

@Suite("Times as text")
struct TimeTextTests {
  private static let tuesday = ServerInstant(seconds: 1_773_144_000)  // 2026-03-10T12:00:00Z

  @Test(
    "Times are read as someone means them on Tuesday, 2026-03-10, at noon UTC",
    arguments: [
      ("18:30", "2026-03-10T18:30:00Z"), ("12:00", "2026-03-11T12:00:00Z"), ("11:59:59.5", "2026-03-11T11:59:59.5Z"),
      ("9:05", "2026-03-11T09:05:00Z"), ("24:00", "2026-03-11T00:00:00Z"), ("10:00 PM", "2026-03-10T22:00:00Z"),
      ("10:00pm", "2026-03-10T22:00:00Z"), ("10.00 p.m.", "2026-03-10T22:00:00Z"), ("6 a.m", "2026-03-11T06:00:00Z"),
      ("12:00 Noon", "2026-03-11T12:00:00Z"), ("12 midnight", "2026-03-11T00:00:00Z"),
      ("@18:30", "2026-03-10T18:30:00Z"),
      ("today", "2026-03-10T00:00:00Z"), ("today noon", "2026-03-10T12:00:00Z"), ("tomorrow", "2026-03-11T00:00:00Z"),
      ("day after tomorrow 9am", "2026-03-12T09:00:00Z"), ("yesterday 9am", "2026-03-09T09:00:00Z"),
      ("tue 11:00", "2026-03-17T11:00:00Z"), ("tue 13:00", "2026-03-10T13:00:00Z"), ("tuesday", "2026-03-17T00:00:00Z"),
      ("next tuesday 13:00", "2026-03-17T13:00:00Z"), ("next wed", "2026-03-11T00:00:00Z"),
      ("on friday at 17:00", "2026-03-13T17:00:00Z"), ("17:00 on fri", "2026-03-13T17:00:00Z"),
      ("Fri., 5 PM", "2026-03-13T17:00:00Z"), ("this fri 17:00", "2026-03-13T17:00:00Z"),
      ("until tomorrow at 9am", "2026-03-11T09:00:00Z"), ("tue 24:00", "2026-03-11T00:00:00Z"),
      ("2026-01-01", "2026-01-01T00:00:00Z"), ("2026/12/01 20:00", "2026-12-01T20:00:00Z"),
      ("20:00 2026-12-01", "2026-12-01T20:00:00Z"), ("2026-12-31 24:00", "2027-01-01T00:00:00Z"),
      ("2026-12-01T20:00:00.25Z", "2026-12-01T20:00:00.25Z"), ("2026-12-01T20:00:00,25+09", "2026-12-01T11:00:00.25Z"),
      ("2026-12-01T20:00+0900", "2026-12-01T11:00:00Z"), ("2026-12-01 20:00:00 -00:00", "2026-12-01T20:00:00Z"),
      ("2026-12-01 20:00 \u{2212}0330", "2026-12-01T23:30:00Z"), ("18:30+09:00", "2026-03-11T09:30:00Z"),
      ("18:30Z", "2026-03-10T18:30:00Z"), ("fri 17:00 -0300", "2026-03-13T20:00:00Z"),
      ("2026-12-01 20:00 UTC", "2026-12-01T20:00:00Z"), ("2026-12-01 Asia/Tokyo", "2026-11-30T15:00:00Z"),
      ("at 9pm America/New_York", "2026-03-11T01:00:00Z"), ("1796155200.5", "2026-12-01T20:00:00.5Z"),
      ("100000000", "1973-03-03T09:46:40Z"), ("@1796155200", "2026-12-01T20:00:00Z"),
      ("2261-12-31T23:59:59Z", "2261-12-31T23:59:59Z"), (" 18:30 ", "2026-03-10T18:30:00Z"),
    ])
  func accepted(text: String, expected: String) throws {
    let expression = try TimeText.parse(text)
    let resolved = try expression.resolve(at: TimeTextTests.tuesday, zone: .utc, zones: ZoneFiles.source)
    #expect(resolved.instant == (try RFC3339.parse(expected)))
    #expect(resolved.rule == .plain)
  }

  @Test(
    "What is no time is refused where it stops being one",
    arguments: [
      ("", 1), ("at", 3), ("at ", 4), ("18", 1), ("at 6", 4), ("18:5", 4), ("18:60", 4), ("18:30:60", 7), ("24:01", 1),
      ("24:00:00.5", 1), ("0:30 am", 1), ("13:00 pm", 1), ("18.30", 3), ("18:30 18:30", 7), ("fri mon", 5), ("next", 5),
      ("next week", 6), ("2026", 1), ("20261201", 1), ("2026-1-5", 6), ("2026-13-01", 6), ("2026-00-01", 6),
      ("2026-12", 8), ("2026-12-1", 9), ("2026-12-32", 9), ("2026-12-01T", 11), ("2026-12-01T20", 12),
      ("1677-01-01", 1),
      ("2262-01-01", 1), ("03/04", 1), ("3.4.2026", 1), ("13/13/2026", 1), ("2026-12-01T20:00:00+24:00", 20),
      ("2026-12-01T20:00:00+09:60", 20), ("2026-12-01T20:00:00+9", 20), ("2026-12-01T23:59:60Z", 18),
      ("18:30-19:00", 6),
      ("UTC", 4), ("Asia/Tokyo", 11), ("18:30 ../../etc", 7), ("18:30 Tea", 7), ("9223372037", 1), ("1796155200000", 1),
      ("1796155200 UTC", 12), ("10m", 1), ("tomorrow,", 10), ("today tomorrow", 7), ("99999999999999999999999", 1),
      ("18:30\u{0}", 6), ("１８:30", 1), ("2026-12-01Z", 11),
    ])
  func refused(text: String, column: Int) {
    let error = #expect(throws: TextError.self) { try TimeText.parse(text) }
    #expect(error?.column == column, "\(error?.description ?? "")")
  }

  @Test("An expression tells what kind of time it is")
  func kinds() throws {
    func kind(_ text: String) throws -> [Bool] {
      let time = try TimeText.parse(text)
      return [time.isBareTimeOfDay, time.isDateWithoutTime, time.isFullDate]
    }
    #expect(try kind("18:30") == [true, false, false])
    #expect(try kind("fri") == [false, true, false])
    #expect(try kind("tomorrow 9am") == [false, false, false])
    #expect(try kind("2026-12-01") == [false, true, true])
    #expect(try kind("2026-12-01 20:00") == [false, false, true])
    #expect(try kind("1796155200") == [false, false, true])
  }

  @Test("A sale row resolves its bare times by its own rules")
  func saleRows() throws {
    let berlin = try ZoneFiles.source.rules(named: "Europe/Berlin")
    let start = ServerInstant(seconds: 1_773_126_000)  // 2026-03-10T08:00 in Berlin
    func text(_ resolved: ResolvedTime) -> String { RFC3339.format(resolved.instant, zone: berlin) }

    let eight = try TimeText.parse("08:00")
    #expect(
      try eight.resolve(onOrAfter: start, zone: berlin, zones: .fixedOnly).instant == start,
      "at or after takes the instant itself")
    #expect(
      try text(eight.resolve(at: start, zone: berlin, zones: .fixedOnly)) == "2026-03-11T08:00:00.000+01:00")
    let date = try #require(CivilDate(year: 2026, month: 3, day: 9))
    #expect(try text(eight.resolveBare(on: date, zone: berlin, zones: .fixedOnly)) == "2026-03-09T08:00:00.000+01:00")

    // The day on which clocks go forward is 23 hours long; its end is still the next day's start.
    let day = try TimeText.parse("2026-03-29")
    #expect(
      try text(day.resolveEnd(onOrAfter: start, zone: berlin, zones: .fixedOnly)) == "2026-03-30T00:00:00.000+02:00")
    #expect(
      try text(TimeText.parse("today").resolveEnd(onOrAfter: start, zone: berlin, zones: .fixedOnly))
        == "2026-03-11T00:00:00.000+01:00")
    #expect(
      try text(TimeText.parse("tue").resolveEnd(onOrAfter: start, zone: berlin, zones: .fixedOnly))
        == "2026-03-11T00:00:00.000+01:00")
  }

  @Test("A bare time that clocks skip tomorrow is moved, and says so")
  func gap() throws {
    let berlin = try ZoneFiles.source.rules(named: "Europe/Berlin")
    let now = try RFC3339.parse("2026-03-28T12:00:00+01:00")
    let resolved = try TimeText.parse("02:30").resolve(at: now, zone: berlin, zones: .fixedOnly)
    #expect(resolved == ResolvedTime(instant: try RFC3339.parse("2026-03-29T03:30:00+02:00"), rule: .gap))
  }
}
