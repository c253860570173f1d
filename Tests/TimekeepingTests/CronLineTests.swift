import Testing
import Timekeeping

@Suite("Cron lines and daily times")
struct CronLineTests {
  /// Runs by hand from the calendar of 2026 (1 March is a Sunday), and from the zones' changes: Berlin forward at 02:00
  /// on 29 March and back at 03:00 on 25 October, New York 8 March and 1 November, Lord Howe by 30 minutes at 02:00 on
  /// 4 October and back at 02:00 on 5 April, Apia without 30 December 2011.
  @Test(
    "The next runs are those of the calendar and of the zone's clocks",
    arguments: [
      ("*/15 9-17 * * mon-fri", "UTC", "2026-03-06T17:40:00Z", ["2026-03-06T17:45:00Z", "2026-03-09T09:00:00Z"]),
      ("0 0 13 * fri", "UTC", "2026-03-06T00:00:00Z", ["2026-03-13T00:00:00Z", "2026-03-20T00:00:00Z"]),
      ("0 0 1,15 * 3", "UTC", "2026-04-01T00:00:00Z", ["2026-04-08T00:00:00Z", "2026-04-15T00:00:00Z"]),
      // An asterisk restricts nothing, with a step either: the day has to match both fields.
      ("0 0 */2 * mon", "UTC", "2026-03-01T00:00:00Z", ["2026-03-09T00:00:00Z", "2026-03-23T00:00:00Z"]),
      ("0 9 * jun 1", "UTC", "2026-03-01T00:00:00Z", ["2026-06-01T09:00:00Z", "2026-06-08T09:00:00Z"]),
      ("0 0 29 2 *", "UTC", "2026-03-01T00:00:00Z", ["2028-02-29T00:00:00Z", "2032-02-29T00:00:00Z"]),
      ("0 0 29 2 */7", "UTC", "2096-03-01T00:00:00Z", ["2128-02-29T00:00:00Z"]),
      ("0 12 * * 7", "UTC", "2026-03-01T12:00:00Z", ["2026-03-08T12:00:00Z"]),
      ("0 12 * * 0", "UTC", "2026-03-01T11:59:59.5Z", ["2026-03-01T12:00:00Z"]),
      ("0 12 * * fri-sun", "UTC", "2026-03-02T00:00:00Z", ["2026-03-06T12:00:00Z", "2026-03-07T12:00:00Z"]),
      ("59 23 31 12 *", "UTC", "2026-12-31T23:59:00Z", ["2027-12-31T23:59:00Z"]),
      ("@hourly", "UTC", "2026-03-01T00:30:00Z", ["2026-03-01T01:00:00Z", "2026-03-01T02:00:00Z"]),
      ("@Weekly", "UTC", "2026-03-02T00:00:00Z", ["2026-03-08T00:00:00Z"]),
      ("@annually", "UTC", "2026-03-02T00:00:00Z", ["2027-01-01T00:00:00Z"]),
      ("0 0 30 2 *", "UTC", "2026-03-01T00:00:00Z", []), ("* * 31 4,6 *", "UTC", "2026-03-01T00:00:00Z", []),
      ("0 0 1 12 *", "UTC", "2261-12-31T00:00:00Z", []),

      // In the gap once, moved by it; then as ever.
      (
        "30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z",
        ["2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00"]
      ),
      (
        "0,30 2,3 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z",
        ["2026-03-29T03:00:00+02:00", "2026-03-29T03:30:00+02:00", "2026-03-30T02:00:00+02:00"]
      ),
      (
        "30 2 * * *", "America/New_York", "2026-03-08T06:59:00Z",
        ["2026-03-08T03:30:00-04:00", "2026-03-09T02:30:00-04:00"]
      ),
      (
        "10,35 2 * * *", "Australia/Lord_Howe", "2026-10-03T12:00:00Z",
        ["2026-10-04T02:35:00+11:00", "2026-10-04T02:40:00+11:00", "2026-10-05T02:10:00+11:00"]
      ),
      (
        "0 9 * * *", "Pacific/Apia", "2011-12-29T20:00:00Z", ["2011-12-31T09:00:00+14:00", "2012-01-01T09:00:00+14:00"]
      ),
      (
        "0 9 * * fri", "Pacific/Apia", "2011-12-29T20:00:00Z",
        ["2011-12-31T09:00:00+14:00", "2012-01-06T09:00:00+14:00"]
      ),
      // In the overlap once, at the first.
      (
        "30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z",
        ["2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"]
      ),
      (
        "30 1 * * *", "America/New_York", "2026-11-01T04:00:00Z",
        ["2026-11-01T01:30:00-04:00", "2026-11-02T01:30:00-05:00"]
      ),
      (
        "45 1 * * *", "Australia/Lord_Howe", "2026-04-04T12:00:00Z",
        ["2026-04-05T01:45:00+11:00", "2026-04-06T01:45:00+10:30"]
      ),
      // With an asterisk for minute or hour the clocks are followed, twice through the hour or over it.
      (
        "0 * * * *", "Europe/Berlin", "2026-10-25T00:00:00Z",
        ["2026-10-25T02:00:00+01:00", "2026-10-25T03:00:00+01:00"]
      ),
      ("0 */2 * * *", "Europe/Berlin", "2026-03-28T23:30:00Z", ["2026-03-29T04:00:00+02:00"]),
      ("*/20 2 * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", ["2026-03-30T02:00:00+02:00"]),
      (
        "*/20 2 * * *", "Europe/Berlin", "2026-10-25T00:30:00Z",
        ["2026-10-25T02:40:00+02:00", "2026-10-25T02:00:00+01:00", "2026-10-25T02:20:00+01:00"]
      ),
      (
        "* * * * *", "Australia/Lord_Howe", "2026-10-03T15:29:30Z",
        ["2026-10-04T02:30:00+11:00", "2026-10-04T02:31:00+11:00"]
      ),
      // A zone without rules.
      ("30 2 * * *", "Etc/GMT-3", "2026-03-28T12:00:00Z", ["2026-03-29T02:30:00+03:00"]),
    ] as [(String, String, String, [String])])
  func runs(text: String, zone name: String, after: String, expected: [String]) throws {
    let zone = try ZoneFiles.source.rules(named: name)
    let runs = try CronLine.parse(text).runs(max(expected.count, 1), after: RFC3339.parse(after), zone: zone)
    #expect(try runs.map(\.instant) == expected.map { try RFC3339.parse($0) })
  }

