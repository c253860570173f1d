import Testing
import Timekeeping

@testable import ClockSync

@Suite("When a server is asked")
struct RequestScheduleTests {
  /// A schedule on virtual time, asked whenever it wants to be.
  private struct Run {
    var schedule = RequestSchedule(.ntp, at: LocalInstant(nanoseconds: 0))
    var now: LocalInstant { LocalInstant(nanoseconds: milliseconds * 1_000_000) }
    var milliseconds: Int64 = 0
    var requests: [Int64] = []
    var deadline: LocalInstant?

    mutating func ask(_ count: Int, then outcome: (inout RequestSchedule, LocalInstant) -> Void) {
      for _ in 0..<count {
        milliseconds = max(milliseconds, schedule.next(towards: deadline).nanoseconds / 1_000_000)
        requests.append(milliseconds)
        schedule.noteRequest(at: now)
        outcome(&schedule, now)
      }
    }
  }

  private static func answer(_ schedule: inout RequestSchedule, _ now: LocalInstant) {
    schedule.noteAnswer(at: now, chance: 0)
  }

  private static func fail(_ schedule: inout RequestSchedule, _ now: LocalInstant) {
    schedule.noteFailure(at: now, chance: 0)
  }

  @Test("Eight at once in the beginning, then pauses of 64, 128 and 256 s")
  func burst() {
    var run = Run()
    run.ask(12, then: Self.answer)
    #expect(run.requests.prefix(8) == [0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750])
    #expect(run.requests.suffix(4) == [65_750, 193_750, 449_750, 705_750])
  }

  @Test("Failures back off 1, 2, 4 … 300 s, never below 15 s after the first eight; an answer resets")
  func backoff() {
    var run = Run()
    run.ask(12, then: Self.fail)
    let pauses = zip(run.requests.dropFirst(), run.requests).map { ($0 - $1) / 1_000 }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    run.ask(1, then: Self.answer)
    run.ask(2, then: Self.fail)
    #expect(run.requests[14] - run.requests[13] == 15_000)
  }

  @Test("Chance moves a pause by a fifth at most", arguments: [-1.0, 1])
  func chance(_ chance: Double) {
    var run = Run()
    run.ask(8, then: Self.answer)
    run.ask(2) { $0.noteAnswer(at: $1, chance: chance) }
    #expect(run.requests[9] - run.requests[8] == Int64(128_000 * (1 + 0.2 * chance)))
  }

  @Test("RATE halves the pace and ends the burst; DENY is peace for an hour, whatever else is wanted")
  func kisses() {
    var run = Run()
    run.ask(1) { $0.noteRateLimit(at: $1, chance: 0) }
    run.ask(1) { schedule, now in
      schedule.noteDenial(at: now)
      schedule.prompt(at: now)
    }
    run.deadline = LocalInstant(nanoseconds: 200_000_000_000)
    run.ask(1, then: Self.answer)
    #expect(run.requests == [0, 64_000, 64_000 + 3_600_000])
  }

  @Test("A minute and a quarter before a deadline it is asked again, but never within 15 s")
  func deadlines() {
    var run = Run()
    run.ask(8, then: Self.answer)
    run.deadline = LocalInstant(nanoseconds: 100_000_000_000)
    run.ask(2, then: Self.answer)
    #expect(run.requests.suffix(2) == [40_000, 85_000])
    // Both leads have passed: what is regular comes next.
    run.ask(1, then: Self.answer)
    #expect(run.requests.suffix(1) == [85_000 + 256_000])
    // A deadline that is armed late is asked for at once, but politely.
    run.deadline = LocalInstant(nanoseconds: (341_000 + 20_000) * 1_000_000)
    run.ask(1, then: Self.answer)
    #expect(run.requests.suffix(1) == [341_000 + 15_000])
  }

  @Test(
    "Another pause is kept from the burst on, but never below 15 s",
    arguments: [(600, 600), (3, 15)] as [(Int64, Int64)])
  func every(wanted: Int64, kept: Int64) {
    var run = Run()
    run.schedule = RequestSchedule(.of(.ntp, every: .seconds(wanted)), at: run.now)
    run.ask(10, then: Self.answer)
    #expect(run.requests[9] - run.requests[8] == kept * 1_000)
  }

  @Test("An answer that contradicts the earlier ones is followed up twice as soon as is polite, and no more than that")
  func contradiction() {
    var run = Run()
    run.ask(8, then: Self.answer)
    run.ask(4) { schedule, now in
      schedule.noteAnswer(at: now, chance: 0)
      schedule.noteContradiction(true, at: now)
    }
    // Pauses go on doubling: 128 and 256 s have been passed over, and then it is 256 s.
    #expect(run.requests.suffix(4) == [65_750, 80_750, 95_750, 95_750 + 256_000])
    run.ask(1) { schedule, now in
      schedule.noteAnswer(at: now, chance: 0)
      schedule.noteContradiction(false, at: now)
      schedule.noteContradiction(true, at: now)
    }
    run.ask(1, then: Self.answer)
    #expect(run.requests[13] - run.requests[12] == 15_000)
  }

  @Test("After a sleep it is asked as soon as is polite")
  func prompting() {
    var run = Run()
    run.ask(10, then: Self.answer)
    run.milliseconds += 3_000
    run.schedule.prompt(at: run.now)
    run.ask(1, then: Self.answer)
    #expect(run.requests[10] - run.requests[9] == 15_000)
  }
}
