import TestKit
import Testing
import Timekeeping

@Suite("Readings of durations and times")
struct TimeReadingTests {
  private static let now = ServerInstant(seconds: 1_773_144_000)  // 2026-03-10T12:00:00Z, a Tuesday

  @Test("Texts are read as the tables say", arguments: ["when.tsv", "vectors.tsv"])
  func table(name: String) throws {
    for (number, fields) in try Fixtures.table(name) {
      let zone = try ZoneFiles.source.rules(named: fields[2])
      let now = try RFC3339.parse(fields[1])
      let place = "\(name):\(number): \(fields[0])"
      do {
        let reading = try TimeReading.parse(fields[0], at: now, zone: zone, zones: ZoneFiles.source)
        #expect(try written(reading, like: fields[3], now: now) == fields[3], "\(place)")
      } catch let error as TextError {
        let expected = fields[3] == "error" ? "error" : "error:\(error.column)"
        #expect(fields[3] == expected, "\(place): \(error)")
        #expect(error.hint != nil || error.message.contains("\""), "\(place): \(error)")
      }
    }
  }

  /// The reading as the tables write it. An instant that equals the expected one is written as that is.
  private func written(_ reading: TimeReading, like expected: String, now: ServerInstant) throws -> String {
    let parts = expected.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    func text(_ instants: [ServerInstant], separator: Character) throws -> String {
      let wanted = parts.last?.split(separator: separator).map(String.init) ?? []
      return try instants.enumerated().map { index, instant in
        if index < wanted.count, try RFC3339.parse(wanted[index]) == instant { return wanted[index] }
        return RFC3339.format(instant, zone: .utc)
      }.joined(separator: String(separator))
    }
    switch reading {
    case .duration(let duration): return "duration:\(duration.wholeMilliseconds)"
    case .instant(let resolved, _): return "instant:" + (try text([resolved.instant], separator: " "))
    case .interval(let interval, _):
      return "interval:" + (try text([interval.starts.instant, interval.ends.instant], separator: "/"))
    case .recurrence(let recurrence, let zone):
      return "recurrence:" + (try text(recurrence.runs(5, after: now, zone: zone).map(\.instant), separator: ","))
    }
  }

  @Test(
    "Errors point at the first thing not understood and say what to write",
    arguments: [
      ("10", 1, "10 has no unit (column 1); say 10s or 10m."),
      ("1,500s", 1, "\"1,500\" could mean 1500 or 1.500 (column 1); write one of these."),
      ("18:30", 1, "\"18:30\" could be a duration or a time of day (column 1); write 18m30s or \"at 18:30\"."),
      ("10000y", 6, "months and years have no fixed length (column 6); use weeks or days."),
      ("13pm", 1, "no clock shows 13 am or pm (column 1); hours go from 1 to 12 there."),
      ("tomorrow 25:00", 10, "there is no hour 25 (column 10); hours go from 0 to 24."),
      ("2026-02-29 10:00", 9, "2026-02 has no day 29 (column 9); its last is 28."),
      ("2026-12-01 20:00 Mars/Olympus", 18, nil), ("at 18:30 soon", 10, nil), ("fri 17:00 UTC today", 15, nil),
      (
        "03/04/2026", 1,
        "\"03/04/2026\" could be read day first or month first (column 1); write 2026-04-03 or 2026-03-04."
      ),
      ("10 xyz", 4, "\"xyz\" is not a unit of time (column 4); units are ms, s, m (or min), h, d and w."),
      ("25/12/2026", 1, "\"25/12/2026\" could be read day first or month first (column 1); write 2026-12-25."),
      ("  10m garbage", 7, "\"garbage\" is not understood (column 7); say 90s, 25m, 1h30m or 12:30."),
    ] as [(String, Int, String?)])
  func errors(text: String, column: Int, sentence: String?) {
    let error = #expect(throws: TextError.self) {
      try TimeReading.parse(text, at: TimeReadingTests.now, zone: .utc, zones: ZoneFiles.source)
    }
    #expect(error?.column == column)
    if let sentence { #expect(error?.description == sentence) }
  }

