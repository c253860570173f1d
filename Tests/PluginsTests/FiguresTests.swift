import Synchronization
import Testing
import Timekeeping

@testable import Plugins

@Suite("Figures of plugins")
struct FiguresTests {
  /// A clock that goes on by a millisecond at each reading.
  final class Readings: Sendable {
    let count = Mutex(0)
    func read() -> Duration {
      count.withLock {
        $0 += 1
        return .milliseconds($0)
      }
    }
  }

  @Test("Calls, errors, stops, timers and memory are counted; on virtual time calls take none")
  func counts() throws {
    var run = try ScriptRun(
      """
      timer.every(1, function() end, { name = "a", times = 4 })
      timer.after(2, function() timer.sleep "1s" error "no" end)
      timer.after(6, function() while true do end end)
      timer.new { name = "idle", lasts = 5 }
      """, limits: Limits(callback: .milliseconds(30)))
    try run.run(until: 10)
    let figures = try #require(run.host.figures.first)
    #expect(figures.plugin == "s")
    #expect(figures.calls == 4 + 2 + 1)
    #expect(figures.errors == 2 && figures.stops == 1)
    #expect(figures.timers == 4)
    #expect(figures.time == .zero && figures.timeP99 == .zero && figures.longestLateness == .zero)
    #expect(figures.bytes > 0 && figures.peakBytes >= figures.bytes)
  }

  @Test("A call costs one reading of the clock, and a turn with calls one more")
  func readings() throws {
    let readings = Readings()
    let start = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 1_796_083_200))
    let host = PluginHost(
      options: .init(zone: .utc, zones: .fixedOnly, steadyTime: { readings.read() }),
      clock: ServerClock(system: start), at: start.local)
    let source = "for _ = 1, 3 do timer.every(1, function() end) end"
    try host.load(Script(name: "s", path: "s.lua", source: Array(source.utf8)), at: start.local)
    func turn(at seconds: Double) {
      while host.advance(to: start.local.advanced(by: Duration(fractionalSeconds: seconds)!)) {}
    }
    turn(at: 0.5)
    #expect(readings.count.withLock { $0 } == 0)
    turn(at: 1)
    #expect(readings.count.withLock { $0 } == 4)
    turn(at: 2.25)
    let figures = try #require(host.figures.first)
    #expect(figures.calls == 6 && figures.time == .milliseconds(6))
    // Known to within an eighth, and rounded up.
    #expect(figures.timeP99 >= .milliseconds(1) && figures.timeP99 < .microseconds(1_125))
    #expect(figures.longestLateness == .milliseconds(250))
    #expect(figures.latenessP99 >= .milliseconds(250) && figures.latenessP99 < .microseconds(281_250))
  }

  @Test("The histogram's quantiles hold what sorting all spans gives, and at most an eighth more")
  func quantiles() {
    var state: UInt64 = 1
    for count in [1, 2, 99, 100, 101, 5_000] {
      var histogram = DurationHistogram()
      var spans: [Int64] = []
      for _ in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let span = Int64(state >> (state >> 58 | 1))
        spans.append(span)
        histogram.note(.nanoseconds(span))
      }
      spans.sort()
      for permille in [1, 500, 990, 1_000] as [UInt64] {
        let exact = spans[(count * Int(permille) + 999) / 1_000 - 1]
        let found = histogram.quantile(permille: permille).nanoseconds
        #expect(found >= exact && found - exact <= exact / 8)
      }
    }
    #expect(DurationHistogram().quantile(permille: 990) == .zero)
  }
}
