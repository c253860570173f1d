import Testing
import Timekeeping

@Suite("Timers on one schedule")
struct TimerSetTests {
  @Test("A timer that restarts itself in its expiry three times expires four times, each a new generation")
  func restartInExpiry() {
    let run = VirtualRun()
    let id = run.set.add("t", 5, at: run.now)
    run.set.apply(.start, to: id, at: run.now)
    var restarts = 0
    run.handler = { event in
      guard event.name == .expired, restarts < 3 else { return }
      restarts += 1
      run.set.apply(.restart, to: id, at: run.now)
    }
    run.run(until: 600)
    let expiries = run.events.filter { $0.name == .expired }
    #expect(expiries.map(\.generation) == [1, 2, 3, 4])
    #expect(expiries.map { after(0).server.duration(to: $0.at).fractionalSeconds } == [5, 10, 15, 20])
  }

  @Test("Of timers due at one instant, one that an earlier one cancels does not fire")
  func sameInstant() {
    let run = VirtualRun()
    let ids = ["x1", "x2", "x3"].map { run.set.add($0, 5, at: run.now) }
    for id in ids { run.set.apply(.start, to: id, at: run.now) }
    run.handler = { event in
      if event.name == .expired, event.label == "x1" { run.set.apply(.cancel, to: ids[2], at: run.now) }
    }
    run.run(until: 60)
    #expect(run.lines.suffix(3) == ["+5 expired x1", "+5 cancelled x3", "+5 expired x2"])
  }

  @Test("A thousand timers of one deadline fire in the order of starting, each once")
  func manyAtOnce() {
    let run = VirtualRun()
    for number in 0..<1_000 {
      run.set.apply(.start, to: run.set.add("t\(number)", 3, at: run.now), at: run.now)
    }
    run.run(until: 10)
    #expect(run.events.filter { $0.name == .expired }.map(\.label) == (0..<1_000).map { "t\($0)" })
  }

  @Test("Warnings come at their times left, also when several are passed at once")
  func warnings() {
    let run = VirtualRun()
    let id = run.set.add("t", 90, at: run.now) { $0.warnings = [.seconds(10), .seconds(60), .seconds(90)] }
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: 40)
    #expect(run.lines == ["+0 started t", "+30 warned t"])
    run.dawdle(until: 85)
    #expect(run.lines.last == "+85 warned t")
    #expect(run.events.last?.late == .seconds(5))
    run.set.apply(.extend(.seconds(30)), to: id, at: run.now)
    run.run(until: 200)
    #expect(run.lines.suffix(3) == ["+85 changed t", "+110 warned t", "+120 expired t"])

    run.set.apply(.restart, to: id, at: run.now)
    run.dawdle(until: 318)
    #expect(run.lines.suffix(4) == ["+318 restarted t", "+318 warned t", "+318 warned t", "+318 warned t"])
    #expect(run.events.suffix(3).map(\.late) == [.seconds(88), .seconds(58), .seconds(8)])

