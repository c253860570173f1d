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
}
