import Glibc
import TestKit
import Testing
import Timekeeping

@Suite("Estimating a server's offset")
struct EstimationTests {
  private static let start = LocalInstant(nanoseconds: 5_000_000_000)

  @Test("Four timestamps bound the offset by hand's arithmetic, and an impossible order bounds nothing")
  func fourTimestamps() {
    func sample(_ times: (Int64, Int64, Int64, Int64)) -> ClockSample? {
      ClockSample(
        sent: LocalInstant(nanoseconds: times.0), received: ServerInstant(nanoseconds: times.1),
        answered: ServerInstant(nanoseconds: times.2), returned: LocalInstant(nanoseconds: times.3), error: .zero)
    }
    // 40 up, 10 down, 5 in the server, whose clock is 1,000 ahead: θ is in [990, 1,040], and the middle errs by 15.
    let asymmetric = sample((100, 1_140, 1_145, 155))
    #expect(asymmetric?.offsets.lower == .nanoseconds(990))
    #expect(asymmetric?.offsets.upper == .nanoseconds(1_040))
    #expect(asymmetric?.offsets.middle == .nanoseconds(1_015))
    #expect(asymmetric?.delay == .nanoseconds(50))
    #expect(sample((100, 1_140, 1_200, 155)) == nil)
  }

  @Test("A time cut off to whole units lies within one unit from what is read")
  func quantum() {
    let sample = ClockSample(
      sent: Self.start, reading: ServerInstant(seconds: 1_000), quantum: .seconds(1), lag: .milliseconds(5),
      returned: Self.start.advanced(by: .milliseconds(30)))
    #expect(sample?.offsets.lower == .milliseconds(1_000_000 - 5_030))
    #expect(sample?.offsets.upper == .milliseconds(1_000_000 - 5_000 + 1_005))
  }

  struct Burst {
    var name: String
    var path: SimulatedPath
    /// The middle of the interval errs by this much at least: half of what the ways differ.
    var floor: Double
  }

  static let paths = [
    Burst(name: "LAN", path: SimulatedPath(up: 0.1, down: 0.1, jitter: 0.05), floor: 0),
    Burst(name: "Internet", path: SimulatedPath(up: 15, down: 15, jitter: 1), floor: 0),
    Burst(name: "telephone", path: SimulatedPath(up: 30, down: 20, jitter: 8, loss: 0.1), floor: 5),
    Burst(name: "bad telephone", path: SimulatedPath(up: 60, down: 30, jitter: 40, loss: 0.2), floor: 15),
  ]

  /// The middles' errors after bursts of eight, and those of RFC 5905's filter, which takes the sample of least delay.
  private func errors(of burst: Burst, trials: Int) -> (ours: [Duration], leastDelay: [Duration], covered: Int) {
    var random = SeededGenerator(seed: 20_261_130)
    var (ours, theirs): ([Duration], [Duration]) = ([], [])
    var covered = 0
    for trial in 0..<trials {
      var path = burst.path
      path.offset = .seconds(Int64(trial)) - .seconds(500)
      path.drift = Double.random(in: -50...50, using: &random)
      var filter = SampleFilter()
      var best: ClockSample?
      var now = Self.start
      for _ in 0..<8 {
        now = now.advanced(by: .milliseconds(250))
        guard let sample = path.exchange(at: now, &random) else { continue }
        filter.add(sample)
        if sample.delay < best?.delay ?? .seconds(99) { best = sample }
      }
      now = now.advanced(by: .seconds(1))
      guard let offsets = filter.offsets(at: now), let best else { continue }
      let truth = path.truth(at: now)
      covered += offsets.contains(truth) ? 1 : 0
      ours.append(offsets.middle - truth)
      theirs.append(best.offsets.middle - path.truth(at: best.taken))
    }
    return (ours, theirs, covered)
  }

  @Test("The bound holds the truth in every burst, whatever the path and the drift", arguments: paths)
  func coverage(burst: Burst) {
    let result = errors(of: burst, trials: 2_000)
    #expect(result.ours.count > 1_990)
    #expect(result.covered == result.ours.count)
  }

  @Test(
    "Eight samples' intersection errs as the least of eight exponential delays does, and less than RFC 5905's filter")
  func againstLeastDelay() {
    // The least of n exponentials with mean J has mean J/n, so half the difference of two is Laplace with scale J/2n:
    // its absolute value's median is J/2n · ln 2 and its 95th percentile J/2n · ln 20. Drift adds up to 0.09 ms.
    let result = errors(of: Self.paths[1], trials: 4_000)
    let ours = ErrorSpread(result.ours)
    let leastDelay = ErrorSpread(result.leastDelay)
    #expect(abs(ours.median - log(2) / 16) < 0.04)
    #expect(abs(ours.p95 - log(20) / 16) < 0.04)
    #expect(ours.median < leastDelay.median * 0.8)
    #expect(ours.p95 < leastDelay.p95 * 0.8)
  }

  @Test("Ways that differ by 30 ms mislead by 15 ms, which the bound says")
  func asymmetry() throws {
    var random = SeededGenerator(seed: 1)
    var filter = SampleFilter()
    let path = SimulatedPath(offset: .seconds(3), up: 40, down: 10, jitter: 0)
    for _ in 0..<8 { filter.add(try #require(path.exchange(at: Self.start, &random))) }
    let offsets = try #require(filter.offsets(at: Self.start))
    #expect(offsets.middle == .milliseconds(3_015))
    #expect(offsets.radius == .milliseconds(25))
  }

  @Test("What is known widens by 50 millionths of its age, also over a sleep of eight hours")
  func ageing() throws {
    var random = SeededGenerator(seed: 2)
    var filter = SampleFilter()
    filter.add(try #require(SimulatedPath(up: 1, down: 1, jitter: 0).exchange(at: Self.start, &random)))
    let later = Self.start.advanced(by: .seconds(8 * 3_600))
    #expect(filter.offsets(at: later)?.radius == .milliseconds(1 + 1_440))
  }

  @Test("One answer from another time changes nothing, and the third in a row that agrees replaces what was known")
  func contradiction() throws {
    var random = SeededGenerator(seed: 3)
    var filter = SampleFilter()
    let before = SimulatedPath(up: 5, down: 5, jitter: 1)
    let after = SimulatedPath(offset: .seconds(3_600), up: 5, down: 5, jitter: 1)
    var now = Self.start
    func findings(_ paths: [SimulatedPath]) throws -> [SampleFilter.Finding] {
      try paths.map { path in
        now = now.advanced(by: .seconds(20))
        return filter.add(try #require(path.exchange(at: now, &random)))
      }
    }
    #expect(try findings([before, before, after, before]) == [.agrees, .agrees, .contradicts, .agrees])
    #expect(filter.offsets(at: now)?.contains(.zero) == true)
    #expect(try findings([after, after, after, after]) == [.contradicts, .contradicts, .replaces, .agrees])
    #expect(filter.offsets(at: now)?.contains(.seconds(3_600)) == true)
  }
}