  @Test(
    "The longest leading run of words that is a time is taken, the rest is a label",
    arguments: [
      ("10 min Tea", "10m", ["Tea"]), ("25m", "25m", []), ("1h 30 push-ups", "1h", ["30", "push-ups"]),
      ("1 hour and 30 minutes of tea", "1h30m", ["of", "tea"]), ("2 days a week", "2d", ["a", "week"]),
      ("at 18:30 Tea", "2026-03-10T18:30:00.000Z", ["Tea"]),
      ("at 18:30 Asia/Tokyo Tea", "2026-03-11T18:30:00.000+09:00", ["Tea"]),
      ("tomorrow 6:30 p.m. call home", "2026-03-11T18:30:00.000Z", ["call", "home"]),
      ("90s 90s", "1m30s", ["90s"]), ("noon lunch", "2026-03-11T12:00:00.000Z", ["lunch"]),
    ] as [(String, String, [String])])
  func leading(text: String, expected: String, rest: [String]) throws {
    let words = text.split(separator: " ").map(String.init)
    let read = try TimeReading.parseLeading(
      words: words, at: TimeReadingTests.now, zone: .utc, zones: ZoneFiles.source)
    #expect(read.rest == rest)
    switch read.reading {
    case .duration(let duration): #expect(DurationText.format(duration) == expected)
    case .instant(let resolved, let zone): #expect(RFC3339.format(resolved.instant, zone: zone) == expected)
    case .interval, .recurrence: Issue.record("no label follows these")
    }
  }

  @Test(
    "Words that begin with no time are refused with the best reason",
    arguments: [
      ("10 Tea", 1), ("18:30 Tea", 1), ("1h30x Tea", 5), ("at 25:00 Tea", 4), ("Tea 10m", 1), ("", 1), ("-5m Tea", 1),
    ])
  func noLeadingTime(text: String, column: Int) {
    let words = text.split(separator: " ").map(String.init)
    let error = #expect(throws: TextError.self) {
      try TimeReading.parseLeading(words: words, at: TimeReadingTests.now, zone: .utc, zones: ZoneFiles.source)
    }
    #expect(error?.column == column)
  }

  @Test("No text makes a parser trap, and every error points into its text")
  func anyText() {
    var generator = SeededGenerator(seed: 2)
    let pieces = [
      "1", "0", "59", "99999999999999999999", "2026", "-", ":", ".", ",", "/", "T", "Z", "P", "PT", "h", "m", "s", "d",
      "w", "ms", "min", " ", " ", "\t", "\r\n", "and", "a", "half", "at", "next", "fri", "mon", "today", "tomorrow",
      "am",
      "p.m.", "noon", "midnight", "+", "+09:00", "UTC", "Asia/Tokyo", "分", "半", "小时", "５", "২", "é", "e\u{301}", "👩‍👩‍👧",
      "\0", "\u{1B}[31m", "\u{2212}", "½", "%", "@", "in", "12", "31", "month", "12:30", "02", "ﬁ", "İ", "ß", "R5/",
      "*", "*/15 ",
      "0 ", "Dec", "1st", "@daily", "后", "after next",
    ]
    for _ in 0..<4_000 {
      let count = Int.random(in: 0...8, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
      let columns = 1...text.count + 1
      do {
        _ = try TimeReading.parse(text, at: TimeReadingTests.now, zone: .utc, zones: .fixedOnly)
      } catch { #expect(columns.contains(error.column), "\(text)") }
      do { _ = try TimeText.parse(text) } catch { #expect(columns.contains(error.column), "\(text)") }
      do { _ = try WeekdaySet.parse(text) } catch { #expect(columns.contains(error.column), "\(text)") }
      do {
        _ = try DateFormat.format(text, TimeReadingTests.now, zone: .utc)
      } catch { #expect(columns.contains(error.column), "\(text)") }
      _ = try? RFC3339.parse(text)
    }
  }
}
