import Testing

@testable import Timekeeping

@Suite("Bounded work in a timer set")
struct TimerSetBoundsTests {
  /// A set whose `advance` is called until nothing is left, at one moment.
  private func finish(_ set: TimerSet, at now: Moment, deliver: (Event) -> Void = { _ in }) -> Int {
    var calls = 1
    while set.advance(to: now, deliver: deliver) { calls += 1 }
    return calls
  }

  @Test("Out of time it stops after a step and goes on there: the order stays, and each tells how late it fired")
  func outOfTime() {
    let set = TimerSet()
    for number in 0..<250 { set.apply(.start, to: set.add("t\(number)", 3, at: after(0)), at: after(0)) }
    _ = finish(set, at: after(0))
    var now = after(3)
    var events: [Event] = []
    var isUnfinished = true
    while isUnfinished {
      // Ten steps a call: one collects, then every timer is claimed in one and told of in the next.
      var steps = 0
      isUnfinished = set.advance(to: now) {
        steps += 1
        return steps < 10
      } deliver: {
        events.append($0)
      }
      now = now.advanced(by: .milliseconds(1))
    }
    #expect(events.map(\.label) == (0..<250).map { "t\($0)" })
    #expect(events.map(\.late) == (0..<250).map { .milliseconds($0 / 5) })
  }

  @Test("However many tick by the server's seconds, a step back aims all of them anew, and all but the first in slices")
  func clockStep() {
    let set = TimerSet()
    for number in 0..<600 {
      let id = set.add("t\(number)", 0, at: after(0)) {
        $0.ticks = true
        $0.countdown = Countdown(until: after(100).server)
      }
      set.apply(.start, to: id, at: after(0))
    }
    _ = finish(set, at: after(0))
    // Fifty seconds on, each has ticked fifty times; ten seconds back the next one is due within a second.
    var ticks = 0
    for second in 1...50 { _ = finish(set, at: after(Double(second))) { ticks += $0.name == .ticked ? 1 : 0 } }
    #expect(ticks == 600 * 50)
    let back = Moment(local: after(50.5).local, server: after(40.5).server)
    set.clockChanged(at: back)
    #expect(set.nextDeadline(at: back) == back.local)
    _ = finish(set, at: back)
    #expect(set.nextDeadline(at: back) == back.local.advanced(by: .milliseconds(500)))
    ticks = 0
    _ = finish(set, at: back.advanced(by: .milliseconds(500))) { ticks += $0.name == .ticked ? 1 : 0 }
    #expect(ticks == 600)
  }

  @Test("A clock set to the year 2200 is a bounded number of events, and leaves the next ones where they belong")
  func year2200() throws {
    let set = TimerSet()
    let utc = ZoneRules.utc
    let everyMinute = CalendarRepetition(rule: .cron(try CronLine.parse("* * * * *"), zone: utc))
    let definitions: [(String, Countdown)] = [
      ("latest", Countdown(repeating: Repetition(period: .milliseconds(1), alignment: .milliseconds(1)))),
      ("all", Countdown(repeating: Repetition(period: .milliseconds(1), alignment: .milliseconds(1), missed: .all))),
      ("cron", try #require(Countdown(recurring: everyMinute, after: after(0).server))),
      ("until", Countdown(until: after(3_600).server)),
      ("span", Countdown(total: .seconds(60))),
    ]
    for (name, countdown) in definitions {
      let id = set.add(name, 0, at: after(0)) {
        $0.countdown = countdown
        $0.ticks = true
        $0.warnings = [.seconds(10)]
      }
      set.apply(.start, to: id, at: after(0))
    }
    _ = set.addListener(of: "p", at: after(0))
    _ = finish(set, at: after(0))

    let then = Moment(local: after(1).local, server: after(174 * 365.25 * 86_400).server)
    set.noteAbsence(since: after(0), until: then)
    set.clockChanged(at: then)
    var events: [String: Int] = [:]
    let calls = finish(set, at: then) { event in
      if [.expired, .missed].contains(event.name) { events[event.label ?? "", default: 0] += 1 }
    }
    // One each, and of those that are all made up for the longest backlog.
    #expect(events == ["latest": 1, "all": 1_000, "cron": 1, "until": 1])
    #expect(calls < 1_010)
    #expect(set.outlook.isCounting)
  }

  @Test("What there is to wait for is counted right through any verbs", arguments: [UInt64(3), 99])
  func outlook(seed: UInt64) {
    var random = Xorshift(state: seed)
    let set = TimerSet()
    var now = after(0)
    var ids: [TimerID] = []
    let verbs: [Verb] = [
      .start, .pause, .resume, .toggle, .restart, .reset, .cancel, .finish, .dismiss, .extend(.seconds(5)),
      .set(.seconds(7)),
    ]
    for step in 0..<2_000 {
      let name = "t\(Int.random(in: 0..<6, using: &random))"
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        ids.append(
          set.add(name, 3, at: now) {
            $0.countdown = Countdown(total: .seconds(3), hasAlarm: step.isMultiple(of: 2))
            $0.preset = step.isMultiple(of: 3) ? .button(key: nil) : nil
          })
      case 1:
        now = now.advanced(by: .milliseconds(700))
        _ = finish(set, at: now)
      case 2: if let id = ids.randomElement(using: &random) { set.remove(id, reason: "gone", at: now) }
      default:
        guard let id = ids.randomElement(using: &random), let verb = verbs.randomElement(using: &random) else { break }
        set.apply(verb, to: id, at: now)
      }
      let timers = set.allTimers().compactMap(set.timer)
      let isCounting = timers.contains { $0.countdown.phase == .running }
      let isWaiting = timers.contains { timer in
        switch timer.countdown.phase {
        case .running: false
        case .idle, .paused: true
        case .expired, .missed, .cancelled:
          timer.preset != nil || timer.countdown.alarm == .ringing || timer.countdown.alarm == .unanswered
        }
      }
      guard set.outlook.isCounting == isCounting, set.outlook.isWaitingForKeys == isWaiting else {
        Issue.record("step \(step) of seed \(seed)")
        return
      }
    }
    #expect(!ids.isEmpty)
  }
}
