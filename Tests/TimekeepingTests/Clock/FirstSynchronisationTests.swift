import Testing

@testable import Timekeeping

@Suite("The first synchronisation")
struct FirstSynchronisationTests {
  /// A timer set whose machine's clock is off until the authority's is known, on virtual time.
  private final class Run {
    let set = TimerSet()
    var clock: ServerClock
    var local = after(0).local
    var lines: [String] = []

    /// Makes a run whose machine's clock shows 2026-12-01T00:00:00Z.
    init(holding seconds: Double?) {
      clock = ServerClock(system: after(0))
      clock.state = .unsynchronised
      clock.hold = seconds.map { after($0).local }
    }

    var now: Moment { clock.moment(at: local) }

    func run(until seconds: Double) {
      let end = after(seconds).local
      while true {
        while set.advance(to: now, deliver: note) {}
        guard let next = set.nextDeadline(at: now), next <= end else { break }
        local = max(local, next)
      }
      local = end
    }

    /// The authority's clock turns out to be so many seconds ahead of the machine's.
    func synchronise(ahead seconds: Double) {
      let machine = Moment(local: after(0).local, server: clock.server(at: after(0).local))
      clock.hold = nil
      _ = clock.adopt(clock.offset + Duration(fractionalSeconds: seconds)!, within: .milliseconds(1), at: local)
      set.synchronise(loadedAt: machine, at: now)
    }

    private func note(_ event: Event) {
      guard event.name != .started else { return }
      let seconds = after(0).local.duration(to: local).fractionalSeconds
      lines.append(
        "+\(seconds) \(event.name.rawValue) \(event.label ?? "") \(event.late.map { "\($0.fractionalSeconds)" } ?? "-")"
      )
    }

    /// Adds a sale that is on from `start` to `end`, in seconds from 2026-12-01T00:00:00Z.
    func addSale(_ name: String, _ start: Double, _ end: Double) {
      let window = SaleWindow(starts: after(start).server, ends: after(end).server)
      _ = set.addList(
        named: name, of: "p", rows: [SaleRow(goods: .init(name: name), plugin: "p", list: name, window: window)],
        at: now)
    }

    func addTimer(_ name: String, at seconds: Double) {
      let id = set.add(
        TimerDefinition(plugin: "p", name: name, countdown: Countdown(until: after(seconds).server)), at: now)
      set.apply(.start, to: id, at: now)
    }
  }

  @Test("While deadlines are held only local ones fire; the clock's own then fire in order, late by what they waited")
  func holding() {
    let run = Run(holding: 10)
    run.addSale("sale", 3, 60)
    run.addTimer("at", at: 5)
    run.set.apply(.start, to: run.set.add("tea", 4, at: run.now), at: run.now)
    run.run(until: 9)
    #expect(run.lines == ["+4.0 expired tea 0.0"])
    run.run(until: 20)
    #expect(run.lines.suffix(2) == ["+10.0 sale_started sale 7.0", "+10.0 expired at 5.0"])
  }

  @Test("A machine an hour behind: what lies before the moment of loading by the right clock is silent")
  func behind() {
    let run = Run(holding: 10)
    // By the right clock, loading is at +3600 s.
    run.addSale("over", 0.5, 1_800)
    run.addSale("on", 1_800, 3_700)
    run.addSale("at loading", 3_600, 7_200)
    run.addSale("to come", 3_605, 7_200)
    run.run(until: 2)
    run.synchronise(ahead: 3_600)
    run.run(until: 200)
    #expect(
      run.lines == [
        "+2.0 sale_started at loading 2.0", "+5.0 sale_started to come 0.0", "+100.0 sale_ended on 0.0",
      ])
  }

  @Test("A machine an hour ahead: what had passed by its clock comes again")
  func ahead() {
    let run = Run(holding: 10)
    // By the right clock, loading is at -3600 s.
    run.addSale("passed", -1_800, -900)
    run.addSale("on", -3_590, 600)
    run.run(until: 1)
    run.synchronise(ahead: -3_600)
    run.run(until: 3_000)
    #expect(
      run.lines == [
        "+10.0 sale_started on 0.0", "+1800.0 sale_started passed 0.0", "+2700.0 sale_ended passed 0.0",
      ])
  }

  @Test("What has fired by the machine's clock stays fired, once the wait was over")
  func afterTheWait() {
    let run = Run(holding: 10)
    run.addSale("early", 20, 40)
    run.run(until: 30)
    run.synchronise(ahead: -3_600)
    run.run(until: 3_600 + 60)
    #expect(run.lines == ["+20.0 sale_started early 0.0", "+3640.0 sale_ended early 0.0"])
  }

  @Test("A timer at a time before the loading is late within its grace, and missed beyond it")
  func timers() {
    let run = Run(holding: nil)
    run.addTimer("just missed", at: 3_590)
    run.addTimer("long ago", at: 100)
    run.addTimer("to come", at: 3_700)
    run.run(until: 2)
    run.synchronise(ahead: 3_600)
    run.run(until: 200)
    #expect(
      run.lines == [
        "+2.0 missed long ago 3502.0", "+2.0 expired just missed 12.0", "+100.0 expired to come 0.0",
      ])
  }

  @Test("What comes by the calendar is aimed anew from its start: noon is noon by the right clock")
  func calendar() {
    let run = Run(holding: 10)
    let rule = CalendarRule.daily(DailyTime(TimeOfDay(hour: 12, minute: 0)!, zone: .utc)!)
    let daily = Countdown(recurring: CalendarRepetition(rule: rule), after: run.now.server)!
    let id = run.set.add(TimerDefinition(plugin: "p", name: "noon", countdown: daily), at: run.now)
    run.set.apply(.start, to: id, at: run.now)
    let aligned = Countdown(repeating: Repetition(period: .seconds(3_600), times: 1, alignment: .seconds(3_600)))
    let hourly = run.set.add(TimerDefinition(plugin: "p", name: "hour", countdown: aligned), at: run.now)
    run.set.apply(.start, to: hourly, at: run.now)
    run.run(until: 2)
    // By the right clock it was 11:59:59 yesterday when they were started.
    run.synchronise(ahead: -12 * 3_600 - 1)
    run.run(until: 3_700)
    #expect(run.lines == ["+2.0 expired noon 1.0", "+2.0 expired hour 1.0"])
    #expect(run.set.timer(id)?.countdown.deadline == .server(after(12 * 3_600).server))
  }

  @Test("While the shown time glides, a deadline comes at its time by the shown clock")
  func gliding() {
    let run = Run(holding: nil)
    run.synchronise(ahead: 0)
    run.addTimer("at", at: 10)
    run.local = after(1).local
    _ = run.clock.adopt(run.clock.offset + .milliseconds(500), within: .milliseconds(1), at: run.local)
    run.run(until: 20)
    // Half a second ahead at 25 % is two seconds of gliding; the deadline comes after them.
    #expect(run.lines == ["+9.5 expired at 0.0"])
    run.addTimer("soon", at: 22)
    run.local = after(20).local
    _ = run.clock.adopt(run.clock.offset - .seconds(1), within: .milliseconds(1), at: run.local)
    run.run(until: 40)
    // 1.5 s are left on a clock that runs at three quarters.
    #expect(run.lines.last == "+22.0 expired soon 0.0")
  }
}
