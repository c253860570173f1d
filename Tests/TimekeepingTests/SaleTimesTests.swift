import Testing
import Timekeeping

@Suite("A sale's times as they are written")
struct SaleTimesTests {
  /// What a row says, when it is loaded, and the window that comes of it; nil for a refusal.
  struct Row: CustomTestStringConvertible {
    var starts: String
    var ends: String?
    var lasts: Duration?
    var now: String
    var window: (starts: String, ends: String?)?
    var testDescription: String { "\(starts) to \(ends ?? "\(lasts as Any)") at \(now)" }

    init(
      _ starts: String, to ends: String? = nil, lasts: Duration? = nil, at now: String, is window: (String, String?)?
    ) {
      (self.starts, self.ends, self.lasts, self.now, self.window) = (starts, ends, lasts, now, window)
    }
  }

  static let rows: [Row] = [
    // A bare start is today's, even if it has passed …
    Row(
      "12:00", lasts: .seconds(7_200), at: "2026-12-01T10:00:00Z", is: ("2026-12-01T12:00:00Z", "2026-12-01T14:00:00Z")),
    Row(
      "12:00", lasts: .seconds(7_200), at: "2026-12-01T18:00:00Z", is: ("2026-12-01T12:00:00Z", "2026-12-01T14:00:00Z")),
    Row("12:00", at: "2026-12-01T10:00:00Z", is: ("2026-12-01T12:00:00Z", nil)),
    // … or yesterday's if that window is still open.
    Row("19:20", to: "16:10", at: "2026-12-01T10:00:00Z", is: ("2026-11-30T19:20:00Z", "2026-12-01T16:10:00Z")),
    Row("19:20", to: "16:10", at: "2026-12-01T16:10:00Z", is: ("2026-12-01T19:20:00Z", "2026-12-02T16:10:00Z")),
    Row("19:20", to: "16:10", at: "2026-12-01T19:30:00Z", is: ("2026-12-01T19:20:00Z", "2026-12-02T16:10:00Z")),
    // A bare end is the first such time after the start.
    Row(
      "2026-12-01 20:00", to: "22:00", at: "2026-11-01T00:00:00Z", is: ("2026-12-01T20:00:00Z", "2026-12-01T22:00:00Z")),
    Row(
      "2026-12-01 20:00", to: "20:00", at: "2026-11-01T00:00:00Z", is: ("2026-12-01T20:00:00Z", "2026-12-02T20:00:00Z")),
    Row(
      "2026-12-01 20:00", to: "fri 12:00", at: "2026-11-01T00:00:00Z",
      is: ("2026-12-01T20:00:00Z", "2026-12-04T12:00:00Z")),
    // A date without a time as an end is the end of that day; as a start its beginning.
    Row(
      "2026-12-01", to: "2026-12-03", at: "2026-11-01T00:00:00Z", is: ("2026-12-01T00:00:00Z", "2026-12-04T00:00:00Z")),
    Row(
      "2026-12-01 20:00", to: "2026-12-01", at: "2026-11-01T00:00:00Z",
      is: ("2026-12-01T20:00:00Z", "2026-12-02T00:00:00Z")),
    // Only a full earlier date is an error.
    Row("2026-12-01 20:00", to: "2026-12-01 19:00", at: "2026-11-01T00:00:00Z", is: nil),
    Row("2026-12-01 20:00", to: "2026-11-30", at: "2026-11-01T00:00:00Z", is: nil),
    Row("2026-12-01 20:00", to: "2026-12-01 20:00", at: "2026-11-01T00:00:00Z", is: nil),
    Row("2026-12-01 20:00", lasts: .zero, at: "2026-11-01T00:00:00Z", is: nil),
    Row("2026-12-01 20:00 Mars/Olympus", lasts: .seconds(60), at: "2026-11-01T00:00:00Z", is: nil),
    // An offset in the text counts before the row's zone.
    Row(
      "2026-12-01T20:00:00+08:00", lasts: .seconds(60), at: "2026-11-01T00:00:00Z",
      is: ("2026-12-01T12:00:00Z", "2026-12-01T12:01:00Z")),
  ]

  @Test("The rules of bare times, dates and full times", arguments: rows)
  func window(row: Row) throws {
    let end: SaleTimes.End =
      if let ends = row.ends { .at(try TimeText.parse(ends)) } else if let lasts = row.lasts { .after(lasts) } else {
        .never
      }
    let times = SaleTimes(starts: try TimeText.parse(row.starts), end: end)
    let window = try? times.window(at: try RFC3339.parse(row.now), zone: .utc, zones: .fixedOnly)
    #expect(window?.starts == (try row.window.map { try RFC3339.parse($0.starts) }))
    #expect(window?.ends == (try row.window?.ends.map { try RFC3339.parse($0) }))
    #expect((window == nil) == (row.window == nil))
  }

  @Test(
    "The nearest word is the one that was meant, and a far one is nobody's",
    arguments: [
      ("lats", "lasts"), ("laste", "lasts"), ("on_expired", "on_expire"), ("nmae", "name"), ("colour", nil), ("x", nil),
    ] as [(String, String?)])
  func nearestWord(word: String, meant: String?) {
    #expect(NearestWord.nearest(to: word, among: ["lasts", "on_expire", "name", "alarm"]) == meant)
  }
}