    run.set.apply(.restart, to: id, at: run.now)
    run.dawdle(until: 1_000)
    #expect(run.events.suffix(5).map(\.name) == [.restarted, .warned, .warned, .warned, .expired])
  }

  @Test("A repeating timer fires from its due time, however late it is looked at")
  func repeating() {
    let run = VirtualRun()
    let repetition = Repetition(period: .seconds(60), times: 4)
    let id = run.set.add("b", 0, at: run.now) { $0.countdown = Countdown(repeating: repetition) }
    run.set.apply(.start, to: id, at: run.now)
    run.dawdle(until: 61.5)
    run.dawdle(until: 185)
    run.run(until: 1_000)
    let firings = run.events.filter { $0.name == .expired }
    #expect(firings.map { after(0).server.duration(to: $0.due!).fractionalSeconds } == [60, 120, 180, 240])
    #expect(firings.map(\.generation) == [1, 2, 3, 4])
    #expect(firings.allSatisfy { $0.missed == nil })
    #expect(run.set.timer(id)?.countdown.phase == .expired)
  }

  @Test("An endless repetition that was finished and then extended runs exactly that long, and starts endless again")
  func extendedRepetition() {
    let run = VirtualRun()
    let id = run.set.add("b", 0, at: run.now) { $0.countdown = Countdown(repeating: Repetition(period: .seconds(60))) }
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: 10)
    run.set.apply(.finish, to: id, at: run.now)
    run.set.apply(.extend(.seconds(5)), to: id, at: run.now)
    run.run(until: 1_000)
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: 1_130)
    #expect(
      run.lines == [
        "+0 started b", "+10 expired b", "+10 changed b", "+15 expired b", "+1000 started b", "+1060 expired b",
        "+1120 expired b",
      ])
  }

  @Test("An aligned repetition begins at the next multiple of the server's time")
  func alignment() {
    let run = VirtualRun()
    run.run(until: 100)
    let repetition = Repetition(period: .seconds(3_600), times: 2, alignment: .seconds(3_600))
    let id = run.set.add("h", 0, at: run.now) { $0.countdown = Countdown(repeating: repetition) }
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: 8_000)
    #expect(run.lines == ["+100 started h", "+3600 expired h", "+7200 expired h"])
  }

  struct Lateness {
    var policy: Repetition.MissedPolicy
    var events: [String]
    var missed: [Int?]
  }

  @Test(
    "What a repeating timer missed during a sleep follows its policy",
    arguments: [
      Lateness(policy: .latest, events: ["+1000 expired b", "+1020 expired b"], missed: [15, nil]),
      Lateness(policy: .skip, events: ["+1000 missed b", "+1020 expired b"], missed: [16, nil]),
      Lateness(
        policy: .all, events: Array(repeating: "+1000 expired b", count: 16) + ["+1020 expired b"],
        missed: Array(repeating: nil, count: 17)),
    ])
  func sleeping(lateness: Lateness) {
    let run = VirtualRun()
    let id = run.set.add("b", 0, at: run.now) {
      $0.countdown = Countdown(repeating: Repetition(period: .seconds(60), missed: lateness.policy))
    }
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: 10)
    run.suspend(until: 1_000)
    run.run(until: 1_050)
    #expect(run.lines.dropFirst() == lateness.events[...])
    #expect(run.events.dropFirst().map(\.missed) == lateness.missed)
  }

  @Test("No more than a thousand firings are made up for one by one", arguments: [true, false])
  func longBacklog(isAsleep: Bool) {
    let run = VirtualRun()
    let id = run.set.add("b", 0, at: run.now) {
      $0.countdown = Countdown(repeating: Repetition(period: .seconds(1), missed: .all))
    }
    run.set.apply(.start, to: id, at: run.now)
    if isAsleep { run.suspend(until: 2_500) } else { run.dawdle(until: 2_500) }
    let firings = run.events.filter { $0.name == .expired }
    #expect(firings.count == 1_000)
    #expect(firings.map { $0.missed ?? 0 } == [1_500] + Array(repeating: 0, count: 999))
    #expect(firings.last?.due == after(2_500).server)
  }

  @Test(
    "Only absence makes a one-shot missed, and only beyond its grace",
    arguments: [
      (59.0, true, Event.Name.expired), (60.0, true, .expired), (61.0, true, .missed), (3_600.0, false, .expired),
    ])
  func grace(late: Double, isAsleep: Bool, expected: Event.Name) {
    let run = VirtualRun()
    run.set.apply(.start, to: run.set.add("t", 10, at: run.now), at: run.now)
    if isAsleep { run.suspend(until: 10 + late) } else { run.dawdle(until: 10 + late) }
    #expect(run.events.map(\.name) == [.started, expected])
    #expect(run.events.last?.late == Duration(fractionalSeconds: late))
    #expect(run.events.last?.reason == (expected == .missed ? "missed" : nil))
  }

  @Test("A wall clock set to the year 2200 costs bounded work, and moves no duration")
  func farStep() {
    let run = VirtualRun()
    run.set.apply(.start, to: run.set.add("t", 10, at: run.now), at: run.now)
    let every = run.set.add("e", 0, at: run.now) {
      $0.countdown = Countdown(repeating: Repetition(period: .seconds(1), alignment: .seconds(1)))
    }
    run.set.apply(.start, to: every, at: run.now)
    let before = after(0.5)
    let stepped = Moment(local: before.local, server: ServerInstant(seconds: 7_258_118_400))
    run.set.noteAbsence(since: before, until: stepped)
    var events: [Event] = []
    while run.set.advance(to: stepped, deliver: { events.append($0) }) {}
    #expect(events.map(\.name) == [.started, .started, .expired])
    #expect(events.last?.missed == 5_462_035_199)
  }

  @Test("An alarm rings for ten minutes, then stays unanswered until somebody answers it")
  func alarm() {
    let run = VirtualRun()
    let id = run.set.add("a", 60, at: run.now) { $0.countdown = Countdown(total: .seconds(60), hasAlarm: true) }
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: 600)
    #expect(run.set.timer(id)?.countdown.alarm == .ringing)
    run.run(until: 3_600)
    #expect(run.lines == ["+0 started a", "+60 expired a", "+660 dismissed a"])
    #expect(run.events.last?.reason == "unanswered")
    #expect(run.set.timer(id)?.countdown.alarm == .unanswered)
    #expect(run.set.apply(.dismiss, to: id, at: run.now) == .done(.dismissed))
    #expect(run.set.apply(.dismiss, to: id, at: run.now) == .already("already answered"))
  }

  @Test("A thing with a taken name replaces it; an unnamed one that ended long ago is forgotten")
  func names() {
    let run = VirtualRun()
    let first = run.set.add("tea", 60, at: run.now)
    let second = run.set.add("tea", 30, at: run.now)
    run.run(until: 1)
    #expect(run.lines == ["+0 cancelled tea"])
    #expect(run.events.last?.reason == "replaced")
    #expect(run.set.timer(first) == nil)
    #expect(run.set.timer(named: "tea", of: "p") == second)
    #expect(run.set.apply(.start, to: first, at: run.now) == .refused("it is gone"))

    // A thousand are remembered.
    let unnamed = (0..<3_500).map { _ in
      run.set.add(TimerDefinition(plugin: "p", countdown: Countdown(total: .seconds(1))), at: run.now)
    }
    for id in unnamed { run.set.apply(.start, to: id, at: run.now) }
    run.run(until: 5)
    #expect(run.set.takeForgotten() == [first] + unnamed[..<2_500])
    #expect(run.set.timer(unnamed[2_500])?.countdown.phase == .expired)
  }

  @Test("An unnamed timer that restarts itself again and again is not forgotten, however often it has ended")
  func restartingForever() {
    let run = VirtualRun()
    let id = run.set.add(TimerDefinition(plugin: "p", countdown: Countdown(total: .seconds(1))), at: run.now)
    run.set.apply(.start, to: id, at: run.now)
    run.handler = { event in
      if event.name == .expired { #expect(run.set.apply(.restart, to: id, at: run.now) == .done(.restarted)) }
    }
    run.run(until: 1_500)
    #expect(run.set.timer(id)?.countdown.generation == 1_501)
  }

  @Test("Handlers that cause each other without end do not keep a turn from ending")
  func endlessEvents() {
    let run = VirtualRun()
    let id = run.set.add("t", 1, at: run.now)
    var deliveries = 0
    run.set.apply(.start, to: id, at: run.now)
    let isUnfinished = run.set.advance(to: run.now) { event in
      deliveries += 1
      if event.name == .expired { run.set.apply(.restart, to: id, at: run.now) }
      if event.name == .restarted || event.name == .started { run.set.apply(.finish, to: id, at: run.now) }
    }
    #expect(isUnfinished)
    #expect(deliveries == 4_096)
  }

  @Test("A pad's buttons add up when stopped, are refused while it runs, and start from zero after its end")
  func pad() {
    let run = VirtualRun()
    let buttons = [PadButton(label: "1 min", adds: .seconds(60)), PadButton(label: "1 s", adds: .seconds(1))]
    let id = run.set.add("kitchen", 0, at: run.now) {
      $0.countdown = Countdown(total: .zero, resetsToZero: true)
      $0.preset = .pad(buttons)
    }
    run.set.apply(.toggle, to: id, at: run.now)
    run.set.press(0, of: id, at: run.now)
    for _ in 0..<61 { run.set.press(1, of: id, at: run.now) }
    #expect(run.set.timer(id)?.countdown.total == .seconds(121))
    run.set.apply(.toggle, to: id, at: run.now)
    run.set.press(0, of: id, at: run.now)
    run.run(until: 200)
    run.set.press(0, of: id, at: run.now)
    run.set.apply(.reset, to: id, at: run.now)
    run.run(until: 201)
    #expect(run.events.filter { $0.name == .pressed }.count == 63)
    #expect(run.events.allSatisfy { $0.kind == .pad })
    #expect(
      run.lines.filter { !$0.hasSuffix("pressed kitchen") } == [
        "+0 refused kitchen", "+0 started kitchen", "+0 refused kitchen", "+121 expired kitchen", "+200 reset kitchen",
      ])
    #expect(run.set.timer(id)?.countdown.total == .zero)
  }

  @Test("A tick every 90 s for an hour keeps the remaining exact")
  func sparseLooks() {
    let run = VirtualRun()
    let id = run.set.add("t", 3_600, at: run.now)
    run.set.apply(.start, to: id, at: run.now)
    for look in 1...39 {
      run.dawdle(until: Double(look) * 90)
      #expect(run.set.timer(id)?.countdown.remaining(at: run.now) == .seconds(3_600 - look * 90))
    }
    run.dawdle(until: 3_600)
    #expect(run.events.last?.name == .expired)
  }
}
