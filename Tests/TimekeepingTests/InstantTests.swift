import Testing
import Timekeeping

@Suite("Instants and durations")
struct InstantTests {
  @Test(
    "A duration counts whole nanoseconds, rounded down, and holds at the ends of the range",
    arguments: [
      (Duration.seconds(1), 1_000_000_000),
      (.zero, 0),
      (.milliseconds(-1), -1_000_000),
      (Duration(secondsComponent: 0, attosecondsComponent: -1), -1),
      (Duration(secondsComponent: 0, attosecondsComponent: 999_999_999), 0),
      (.seconds(Int64.max), .max),
      (.seconds(Int64.min), .min),
      // A second holds 10^9 ns; the ends of 64 bits are 9,223,372,036 s and 854,775,807 or 808 ns.
      (.seconds(-3) + .nanoseconds(-1), -3_000_000_001),
      (Duration(secondsComponent: 9_223_372_036, attosecondsComponent: 854_775_807_000_000_000), .max),
      (Duration(secondsComponent: 9_223_372_036, attosecondsComponent: 854_775_808_000_000_000), .max),
      (Duration(secondsComponent: -9_223_372_036, attosecondsComponent: -854_775_807_000_000_001), .min),
      (Duration(secondsComponent: -9_223_372_036, attosecondsComponent: -854_775_807_000_000_000), .min + 1),
      (Duration(secondsComponent: -9_223_372_036, attosecondsComponent: -854_775_808_000_000_001), .min),
    ] as [(Duration, Int64)])
  func nanoseconds(duration: Duration, expected: Int64) {
    #expect(duration.nanoseconds == expected)
  }

  @Test(
    "Seconds from a script become nanoseconds, or nothing when no such span exists",
    arguments: [
      (4.5, Duration.milliseconds(4_500)), (0.1, .milliseconds(100)), (1e-9, .nanoseconds(1)), (-2, .seconds(-2)),
      (Double.nan, nil), (Double.infinity, nil), (1e10, nil), (-1e300, nil),
    ] as [(Double, Duration?)])
  func fractionalSeconds(seconds: Double, expected: Duration?) {
    #expect(Duration(fractionalSeconds: seconds) == expected)
  }

  @Test("Instants saturate instead of trapping")
  func saturation() {
    let last = LocalInstant(nanoseconds: .max)
    #expect(last.advanced(by: .seconds(1)) == last)
    #expect(ServerInstant(seconds: .max).nanoseconds == .max)
    #expect(ServerInstant(nanoseconds: .min).duration(to: ServerInstant(nanoseconds: .max)).nanoseconds == .max)
  }

  @Test("Whole seconds before 1970 round down")
  func roundingBeforeTheEpoch() {
    #expect(ServerInstant(nanoseconds: -1).wholeSeconds == -1)
    #expect(ServerInstant(nanoseconds: -1).wholeMilliseconds == -1)
    #expect(ServerInstant(nanoseconds: -1_000_000_000).wholeSeconds == -1)
  }
}
