import Testing
import Timekeeping

/// The design's verb × phase table, cell by cell, on a countdown of 60 s with an alarm.
@Suite("Verbs in every phase")
struct CountdownVerbTests {
  enum Answer: String {
    case done, already, refused
  }

  struct Cell: CustomTestStringConvertible {
    var verb: Verb
    var phase: Countdown.Phase
    var answer: Answer
    var event: Event.Name?
    var then: Countdown.Phase
    var left: Double?
    var total: Double

    init(
      _ verb: Verb, _ phase: Countdown.Phase, _ answer: Answer, _ event: Event.Name? = nil,
      then: Countdown.Phase, left: Double?, total: Double = 60
    ) {
      (self.verb, self.phase, self.answer, self.event) = (verb, phase, answer, event)
      (self.then, self.left, self.total) = (then, left, total)
    }

    var testDescription: String { "\(verb.word) while \(phase)" }
  }

  /// A countdown of 60 s brought into a phase, and the moment 30 s after its beginning; running and paused have 40 s
  /// left then.
  static func countdown(in phase: Countdown.Phase) -> (Countdown, Moment) {
    var countdown = Countdown(total: .seconds(60), hasAlarm: true)
    let now = after(30)
    switch phase {
    case .idle: break
    case .running: _ = countdown.apply(.start, at: after(10))
    case .paused:
      _ = countdown.apply(.start, at: after(0))
      _ = countdown.apply(.pause, at: after(20))
    case .expired:
      _ = countdown.apply(.start, at: after(0))
      _ = countdown.apply(.finish, at: after(20))
    case .missed: return (missed(), now)
    case .cancelled: _ = countdown.apply(.cancel, at: after(20))
    }
    return (countdown, now)
  }

  /// A countdown whose end passed while the host was away for longer than the grace.
  static func missed() -> Countdown {
    let set = TimerSet()
    var definition = TimerDefinition(plugin: "p", countdown: Countdown(total: .seconds(60), hasAlarm: true))
    definition.grace = .seconds(5)
    let id = set.add(definition, at: after(-100))
    set.apply(.start, to: id, at: after(-100))
    set.noteAbsence(since: after(-90), until: after(20))
    _ = set.advance(to: after(20)) { _ in }
    return set.timer(id)!.countdown
  }

