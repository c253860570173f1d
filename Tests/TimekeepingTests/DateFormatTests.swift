import Testing
import Timekeeping

@Suite("Instants as text")
struct DateFormatTests {
  /// Expected from Python's `strftime`, which is glibc's, in the C locale.
  @Test(
    "Conversions write what strftime writes in the C locale",
    arguments: [
      ("%Y-%m-%d %H:%M:%S", "2026-01-03 06:07:08"), ("%a %A %b %B %h", "Sat Saturday Jan January Jan"),
      ("%c", "Sat Jan  3 06:07:08 2026"), ("%C %y %g %G %V %U %W %j %u %w", "20 26 26 2026 01 00 00 003 6 6"),
      ("%d %e %D %x %F", "03  3 01/03/26 01/03/26 2026-01-03"),
      ("%I %p %r %R %T %X", "06 AM 06:07:08 AM 06:07 06:07:08 06:07:08"),
      ("%z %Z %s %%", "+0530 +05:30 1767400628 %"), ("%n%t", "\n\t"), ("%Ey %Od", "26 03"), ("plain é", "plain é"),
      ("", ""),
    ])
  func conversions(pattern: String, expected: String) throws {
    let zone = ZoneRules.fixed(secondsEastOfUTC: 19_800)
    #expect(try DateFormat.format(pattern, ServerInstant(seconds: 1_767_400_628), zone: zone) == expected)
  }

  /// ISO weeks as Python's `date.isocalendar()` gives them; `%U` and `%W` as its `strftime`.
  @Test(
    "Weeks around New Year count for the year that has their Thursday",
    arguments: [
      (2020, 12, 31, "2020-53 52 52"), (2021, 1, 3, "2020-53 01 00"), (2021, 1, 4, "2021-01 01 01"),
      (2018, 12, 31, "2019-01 52 53"), (2017, 1, 1, "2016-52 01 00"), (2024, 12, 30, "2025-01 52 53"),
      (2026, 6, 15, "2026-25 24 24"),
    ])
  func weeks(year: Int, month: Int, day: Int, expected: String) throws {
    let civil = try #require(CivilTime(year: year, month: month, day: day))
    #expect(try DateFormat.format("%G-%V %U %W", ZoneRules.utc.resolve(civil).instant, zone: .utc) == expected)
  }

  @Test(
    "A conversion that does not exist is refused where it stands",
    arguments: [("%q", 1), ("ab%", 3), ("%Y%Ed", 3), ("%O", 1), ("%5d", 1), ("%%%", 3), ("%é", 1)])
  func unknownConversions(pattern: String, column: Int) {
    let error = #expect(throws: TextError.self) {
      try DateFormat.format(pattern, ServerInstant(seconds: 0), zone: .utc)
    }
    #expect(error?.column == column)
  }

  @Test("Noon is 12 PM and midnight 12 AM")
  func twelveHours() throws {
    for (hour, expected) in [(0, "12 AM"), (1, "01 AM"), (11, "11 AM"), (12, "12 PM"), (13, "01 PM"), (23, "11 PM")] {
      #expect(try DateFormat.format("%I %p", ServerInstant(seconds: Int64(hour) * 3_600), zone: .utc) == expected)
    }
  }

  @Test("RFC 3339 has milliseconds, Z for UTC, and keeps the instant even where offsets have seconds")
  func rfc3339() throws {
    let instant = ServerInstant(nanoseconds: 1_796_155_200_999_999_999)
    #expect(RFC3339.format(instant, zone: .utc) == "2026-12-01T20:00:00.999Z")
    #expect(
      RFC3339.format(ServerInstant(seconds: 1_796_126_400), zone: try ZoneFiles.source.rules(named: "Asia/Shanghai"))
        == "2026-12-01T20:00:00.000+08:00")
    #expect(RFC3339.format(ServerInstant(nanoseconds: -1), zone: .utc) == "1969-12-31T23:59:59.999Z")
    // Amsterdam until 1937 was 19 min 32 s ahead: written with 19 min, 32 s earlier on the clock.
    let amsterdam = ZoneRules.fixed(secondsEastOfUTC: 1_172)
    #expect(RFC3339.format(ServerInstant(seconds: 0), zone: amsterdam) == "1970-01-01T00:19:00.000+00:19")
    let first = RFC3339.format(ServerInstant(nanoseconds: .min), zone: .utc)
    #expect(first == "1677-09-21T00:12:43.145Z")
    for text in ["2026-12-01", "18:30Z", "2026-12-01T20:00:00", "1796155200", "tomorrow 9am"] {
      #expect(throws: TextError.self) { try RFC3339.parse(text) }
    }
  }

  @Test(
    "An end label says as much of the day as is needed",
    arguments: [
      (0, "12:00"), (6 * 3_600 + 34 * 60 + 59, "18:34"), (12 * 3_600 + 600, "tomorrow 00:10"),
      (3 * 86_400 + 5 * 3_600, "Fri 17:00"), (6 * 86_400, "Mon 12:00"), (7 * 86_400, "2026-03-17 12:00"),
      (-86_400, "2026-03-09 12:00"), (-60, "11:59"),
    ] as [(Int64, String)])
  func labels(seconds: Int64, expected: String) {
    let now = ServerInstant(seconds: 1_773_144_000)
    #expect(ClockLabel.text(of: now.advanced(by: .seconds(seconds)), now: now, zone: .utc) == expected)
  }
}
