import Testing

@testable import Timekeeping

@Suite("Sales")
struct SaleTests {
  func row(_ name: String, from start: Double, to end: Double?, before: Double? = nil, ending: Double? = nil) -> SaleRow
  {
    SaleRow(
      goods: .init(name: name), plugin: "p", list: "l",
      window: SaleWindow(
        starts: after(start).server, ends: end.map { after($0).server },
        before: before.flatMap { Duration(fractionalSeconds: $0) },
        ending: ending.flatMap { Duration(fractionalSeconds: $0) }))
  }

  @Test(
    "A window is half-open, and a sale without an end stays on",
    arguments: [
      (-0.001, SaleWindow.Phase.upcoming, SaleWindow.Phase.upcoming), (0, .live, .live), (59.999, .live, .live),
      (60, .ending, .live), (99.999, .ending, .live), (100, .ended, .live),
    ])
  func phases(seconds: Double, closed: SaleWindow.Phase, open: SaleWindow.Phase) {
    let window = SaleWindow(starts: after(0).server, ends: after(100).server, ending: .seconds(40))
    #expect(window.phase(at: after(seconds).server) == closed)
    let endless = SaleWindow(starts: after(0).server, ends: nil, ending: .seconds(40))
    #expect(endless.phase(at: after(seconds).server) == open)
  }

