import Testing
import Timekeeping

@Suite("Spans as boards show them")
struct RemainingTextTests {
  @Test(
    "What is left is rounded up, and never reads 0:00 while there is something left",
    arguments: [
      (10_000, "0:10"), (9_500, "0:10"), (999, "0:01"), (1, "0:01"), (0, "0:00"), (-5_000, "0:00"), (59_001, "1:00"),
      (60_000, "1:00"), (3_599_001, "1:00:00"), (3_723_000, "1:02:03"), (86_399_001, "1d 00:00:00"),
      (93_600_000, "1d 02:00:00"), (100 * 86_400_000, "100d 00:00:00"),
    ] as [(Int64, String)])
  func remaining(milliseconds: Int64, expected: String) {
    #expect(RemainingText.remaining(.milliseconds(milliseconds)) == expected)
  }

  @Test(
    "What has passed is rounded down, overtime with a plus sign",
    arguments: [
      (0, "0:00"), (400, "0:00"), (1_000, "0:01"), (59_999, "0:59"), (61_000, "1:01"), (93_600_999, "1d 02:00:00"),
      (-1, "0:00"),
    ] as [(Int64, String)])
  func elapsed(milliseconds: Int64, expected: String) {
    #expect(RemainingText.elapsed(.milliseconds(milliseconds)) == expected)
    #expect(RemainingText.overtime(.milliseconds(milliseconds)) == "+" + expected)
  }

  @Test("Ten seconds sampled on the way read 0:10, 0:10, 0:01, 0:01")
  func samples() {
    let texts = [0, 500, 9_001, 9_999].map { RemainingText.remaining(.milliseconds(10_000 - $0)) }
    #expect(texts == ["0:10", "0:10", "0:01", "0:01"])
    #expect(RemainingText.remaining(.nanoseconds(1)) == "0:01")
    #expect(RemainingText.remaining(.nanoseconds(Int64.max)) == "106751d 23:47:17")
  }

  /// A time, its text to the minute from a day on, and after how many milliseconds that is another one.
  static let toTheMinute: [(shown: ShownTime, text: String, change: Int64?)] = [
    (.remaining(.milliseconds(93_600_000)), "1d 02:00", 60_000), (.remaining(.milliseconds(93_600_001)), "1d 02:01", 1),
    (.remaining(.milliseconds(93_540_001)), "1d 02:00", 1), (.remaining(.milliseconds(93_540_000)), "1d 01:59", 60_000),
    (.remaining(.milliseconds(86_460_000)), "1d 00:01", 60_000),
    (.remaining(.milliseconds(86_400_000)), "1d 00:00", 1_000),
    (.remaining(.milliseconds(86_399_001)), "1d 00:00", 1), (.remaining(.milliseconds(86_399_000)), "23:59:59", 1_000),
    (.remaining(.milliseconds(10_000)), "0:10", 1_000), (.remaining(.milliseconds(9_001)), "0:10", 1),
    (.remaining(.milliseconds(0)), "0:00", nil), (.remaining(.milliseconds(100 * 86_400_000)), "100d 00:00", 60_000),
    (.elapsed(.milliseconds(86_399_999)), "23:59:59", 1), (.elapsed(.milliseconds(86_400_000)), "1d 00:00", 60_000),
    (.elapsed(.milliseconds(93_659_999)), "1d 02:00", 1), (.elapsed(.milliseconds(93_660_000)), "1d 02:01", 60_000),
    (.overtime(.milliseconds(86_459_000)), "+1d 00:00", 1_000), (.overtime(.milliseconds(59_400)), "+0:59", 600),
  ]

  @Test("To the minute from a day on, it changes once a minute, and once a second below")
  func minutes() {
    for (time, text, change) in Self.toTheMinute {
      #expect(time.text(precision: .minutesFromADayOn) == text)
      #expect(time.timeToChange(.minutesFromADayOn) == change.map { .milliseconds($0) }, "\(text)")
      #expect(time.isToTheMinute(.minutesFromADayOn) == text.contains("d"))
    }
    #expect(ShownTime.remaining(.seconds(93_600)).timeToChange() == .seconds(1))
  }
}