  static let cells: [Cell] = [
    Cell(.start, .idle, .done, .started, then: .running, left: 60),
    Cell(.start, .running, .already, then: .running, left: 40),
    Cell(.start, .paused, .done, .resumed, then: .running, left: 40),
    Cell(.start, .expired, .done, .started, then: .running, left: 60),
    Cell(.start, .missed, .done, .started, then: .running, left: 60),
    Cell(.start, .cancelled, .done, .started, then: .running, left: 60),

    Cell(.pause, .idle, .refused, then: .idle, left: 60),
    Cell(.pause, .running, .done, .paused, then: .paused, left: 40),
    Cell(.pause, .paused, .already, then: .paused, left: 40),
    Cell(.pause, .expired, .refused, then: .expired, left: 0),
    Cell(.pause, .missed, .refused, then: .missed, left: 0),
    Cell(.pause, .cancelled, .refused, then: .cancelled, left: nil),

    Cell(.resume, .idle, .refused, then: .idle, left: 60),
    Cell(.resume, .running, .already, then: .running, left: 40),
    Cell(.resume, .paused, .done, .resumed, then: .running, left: 40),
    Cell(.resume, .expired, .refused, then: .expired, left: 0),
    Cell(.resume, .missed, .refused, then: .missed, left: 0),
    Cell(.resume, .cancelled, .refused, then: .cancelled, left: nil),

    Cell(.toggle, .idle, .done, .started, then: .running, left: 60),
    Cell(.toggle, .running, .done, .paused, then: .paused, left: 40),
    Cell(.toggle, .paused, .done, .resumed, then: .running, left: 40),
    Cell(.toggle, .expired, .done, .started, then: .running, left: 60),
    Cell(.toggle, .missed, .done, .started, then: .running, left: 60),
    Cell(.toggle, .cancelled, .done, .started, then: .running, left: 60),

    Cell(.restart, .idle, .done, .started, then: .running, left: 60),
    Cell(.restart, .running, .done, .restarted, then: .running, left: 60),
    Cell(.restart, .paused, .done, .restarted, then: .running, left: 60),
    Cell(.restart, .expired, .done, .restarted, then: .running, left: 60),
    Cell(.restart, .missed, .done, .restarted, then: .running, left: 60),
    Cell(.restart, .cancelled, .done, .restarted, then: .running, left: 60),

    Cell(.reset, .idle, .already, then: .idle, left: 60),
    Cell(.reset, .running, .refused, then: .running, left: 40),
    Cell(.reset, .paused, .done, .reset, then: .idle, left: 60),
    Cell(.reset, .expired, .done, .reset, then: .idle, left: 60),
    Cell(.reset, .missed, .done, .reset, then: .idle, left: 60),
    Cell(.reset, .cancelled, .done, .reset, then: .idle, left: 60),

    Cell(.cancel, .idle, .done, .cancelled, then: .cancelled, left: nil),
    Cell(.cancel, .running, .done, .cancelled, then: .cancelled, left: nil),
    Cell(.cancel, .paused, .done, .cancelled, then: .cancelled, left: nil),
    Cell(.cancel, .expired, .done, .cancelled, then: .cancelled, left: nil),
    Cell(.cancel, .missed, .done, .cancelled, then: .cancelled, left: nil),
    Cell(.cancel, .cancelled, .already, then: .cancelled, left: nil),

    Cell(.finish, .idle, .refused, then: .idle, left: 60),
    Cell(.finish, .running, .done, .expired, then: .expired, left: 0),
    Cell(.finish, .paused, .done, .expired, then: .expired, left: 0),
    Cell(.finish, .expired, .already, then: .expired, left: 0),
    Cell(.finish, .missed, .already, then: .missed, left: 0),
    Cell(.finish, .cancelled, .refused, then: .cancelled, left: nil),

    Cell(.extend(.seconds(15)), .idle, .done, .changed, then: .idle, left: 75, total: 75),
    Cell(.extend(.seconds(15)), .running, .done, .changed, then: .running, left: 55, total: 75),
    Cell(.extend(.seconds(15)), .paused, .done, .changed, then: .paused, left: 55, total: 75),
    Cell(.extend(.seconds(15)), .expired, .done, .changed, then: .running, left: 15, total: 15),
    Cell(.extend(.seconds(15)), .missed, .done, .changed, then: .running, left: 15, total: 15),
    Cell(.extend(.seconds(15)), .cancelled, .refused, then: .cancelled, left: nil),

    Cell(.set(.seconds(20)), .idle, .done, .changed, then: .idle, left: 20, total: 20),
    Cell(.set(.seconds(20)), .running, .done, .changed, then: .running, left: 20),
    Cell(.set(.seconds(20)), .paused, .done, .changed, then: .paused, left: 20),
    Cell(.set(.seconds(20)), .expired, .done, .changed, then: .idle, left: 20, total: 20),
    Cell(.set(.seconds(20)), .missed, .done, .changed, then: .idle, left: 20, total: 20),
    Cell(.set(.seconds(20)), .cancelled, .done, .changed, then: .idle, left: 20, total: 20),

    Cell(.dismiss, .idle, .refused, then: .idle, left: 60),
    Cell(.dismiss, .running, .refused, then: .running, left: 40),
    Cell(.dismiss, .paused, .refused, then: .paused, left: 40),
    Cell(.dismiss, .expired, .done, .dismissed, then: .expired, left: 0),
    Cell(.dismiss, .missed, .done, .dismissed, then: .missed, left: 0),
    Cell(.dismiss, .cancelled, .refused, then: .cancelled, left: nil),
  ]

  @Test("Each cell of the table does what the design says", arguments: cells)
  func cell(_ cell: Cell) {
    var (countdown, now) = Self.countdown(in: cell.phase)
    #expect(countdown.phase == cell.phase)
    let outcome = countdown.apply(cell.verb, at: now)
    switch (outcome, cell.answer) {
    case (.done(let event), .done): #expect(event == cell.event)
    case (.already(let sentence), .already): #expect(sentence.hasPrefix("already"))
    case (.refused(let reason), .refused): #expect(!reason.isEmpty)
    default: Issue.record("\(outcome) instead of \(cell.answer)")
    }
    #expect(countdown.phase == cell.then)
    #expect(countdown.remaining(at: now)?.fractionalSeconds == cell.left)
    #expect(countdown.total.fractionalSeconds == cell.total)
  }

  @Test("The table has a cell for every verb in every phase")
  func tableIsWhole() {
    let verbs = Set(Self.cells.map(\.verb.word))
    #expect(verbs.count == 11)
    #expect(Set(Self.cells.map { "\($0.verb.word) \($0.phase)" }).count == verbs.count * Countdown.Phase.allCases.count)
    #expect(Self.cells.count == verbs.count * Countdown.Phase.allCases.count)
  }