  @Test(
    "What is no cron line is refused at its place, with a remedy",
    arguments: [
      ("", 1, "minute is missing"), ("* * * *", 8, "day of the week is missing"), ("* * * * * *", 11, "five fields"),
      ("60 * * * *", 1, "minute 60"), ("0 24 * * *", 3, "hour 24"), ("0 0 0 * *", 5, "day of the month 0"),
      ("0 0 * 13 *", 7, "month 13"), ("0 0 * * 8", 9, "day of the week 8"), ("0 0 * * funday", 9, "funday"),
      ("0 0 * fe *", 7, "\"fe\""), ("5-1 * * * *", 1, "backwards"), ("* * * * sat-mon", 9, "backwards"),
      ("5/15 * * * *", 2, "write 5-59/"), ("*/0 * * * *", 3, "step"), ("*/60 * * * *", 3, "leaves the range"),
      ("*/ * * * *", 3, "step"), ("1, * * * *", 3, "missing"), ("1,, * * * *", 3, ""), ("? * * * *", 1, ""),
      ("0 0 L * *", 5, "\"L\""), ("0 0 * * 5#2", 10, "#2"), ("1--2 * * * *", 3, ""), ("*5 * * * *", 2, ""),
      ("99999999999999999999 * * * *", 1, "minute"), ("@dayly", 2, "@daily"), ("@reboot", 2, "@hourly"), ("@", 2, ""),
      ("@daily x", 8, ""), ("-5 * * * *", 1, ""), ("\u{665} * * * *", 1, "no digit"),
    ])
  func refused(text: String, column: Int, says: String) {
    let error = #expect(throws: TextError.self) { try CronLine.parse(text) }
    #expect(error?.column == column, "\(error?.description ?? "")")
    #expect(error?.hint != nil)
    if !says.isEmpty { #expect(error?.description.contains(says) == true, "\(error?.description ?? "")") }
  }

  @Test("Every way to write a field means the same")
  func forms() throws {
    #expect(try CronLine.parse("0-59/20 0 1 jan SUN") == CronLine.parse("0,20,40 0 1 1 0"))
    #expect(try CronLine.parse(" 0\t0 * January-March Monday,fri ") == CronLine.parse("0 0 * 1-3 1,5"))
    #expect(try CronLine.parse("@daily") == CronLine.parse("@midnight"))
    #expect(try CronLine.parse("0 0 * * sat-sun") == CronLine.parse("0 0 * * 6,0"))
  }

  @Test("A daily time comes once a day, in a gap and in an overlap as well")
  func daily() throws {
    let berlin = try ZoneFiles.source.rules(named: "Europe/Berlin")
    let time = try #require(TimeOfDay(hour: 2, minute: 30))
    func next(_ daily: DailyTime?, _ after: String) throws -> [String] {
      let next = try #require(try daily?.next(after: RFC3339.parse(after)))
      return [RFC3339.format(next.instant, zone: berlin), next.rule.rawValue]
    }
    let daily = DailyTime(time, zone: berlin)
    #expect(try next(daily, "2026-03-28T12:00:00Z") == ["2026-03-29T03:30:00.000+02:00", "gap"])
    #expect(try next(daily, "2026-03-29T01:30:00Z") == ["2026-03-30T02:30:00.000+02:00", "plain"])
    #expect(try next(daily, "2026-10-25T00:00:00Z") == ["2026-10-25T02:30:00.000+02:00", "overlap"])
    #expect(try next(daily, "2026-10-25T00:30:00Z") == ["2026-10-26T02:30:00.000+01:00", "plain"])
    let friday = DailyTime(.endOfDay, days: WeekdaySet(.friday), zone: berlin)
    #expect(try next(friday, "2026-03-06T12:00:00Z") == ["2026-03-07T00:00:00.000+01:00", "plain"])
    #expect(DailyTime(time, days: [], zone: berlin) == nil)
    #expect(daily?.next(after: ServerInstant(nanoseconds: .max)) == nil)

    // Apia went to bed on Thursday and rose on Saturday; Friday's noon is Saturday's.
    let apia = try ZoneFiles.source.rules(named: "Pacific/Apia")
    let noon = try #require(DailyTime(.noon, zone: apia))
    let saturday = try #require(try noon.next(after: RFC3339.parse("2011-12-29T12:00:00-10:00")))
    #expect(saturday == ResolvedTime(instant: try RFC3339.parse("2011-12-31T12:00:00+14:00"), rule: .gap))
    #expect(try noon.next(after: saturday.instant)?.instant == RFC3339.parse("2012-01-01T12:00:00+14:00"))
  }
}
