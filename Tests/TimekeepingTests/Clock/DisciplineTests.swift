import TestKit
import Testing

@testable import Timekeeping

@Suite("The discipline of the server's clock")
struct DisciplineTests {
  /// A discipline on virtual time whose machine's clock is 2026-12-01 and whose servers are an hour ahead of it.
  private struct Run {
    var discipline: ClockDiscipline
    var now = after(0).local
    var random = SeededGenerator(seed: 11)
    var words: [String] = []

    init(_ count: Int = 1) {
      discipline = ClockDiscipline(sources: (0..<count).map { "ntp://\($0).example" }, system: after(0))
    }

    static let machine = ServerClock(system: after(0)).offset

    /// Lets a server that is `offset` ahead of the machine's clock answer after a pause.
    mutating func answer(_ offset: Duration, source: Int = 0, after pause: Duration = .zero, delay: Double = 5) {
      now = now.advanced(by: pause)
      let path = SimulatedPath(offset: Self.machine + offset, up: delay, down: delay, jitter: 0)
      note(discipline.add(path.exchange(at: now, &random)!, from: source, at: now))
    }

    mutating func pass(_ span: Duration) {
      now = now.advanced(by: span)
      note(discipline.review(at: now))
    }

    mutating func note(_ changes: [ClockChange]) { words += changes.map(\.word) }

    /// How far the shown time is ahead of the machine's.
    var shown: Duration { discipline.clock.shownOffset(at: now) - Self.machine }
  }

  @Test("Without servers the machine's clock is the authority, with silent ones it is followed and said so")
  func withoutAnswers() {
    #expect(ClockDiscipline(sources: [], system: after(0)).clock.state == .system)
    var run = Run()
    run.note(run.discipline.fail(0, because: "nobody answers", at: run.now))
    #expect(run.discipline.clock.state == .unsynchronised)
    #expect(run.discipline.clock.uncertainty(at: run.now) == nil)
    run.discipline.note(system: after(0))
    #expect(run.shown == .zero)
    #expect(run.discipline.sources[0].standing == .failed)
    #expect(run.words == [])
  }

  @Test("The first answer is adopted at once and is no step; small news glides in at 5 %")
  func gliding() {
    var run = Run()
    run.answer(.seconds(3_600))
    #expect(run.words == ["synchronised"])
    #expect(run.shown == .seconds(3_600))
    #expect(run.discipline.clock.uncertainty(at: run.now) == .milliseconds(5))

    // 3 ms further with less delay: possible before, so nobody is told.
    run.answer(.milliseconds(3_600_003), after: .seconds(1), delay: 1)
    #expect(run.words == ["synchronised"])
    #expect(run.shown == .seconds(3_600))
    run.pass(.milliseconds(20))
    #expect(run.shown == .milliseconds(3_600_001))
    run.pass(.milliseconds(40))
    #expect(run.shown == run.discipline.clock.offset - Run.machine)
  }

  @Test("A server that has moved is believed after three answers: up to a second glides at 25 %, more is a step")
  func moving() {
    var run = Run()
    run.answer(.zero)
    for _ in 0..<3 { run.answer(.milliseconds(500), after: .seconds(16)) }
    #expect(run.words == ["synchronised", "contradicted", "contradicted", "corrected"])
    run.pass(.seconds(1))
    #expect(run.shown == .milliseconds(250))
    run.pass(.seconds(1))
    #expect(run.shown == .milliseconds(500))

    for _ in 0..<3 { run.answer(.seconds(-86_400), after: .seconds(16)) }
    #expect(run.words.suffix(3) == ["contradicted", "contradicted", "stepped"])
    #expect(run.shown == .seconds(-86_400))
  }

  @Test("Two servers that disagree keep what was known, and it is said")
  func disagreeing() {
    var run = Run(2)
    run.answer(.zero, source: 0)
    #expect(run.discipline.clock.state == .acquiring)
    run.answer(.milliseconds(1), source: 1)
    #expect(run.words == ["synchronised"])
    for _ in 0..<3 { run.answer(.seconds(10), source: 1, after: .seconds(16)) }
    #expect(run.words.last == "disagreeing")
    #expect(run.shown < .milliseconds(1))
    for _ in 0..<3 { run.answer(.zero, source: 1, after: .seconds(16)) }
    #expect(run.words.last == "synchronised")
  }