  @Test(
    "A countdown to a time refuses what time cannot do",
    arguments: [Verb.pause, .extend(.seconds(1)), .set(.seconds(5))])
  func towardsATime(verb: Verb) {
    var countdown = Countdown(until: after(100).server)
    #expect(countdown.apply(.start, at: after(0)) == .done(.started))
    #expect(countdown.apply(verb, at: after(1)).isRefused)
    #expect(countdown.remaining(at: after(1)) == .seconds(99))
    #expect(countdown.apply(.aim(after(50).server), at: after(1)) == .done(.changed))
    #expect(countdown.remaining(at: after(1)) == .seconds(49))
  }

  @Test("A total of zero cannot start, a longer one than a century cannot be made, a shorter one than nothing neither")
  func limits() {
    var countdown = Countdown(total: .zero)
    #expect(countdown.apply(.start, at: after(0)) == .refused("there is nothing to count: its length is zero"))
    #expect(countdown.progress(at: after(0)) == 0)
    #expect(countdown.apply(.set(Countdown.longest), at: after(0)) == .done(.changed))
    for verb in [Verb.extend(.nanoseconds(1)), .set(.seconds(-1)), .set(Countdown.longest + .seconds(1))] {
      #expect(countdown.apply(verb, at: after(0)).isRefused)
    }
    #expect(countdown.apply(.start, at: after(0)) == .done(.started))
    #expect(countdown.apply(.extend(.zero - Countdown.longest), at: after(0)).isRefused)
  }

  @Test("A repeating countdown that runs is extended for one run; an idle one gets another period")
  func extendingARepetition() {
    var countdown = Countdown(repeating: Repetition(period: .seconds(60)))
    let steps: [(Verb, total: Double, left: Double)] = [
      (.start, 60, 60), (.extend(.seconds(40)), 100, 100), (.restart, 60, 60), (.extend(.seconds(40)), 100, 100),
      (.pause, 100, 100), (.reset, 60, 60), (.extend(.seconds(15)), 75, 75), (.start, 75, 75),
    ]
    for (verb, total, left) in steps {
      #expect(!countdown.apply(verb, at: after(0)).isRefused)
      #expect(countdown.total.fractionalSeconds == total, "after \(verb)")
      #expect(countdown.remaining(at: after(0))?.fractionalSeconds == left, "after \(verb)")
      #expect(countdown.progress(at: after(0)) == 0, "after \(verb)")
    }
    for verb in [Verb.pause, .reset] { #expect(!countdown.apply(verb, at: after(0)).isRefused) }
    #expect(countdown.apply(.extend(.seconds(-75)), at: after(0)).isRefused)
  }

  @Test(
    "Ten seconds show 0:10 at the start and never 0:00 while they run; overtime counts up from +0:00",
    arguments: [(0, "0:10"), (0.5, "0:10"), (9.001, "0:01"), (9.999, "0:01"), (10.0, "+0:00"), (11.5, "+0:01")])
  func sampled(seconds: Double, text: String) {
    let run = VirtualRun()
    let id = run.set.add("t", 10, at: run.now)
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: seconds)
    #expect(run.set.timer(id)?.countdown.text(at: run.now) == text)
    #expect((run.set.timer(id)?.countdown.phase == .expired) == (seconds >= 10))
  }

  @Test("The generation counts runs from the full total; a resumed run is the same run")
  func generations() {
    var countdown = Countdown(total: .seconds(10))
    #expect(countdown.generation == 0)
    let steps: [(Verb, Int)] = [
      (.start, 1), (.pause, 1), (.resume, 1), (.restart, 2), (.finish, 2), (.start, 3), (.cancel, 3),
    ]
    for (verb, generation) in steps {
      _ = countdown.apply(verb, at: after(1))
      #expect(countdown.generation == generation, "after \(verb.word)")
    }
  }

  @Test("Twelve pauses across second borders lose nothing: ten seconds of running end after ten")
  func manyPauses() {
    var countdown = Countdown(total: .seconds(10))
    var now = 0.0
    _ = countdown.apply(.start, at: after(now))
    for _ in 0..<11 {
      now += 0.9
      #expect(countdown.apply(.pause, at: after(now)) == .done(.paused))
      now += 1
      #expect(countdown.apply(.resume, at: after(now)) == .done(.resumed))
    }
    #expect(countdown.remaining(at: after(now)) == .milliseconds(100))
    #expect(countdown.apply(.pause, at: after(now + 0.05)) == .done(.paused))
    #expect(countdown.remaining(at: after(now + 3_600)) == .milliseconds(50))
  }
}

extension Outcome {
  var isRefused: Bool { if case .refused = self { true } else { false } }
}
