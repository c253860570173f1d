import TestKit
import Testing
import Timekeeping

@Suite("Durations as text")
struct DurationTextTests {
  /// Lengths by hand, in milliseconds.
  @Test(
    "Every way to write a duration is read",
    arguments: [
      ("1w", 604_800_000), ("2 weeks", 1_209_600_000), ("1h 30m", 5_400_000), ("1 hour, 30 minutes", 5_400_000),
      ("90min", 5_400_000), ("10 min.", 600_000), ("10 MIN", 600_000), (".5h", 1_800_000), ("0,500s", 500),
      ("1.500s", 1_500), ("1234,500s", 1_234_500), ("1,5 h", 5_400_000), ("an hour and a half", 5_400_000),
      ("one and a half hours", 5_400_000), ("half a minute", 30_000), ("half hour", 1_800_000),
      ("a quarter of an hour", 900_000), ("two hours", 7_200_000), ("in 10 minutes", 600_000), ("for 5s", 5_000),
      ("a minute", 60_000), ("1h30 ", 5_400_000), ("\t5m ", 300_000), ("0s", 0), ("1d 02:00:00", 93_600_000),
      ("1:02:03.5", 3_723_500), ("90:00", 5_400_000), ("0:05", 5_000), ("100:00:00", 360_000_000),
      ("P1D", 86_400_000), ("PT36H", 129_600_000), ("PT1,5S", 1_500), ("pt1h30m", 5_400_000), ("PT1,500S", 1_500),
      ("1小时30分钟", 5_400_000), ("5 分钟", 300_000), ("半小时", 1_800_000), ("1小时半", 5_400_000), ("3个小时", 10_800_000),
      ("10秒", 10_000), ("2天", 172_800_000), ("1週", 604_800_000), ("1d2h", 93_600_000), ("1h1ms", 3_600_001),
      ("1.5h 30m", 7_200_000),
    ] as [(String, Int64)])
  func accepted(text: String, milliseconds: Int64) throws {
    #expect(try DurationText.parse(text) == .milliseconds(milliseconds))
  }

  @Test(
    "What is no duration is refused where it stops being one",
    arguments: [
      ("", 1), ("   ", 4), ("h", 1), ("5 5m", 1), ("5m5m", 3), ("1h30.5", 3), ("1h90", 3), ("1h300", 3), ("1d12", 3),
      ("5s500", 3), ("1h 30", 4), ("1h and", 7), ("1h,", 4), ("1h, and 5m", 5), ("5m -3s", 4), ("+5m", 1),
      ("\u{2212}5m", 1), ("1 month", 3), ("2年", 2), ("12:3", 4), ("12:60", 4), ("0:0:90", 3), ("1:02:03:04", 9),
      ("1:30h", 5), ("1d 12:00", 4), ("1d 24:00:00", 4), ("1h 02:00:00", 4), ("P", 1), ("PT", 3), ("P1", 3), ("PT5", 4),
      ("P1Y", 3), ("P1M", 3), ("P1W2D", 4), ("PT1D", 4), ("PT1M1H", 5), ("PT1.5H30M", 7), ("P1DT", 5), ("PT1H x", 6),
      ("P-1D", 1), ("1.5.5h", 4), ("1..5h", 2), ("5５m", 2), ("５ｍ", 1), ("P২Y", 1), ("1e3s", 2), ("300y", 4),
      ("293 years", 5), ("106752d", 1), ("99999999999999999999s", 1), ("106751d 24h", 9), ("1_000s", 2), ("1h\u{0}", 3),
      ("2562047:47:17", 1),
    ])
  func refused(text: String, column: Int) {
    let error = #expect(throws: TextError.self) { try DurationText.parse(text) }
    #expect(error?.column == column, "\(error?.description ?? "")")
  }

  @Test("The longest duration is the last nanosecond of Int64, and fractions round to the nearest")
  func limits() throws {
    #expect(try DurationText.parse("9223372036.854775807s") == .nanoseconds(Int64.max))
    #expect(throws: TextError.self) { try DurationText.parse("9223372036.854775808s") }
    #expect(try DurationText.parse("0.0000000004s") == .zero)
    #expect(try DurationText.parse("0.0000000005s") == .nanoseconds(1))
    #expect(try DurationText.parse("0.333333333333333333333333333333w") == .nanoseconds(201_600_000_000_000))
  }

  /// All of them where everything is compared; else every 499th, from another beginning for each seed.
  @Test("Durations from 0 to 8 days in steps of 137 ms survive being written and read")
  func everyStep() throws {
    let last = Int64(8 * 86_400_000)
    let stride = PythonExpectations.isFull ? 1 : 499
    let offset = PythonExpectations.isFull ? 0 : (Int(PythonExpectations.seed) ?? 0) % stride
    var count = 0
    for step in Swift.stride(from: offset, through: Int(last / 137), by: stride) {
      let duration = Duration.milliseconds(step * 137)
      let text = DurationText.format(duration)
      if try DurationText.parse(text) != duration { Issue.record("\(step * 137) ms became \(text)") }
      count += 1
    }
    #expect(count >= 10_000)
  }

  @Test("Every duration survives being written and read")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 3)
    for bits in 1..<64 {
      for _ in 0..<40 {
        let duration = Duration.nanoseconds(Int64(generator.next() >> UInt64(64 - bits)))
        try #require(try DurationText.parse(DurationText.format(duration)) == duration)
      }
    }
    #expect(DurationText.format(.nanoseconds(Int64.max)) == "106751d23h47m16s854ms775us807ns")
    #expect(DurationText.format(.zero) == "0s")
    #expect(DurationText.format(.milliseconds(-90_500)) == "-1m30s500ms")
  }
}
