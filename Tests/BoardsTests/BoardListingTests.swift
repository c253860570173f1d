import Boards
import TestKit
import Testing
import Timekeeping

@Suite("What a board lists, brought up to date")
struct BoardListingTests {
  let scene = BoardScene()

  private func options(
    _ order: BoardListing.Order = .nextChange, isGrouped: Bool = false, filter: String = ""
  ) -> BoardListing.Options {
    var options = BoardListing.Options()
    (options.order, options.isGrouped, options.filter) = (order, isGrouped, filter)
    return options
  }

  private func labels(_ listing: BoardListing, at seconds: Double) -> [String] {
    BoardFrame(scene.set, at: after(seconds), zone: .utc, listing: listing).rows.map(\.label)
  }

  @Test(
    "A listing that is brought up to date is the one that is made anew",
    arguments: [
      (1, .nextChange, false, ""), (2, .end, false, ""), (3, .start, true, ""), (4, .label, true, ""),
      (5, .nextChange, true, "1"), (6, .label, false, "row"),
    ] as [(UInt64, BoardListing.Order, Bool, String)])
  func incremental(seed: UInt64, order: BoardListing.Order, isGrouped: Bool, filter: String) {
    let options = options(order, isGrouped: isGrouped, filter: filter)
    var generator = SeededGenerator(seed: seed)
    var listing = BoardListing(scene.set, at: after(0), options: options)
    var timers: [TimerID] = []
    var rows: [RowID] = []
    var seconds = 0.0
    for step in 0..<400 {
      for _ in 0..<Int.random(in: 0...(step % 50 == 0 ? 40 : 3), using: &generator) {
        change(&timers, &rows, at: seconds, &generator)
      }
      seconds += Double(Int.random(in: 0...40, using: &generator)) / 8
      // Now and then what is due is not told of yet.
      if step % 7 != 0 { scene.advance(to: seconds) }
      listing.update(scene.set, at: after(seconds))
      let anew = BoardListing(scene.set, at: after(seconds), options: options)
      #expect(listing.order == anew.order)
      #expect(listing.counts == anew.counts)
      #expect((listing.count, listing.total) == (anew.count, anew.total))
      #expect(
        BoardFrame(scene.set, at: after(seconds), zone: .utc, listing: listing)
          == BoardFrame(scene.set, at: after(seconds), zone: .utc, listing: anew))
    }
    #expect(listing.total > 20)
  }

  /// Does something at random.
  private func change(
    _ timers: inout [TimerID], _ rows: inout [RowID], at seconds: Double, _ generator: inout SeededGenerator
  ) {
    let number = Int.random(in: 0..<40, using: &generator)
    let span = Duration.seconds(Int64.random(in: 1...300, using: &generator))
    let verbs: [Verb] = [.start, .pause, .resume, .cancel, .restart, .extend(span), .dismiss, .finish, .set(span)]
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1, 2:
      timers.append(scene.timer("t\(number)", Countdown(total: span, hasAlarm: number % 3 == 0), start: seconds))
    case 3: timers.append(scene.timer("b\(number)", Countdown(total: span), preset: .button(key: "\(number % 10)")))
    case 4:
      rows = scene.sale(
        at: seconds,
        (0..<number).map { row in
          let start = seconds + Double(Int.random(in: -100...200, using: &generator))
          return BoardScene.row("row \(row)", from: start, to: row % 5 == 0 ? nil : start + 30) {
            $0.goods.group = row % 3 == 0 ? nil : "g\(row % 3)"
            $0.goods.stock = row % 4 == 0 ? 1 : nil
          }
        })
    case 5:
      if let id = timers.randomElement(using: &generator) { scene.set.remove(id, reason: "x", at: after(seconds)) }
    case 6: if let id = rows.randomElement(using: &generator) { scene.set.sell(1, of: id, at: after(seconds)) }
    case 7:
      if let id = rows.randomElement(using: &generator) {
        scene.set.change(id, to: .init(isEnabled: number % 2 == 0), at: after(seconds))
      }
    case 8: if let id = rows.randomElement(using: &generator) { scene.set.extend(id, by: span, at: after(seconds)) }
    default:
      if let id = timers.randomElement(using: &generator), let verb = verbs.randomElement(using: &generator) {
        scene.set.apply(verb, to: id, at: after(seconds))
      }
    }
  }

  @Test("Rows come by end, by start or by label where that is asked for; what rings is first in each but the last")
  func orders() {
    scene.timer("idle", Countdown(total: .seconds(9)))
    scene.timer("late", Countdown(total: .seconds(500)), start: 0)
    scene.timer("early", Countdown(total: .seconds(100)), start: 5)
    scene.timer("bell", Countdown(total: .seconds(1), hasAlarm: true), start: 8)
    scene.sale(BoardScene.row("upcoming", from: 50, to: 60), BoardScene.row("live", from: -50, to: 300))
    scene.advance(to: 10)
    func labels(by order: BoardListing.Order) -> [String] {
      self.labels(BoardListing(scene.set, at: after(10), options: options(order)), at: 10)
    }
    #expect(labels(by: .nextChange) == ["bell", "upcoming", "early", "live", "late", "idle"])
    #expect(labels(by: .end) == ["bell", "upcoming", "early", "live", "late", "idle"])
    #expect(labels(by: .start) == ["bell", "live", "late", "early", "upcoming", "idle"])
    #expect(labels(by: .label) == ["bell", "early", "idle", "late", "live", "upcoming"])
  }

  @Test("Groups come by name, those of sales by group or list, those of timers by plugin; their heads take lines")
  func groups() {
    scene.timer("a", Countdown(total: .seconds(9)))
    scene.sale(
      BoardScene.row("phone", from: 50, to: 60) { $0.goods.group = "Phones" },
      BoardScene.row("kettle", from: 70, to: 90) { $0.goods.group = "Kitchen" },
      BoardScene.row("pan", from: 40, to: 60) { $0.goods.group = "Kitchen" }, BoardScene.row("other", from: 1, to: 2))
    let listing = BoardListing(scene.set, at: after(0), options: options(isGrouped: true))
    let frame = BoardFrame(scene.set, at: after(0), zone: .utc, listing: listing)
    #expect(
      frame.rows.map { "\($0.section ?? "?") \($0.label)" } == [
        "Kitchen pan", "Kitchen kettle", "Phones phone", "list other", "p a",
      ])
    #expect(frame.groupSizes == ["Kitchen": 2, "Phones": 1, "list": 1, "p": 1])
    // a head and two rows, a head and a row: the second group does not fit four lines
    let narrow = BoardFrame(scene.set, at: after(0), zone: .utc, view: .init(lines: 4), listing: listing)
    #expect(narrow.rows.map(\.label) == ["pan", "kettle"])
    var view = BoardFrame.View(lines: 4)
    view.move = .last
    #expect(
      BoardFrame(scene.set, at: after(0), zone: .utc, view: view, listing: listing).rows.map(\.label) == ["other", "a"])
  }

  @Test("While somebody works on a row, what is listed keeps its place, and goes where it belongs after that")
  func held() {
    let ids = (0..<4).map { scene.timer("t\($0)", Countdown(total: .seconds(Int64(100 + $0))), start: 0) }
    var listing = BoardListing(scene.set, at: after(0))
    listing.hold(true)
    scene.set.apply(.extend(.seconds(300)), to: ids[0], at: after(1))
    scene.set.apply(.pause, to: ids[1], at: after(1))
    scene.timer("new", Countdown(total: .seconds(10)), start: 1)
    listing.update(scene.set, at: after(1))
    #expect(labels(listing, at: 1) == ["new", "t0", "t1", "t2", "t3"])
    #expect(listing.counts == [.running: 4, .paused: 1])
    scene.set.remove(ids[2], reason: "x", at: after(2))
    listing.update(scene.set, at: after(2))
    #expect(labels(listing, at: 2) == ["new", "t0", "t1", "t3"])
    listing.hold(false)
    #expect(labels(listing, at: 2) == ["new", "t3", "t0", "t1"])
    #expect(listing.order == BoardListing(scene.set, at: after(2)).order)
  }

  @Test("The chosen row stays on its line, whatever comes and goes above it")
  func anchor() {
    for number in 0..<20 { scene.timer("t\(number)", Countdown(total: .seconds(Int64(1_000 + number))), start: 0) }
    let chosen = BoardRow.ID.timer(TimerID(11))
    var view = BoardFrame.View(lines: 5, selected: chosen, top: 8)
    var frame = scene.frame(at: 0, view: view)
    #expect(frame.anchor == 2)
    view.anchor = frame.anchor
    for number in 0..<3 { scene.timer("n\(number)", Countdown(total: .seconds(Int64(10 + number))), start: 0) }
    frame = scene.frame(at: 0, view: view)
    #expect((frame.top, frame.anchor, frame.rows[2].label) == (11, 2, "t10"))
    // but there is no line above the first row
    for number in 1...9 { scene.set.remove(TimerID(UInt64(number)), reason: "x", at: after(0)) }
    for number in 21...23 { scene.set.remove(TimerID(UInt64(number)), reason: "x", at: after(0)) }
    frame = scene.frame(at: 0, view: view)
    #expect((frame.top, frame.anchor, frame.rows[1].label) == (0, 1, "t10"))
  }

  @Test("A step of the clock lets sales be where they are by it")
  func step() {
    scene.sale(BoardScene.row("s", from: 100, to: 200))
    var listing = BoardListing(scene.set, at: after(0))
    #expect(listing.counts == [.upcoming: 1])
    var now = after(1)
    now.server = after(150).server
    listing.update(scene.set, at: now)
    // its last minute began at 140
    #expect(listing.counts == [.ending: 1])
    listing.update(scene.set, at: after(2))
    #expect(listing.counts == [.upcoming: 1])
  }
}