  @Test("Edges at or after loading fire once, in order; earlier ones are silent")
  func edges() {
    let run = VirtualRun()
    _ = run.set.addList(
      named: "l", of: "p",
      rows: [
        row("A", from: 600, to: 1_800, before: 300, ending: 600),
        row("B", from: -3_600, to: 0, before: 300, ending: 600),
        row("C", from: -600, to: 300, before: 300, ending: 600), row("D", from: 500, to: 800, ending: 600),
      ], at: run.now)
    run.run(until: 7_200)
    #expect(
      run.lines == [
        "+0 sale_ended B", "+300 sale_before A", "+300 sale_ended C", "+500 sale_started D", "+500 sale_ending D",
        "+600 sale_started A", "+800 sale_ended D", "+1200 sale_ending A", "+1800 sale_ended A",
      ])
  }

  @Test("Back-to-back sales end and start in the order of their rows")
  func backToBack() {
    let run = VirtualRun()
    _ = run.set.addList(
      named: "l", of: "p", rows: (0..<3).map { row("R\($0)", from: Double($0) * 60, to: Double($0) * 60 + 60) },
      at: run.now)
    run.run(until: 180)
    #expect(
      run.lines == [
        "+0 sale_started R0", "+60 sale_ended R0", "+60 sale_started R1", "+120 sale_ended R1", "+120 sale_started R2",
        "+180 sale_ended R2",
      ])
  }

  @Test("Editing: unfired edges move, those moved into the past fire now, an extended row has no new start")
  func editing() {
    let run = VirtualRun()
    let id = run.set.addList(named: "l", of: "p", rows: [row("A", from: 100, to: 200)], at: run.now)[0]
    run.run(until: 10)
    #expect(run.set.startNow(id, at: run.now) == .done(.changed))
    run.run(until: 150)
    #expect(run.set.extend(id, by: .seconds(50), at: run.now) == .done(.changed))
    run.run(until: 260)
    #expect(run.set.extend(id, by: .seconds(5), at: run.now) == .refused("it has ended longer ago than that"))
    #expect(run.set.extend(id, by: .seconds(60), at: run.now) == .done(.changed))
    run.run(until: 300)
    #expect(run.set.endNow(id, at: run.now) == .done(.changed))
    #expect(run.set.endNow(id, at: run.now) == .already("already ended"))
    run.run(until: 1_000)
    #expect(
      run.lines == [
        "+10 changed A", "+10 sale_started A", "+150 changed A", "+250 sale_ended A", "+260 refused A",
        "+260 changed A",
        "+300 changed A", "+300 sale_ended A",
      ])
    let edited = run.events.filter { $0.reason == "edited" }.map(\.name)
    #expect(edited == [.saleStarted, .saleEnded])
    #expect(run.events.last?.generation == 2)
  }

  @Test("Starting and ending at once move the other edges too, and what that moves into the past fires in order")
  func atOnce() {
    let run = VirtualRun()
    let id = run.set.addList(
      named: "l", of: "p", rows: [row("A", from: 600, to: 1_800, before: 300, ending: 60)], at: run.now)[0]
    run.run(until: 10)
    run.set.startNow(id, at: run.now)
    run.run(until: 20)
    run.set.endNow(id, at: run.now)
    run.run(until: 7_200)
    #expect(
      run.lines == [
        "+10 changed A", "+10 sale_before A", "+10 sale_started A", "+20 changed A", "+20 sale_ending A",
        "+20 sale_ended A",
      ])
    #expect(run.events.allSatisfy { $0.name == .changed || $0.reason == "edited" })
  }

  @Test("Another price moves no edge, not even one that is due at that instant")
  func goodsAlone() {
    let run = VirtualRun()
    let ids = run.set.addList(
      named: "l", of: "p", rows: ["A", "B", "C"].map { row($0, from: 60, to: nil) }, at: run.now)
    run.handler = { event in
      guard event.label == "A", event.name == .saleStarted, var goods = run.set.row(ids[1])?.goods else { return }
      goods.price = 5
      run.set.change(ids[1], to: .init(goods: goods), at: run.now)
    }
    run.run(until: 100)
    #expect(run.lines == ["+60 sale_started A", "+60 changed B", "+60 sale_started B", "+60 sale_started C"])
    #expect(run.events.allSatisfy { $0.reason == nil })
  }

  @Test("A disabled row fires nothing, and what passed meanwhile stays silent")
  func disabling() {
    let run = VirtualRun()
    let id = run.set.addList(named: "l", of: "p", rows: [row("A", from: 100, to: 200)], at: run.now)[0]
    run.set.change(id, to: .init(isEnabled: false), at: run.now)
    #expect(!run.set.outlook.isCounting)
    run.run(until: 150)
    run.set.change(id, to: .init(isEnabled: true), at: run.now)
    run.run(until: 300)
    #expect(run.lines == ["+0 changed A", "+150 changed A", "+200 sale_ended A"])
  }

  @Test("A list that replaces itself at one of its edges goes on from there, and fires nothing twice")
  func replacing() {
    let run = VirtualRun()
    var kettle = row("A", from: 100, to: 200)
    kettle.goods.stock = 3
    func load() { _ = run.set.addList(named: "l", of: "p", rows: [kettle, row("B", from: 300, to: 400)], at: run.now) }
    load()
    run.handler = { event in if event.name == .saleStarted || event.name == .saleEnded { load() } }
    run.run(until: 1_000)
    #expect(run.lines == ["+100 sale_started A", "+200 sale_ended A", "+300 sale_started B", "+400 sale_ended B"])
  }

  @Test("Stock is sold down to nothing, and no further")
  func stock() {
    let run = VirtualRun()
    var kettle = row("A", from: 0, to: 100)
    kettle.goods.stock = 3
    let id = run.set.addList(named: "l", of: "p", rows: [kettle], at: run.now)[0]
    #expect(run.set.sell(2, of: id, at: run.now) == .done(.changed))
    #expect(run.set.sell(2, of: id, at: run.now) == .refused("only 1 left"))
    #expect(run.set.sell(1, of: id, at: run.now) == .done(.changed))
    #expect(run.set.sell(1, of: id, at: run.now) == .refused("it is sold out"))
    #expect(run.set.sell(.max, of: id, at: run.now) == .refused("there is no such number to sell"))
    run.run(until: 50)
    #expect(run.events.filter { $0.name == .soldOut }.count == 1)
  }

  @Test("After a step back of the server's clock phases follow it, and fired edges stay fired")
  func stepBack() {
    let run = VirtualRun()
    let id = run.set.addList(named: "l", of: "p", rows: [row("A", from: 100, to: 200)], at: run.now)[0]
    run.run(until: 150)
    var now = run.now
    now.server = after(50).server
    #expect(run.set.row(id)?.window.phase(at: now.server) == .upcoming)
    while run.set.advance(to: now, deliver: { _ in Issue.record("nothing is due") }) {}
    #expect(run.set.nextDeadline(at: now) == now.local.advanced(by: .seconds(150)))

    // Another end brings no other start.
    run.set.extend(id, by: .seconds(10), at: now)
    var names: [Event.Name] = []
    while run.set.advance(to: now, deliver: { names.append($0.name) }) {}
    #expect(names == [.changed])
    #expect(run.set.row(id)?.generation == 1)
    #expect(run.set.nextDeadline(at: now) == now.local.advanced(by: .seconds(160)))
  }

  @Test("A slot on weekdays comes up again after the weekend")
  func slots() throws {
    // 2026-12-04 is a Friday; the slot is 12:00 to 14:00 in UTC, Monday to Friday.
    let friday = Moment(local: after(0).local, server: ServerInstant(seconds: 1_796_385_600))
    let slot = try #require(
      DailySlot(
        start: TimeOfDay(hour: 12, minute: 0)!, end: .after(.seconds(7_200)), days: WeekdaySet.parse("mon-fri"),
        zone: .utc))
    let window = try #require(slot.window(endingAfter: friday.server, before: nil, ending: nil))
    #expect(window.starts == friday.server)
    #expect(window.ends == friday.server.advanced(by: .seconds(7_200)))
    let set = TimerSet()
    let row = SaleRow(goods: .init(name: "Lunch"), plugin: "p", list: nil, window: window, slot: slot)
    let id = set.addList(named: "l", of: "p", rows: [row], at: friday)[0]
    var names: [Event.Name] = []
    for seconds in [0, 7_200, 3 * 86_400, 3 * 86_400 + 7_200] {
      while set.advance(to: friday.advanced(by: .seconds(seconds)), deliver: { names.append($0.name) }) {}
    }
    #expect(names == [.saleStarted, .saleEnded, .saleStarted, .saleEnded])
    #expect(set.row(id)?.generation == 3)
    #expect(set.row(id)?.window.starts == friday.server.advanced(by: .seconds(4 * 86_400)))
  }

  @Test("A slot that clocks jump over is left out on that day, and does not last until the next")
  func slotInAGap() throws {
    // Clocks in Berlin went from 02:00 to 03:00 on 2026-03-29, at 01:00 UTC, which is second 1,774,746,000.
    let slot = try #require(
      DailySlot(
        start: TimeOfDay(hour: 2, minute: 30)!, end: .at(TimeOfDay(hour: 3, minute: 0)!),
        days: WeekdaySet.parse("mon-sun"), zone: ZoneFiles.source.rules(named: "Europe/Berlin")))
    let midnight = ServerInstant(seconds: 1_774_738_800)
    let window = try #require(slot.window(endingAfter: midnight, before: nil, ending: nil))
    #expect(window.starts == ServerInstant(seconds: 1_774_746_000 + 23 * 3_600 + 1_800))
    #expect(window.ends == window.starts.advanced(by: .seconds(1_800)))
  }

  @Test("A slot that is ended early, or disabled over its end, comes up again the next day")
  func slotsCutShort() throws {
    // From midnight to 01:00 and from 02:00 to 03:00, every day, in UTC.
    let run = VirtualRun()
    let rows = try [0, 2].map { hour in
      let slot = try #require(
        DailySlot(
          start: TimeOfDay(hour: hour, minute: 0)!, end: .after(.seconds(3_600)), days: WeekdaySet.parse("mon-sun"),
          zone: .utc))
      let window = try #require(slot.window(endingAfter: run.now.server, before: nil, ending: nil))
      return SaleRow(goods: .init(name: "\(hour)"), plugin: "p", list: "l", window: window, slot: slot)
    }
    let ids = run.set.addList(named: "l", of: "p", rows: rows, at: run.now)
    run.run(until: 1_800)
    #expect(run.set.endNow(ids[0], at: run.now) == .done(.changed))
    run.run(until: 3_600)
    #expect(run.set.startNow(ids[1], at: run.now) == .done(.changed))
    run.run(until: 5_400)
    #expect(run.set.endNow(ids[1], at: run.now) == .done(.changed))
    #expect(run.set.row(ids[1])?.window.starts == after(93_600).server)
    run.run(until: 90_000)
    run.set.change(ids[1], to: .init(isEnabled: false), at: run.now)
    run.run(until: 100_000)
    run.set.change(ids[1], to: .init(isEnabled: true), at: run.now)
    run.run(until: 183_600)
    #expect(
      run.lines.filter { !$0.contains("changed") } == [
        "+0 sale_started 0", "+1800 sale_ended 0", "+3600 sale_started 2", "+5400 sale_ended 2",
        "+86400 sale_started 0", "+90000 sale_ended 0", "+172800 sale_started 0", "+176400 sale_ended 0",
        "+180000 sale_started 2", "+183600 sale_ended 2",
      ])
  }
}