  @Test("Two servers that never agreed leave the time unknown once both have had their bursts")
  func neverAgreeing() {
    var run = Run(2)
    run.answer(.zero, source: 0)
    run.answer(.seconds(10), source: 1)
    #expect(run.words == [])
    for index in 0..<2 { run.note(run.discipline.endOpening(of: index, at: run.now)) }
    #expect(run.words == ["disagreeing"])
    #expect(run.shown == .zero)
  }

  @Test("One of three that lies is left out and named")
  func outlier() {
    var run = Run(3)
    for (index, offset) in [Duration.zero, .milliseconds(250), .milliseconds(1)].enumerated() {
      run.answer(offset, source: index)
    }
    #expect(run.words == ["synchronised"])
    #expect(run.discipline.sources.map(\.standing) == [.used, .outlier, .used])
    #expect(run.shown < .milliseconds(2))
  }

  @Test("Nothing is begun with while it is only known to half a second, unless there is nothing better")
  func acquiring() {
    var run = Run()
    run.answer(.zero, delay: 250)
    #expect(run.discipline.clock.state == .acquiring)
    run.note(run.discipline.endOpening(of: 0, at: run.now))
    #expect(run.words == ["synchronised"])
  }

  @Test("Two hours of silence make the time stale; it goes on and comes back with the next answer")
  func stale() {
    var run = Run()
    run.answer(.seconds(60))
    run.pass(.seconds(7_199))
    #expect(run.words == ["synchronised"])
    run.pass(.seconds(2))
    #expect(run.words.last == "stale")
    #expect(run.shown == .seconds(60))
    run.answer(.seconds(60))
    #expect(run.words.last == "synchronised")
  }

  @Test("An unsteady local clock makes everything known less certain by as much")
  func disturbance() {
    var run = Run()
    run.answer(.zero)
    run.note(run.discipline.disturb(by: .milliseconds(-83), at: run.now))
    #expect(run.words.last == "disturbed")
    #expect(run.discipline.clock.uncertainty(at: run.now) == .milliseconds(88))
    var monitor = BaseMonitor(.init(local: after(0).local, awake: .seconds(1), raw: .seconds(1)))
    func disturbance(awake: Duration, raw: Duration) -> Duration {
      monitor.disturbance(at: .init(local: after(0).local, awake: awake, raw: raw))
    }
    // 100 ppm off for good is this oscillator's rate; a slew of 83,333 ppm on top of it is not.
    #expect(disturbance(awake: .seconds(11) + .milliseconds(1), raw: .seconds(11)) == .zero)
    #expect(disturbance(awake: .seconds(21) + .milliseconds(2), raw: .seconds(21)) == .zero)
    #expect(disturbance(awake: .seconds(22) + .microseconds(85_433), raw: .seconds(22)) == .microseconds(83_333))
  }

  @Test("The shown time never runs back, whatever corrections up to a second come, and deadlines' images are exact")
  func monotone() {
    var random = SeededGenerator(seed: 5)
    var clock = ServerClock(system: after(0))
    clock.uncertainty = .milliseconds(5)
    clock.asOf = after(0).local
    var now = after(0).local
    var last = clock.server(at: now)
    for _ in 0..<10_000 {
      let shown = clock.shownOffset(at: now)
      _ = clock.adopt(shown + random.span(in: -999...999), within: .milliseconds(5), at: now)
      for _ in 0..<3 {
        now = now.advanced(by: random.span(in: 0...900))
        let moment = clock.moment(at: now)
        #expect(moment.server >= last)
        last = moment.server
        let deadline = last.advanced(by: random.span(in: 0...6_000))
        let image = moment.local(of: deadline)
        let miss = clock.server(at: image).duration(to: deadline).nanoseconds
        #expect((-2...2).contains(miss))
      }
    }
  }
}
