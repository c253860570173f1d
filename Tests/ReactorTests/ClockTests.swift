import Testing
import Timekeeping

@testable import Reactor

@Suite("The system's clocks")
struct ClockTests {
  @Test("A reading lies between the readings before and after it, and is tight")
  func reading() {
    let clocks = SystemClocks()
    let (local, wall) = (clocks.local(), clocks.wall())
    let reading = clocks.reading()
    #expect(local <= reading.local && reading.local <= clocks.local())
    #expect(wall <= reading.wall && reading.wall <= clocks.wall())
    #expect(reading.uncertainty < .milliseconds(1))
    #expect(reading.offset == .nanoseconds(reading.wall.nanoseconds - reading.local.nanoseconds))
  }

  @Test("The wall clock is past 2026, and nobody was awake for longer than since boot")
  func plausible() {
    let clocks = SystemClocks()
    #expect(clocks.wall() > ServerInstant(seconds: 1_767_225_600))
    let awake = clocks.awake()
    #expect(awake > .zero && awake <= .nanoseconds(clocks.local().nanoseconds))
  }

  @Test(
    "Sleep is what the clock that counts suspend gained on the other",
    arguments: [
      // (milliseconds by both clocks since the start, milliseconds slept)
      ([(1_000, 1_000), (2_000, 2_000)], [0, 0]),
      ([(61_000, 1_000), (62_000, 2_000)], [60_000, 0]),
      ([(1_100, 1_000), (1_201, 1_000)], [0, 101]),
      // interrupted for 5 s between the two readings: no sleep, neither then nor after
      ([(1_000, 6_000), (7_000, 7_000)], [0, 0]),
      // the same around a sleep of a minute: told in full at the next turn
      ([(61_000, 66_000), (127_000, 67_000)], [0, 60_000]),
    ])
  func suspension(readings: [(Int, Int)], expected: [Int]) {
    var detector = SuspensionDetector(local: LocalInstant(nanoseconds: 0), awake: .zero)
    let slept = readings.map { local, awake in
      detector.slept(local: LocalInstant(nanoseconds: Int64(local) * 1_000_000), awake: .milliseconds(awake))
    }
    #expect(slept == expected.map { .milliseconds($0) })
  }
}
