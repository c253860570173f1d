import Boards
import Testing
import Timekeeping

@Suite("A board's frame")
struct BoardFrameTests {
  @Test("What has no end shows what has passed, and changes with it")
  func endless() throws {
    let scene = BoardScene()
    let id = scene.timer("w", .endless, start: 0)
    #expect(scene.frame(at: 0).texts == ["running 0:00 w without end"])
    let frame = scene.frame(at: 59.5)
    #expect(frame.texts == ["running 0:59 w without end"])
    #expect(frame.rows[0].progress == nil && frame.nextChange == after(60).local)
    scene.set.apply(.pause, to: id, at: after(61))
    #expect(scene.frame(at: 70).texts == ["paused 1:01 w"])
    scene.set.apply(.resume, to: id, at: after(70))
    scene.set.apply(.finish, to: id, at: after(71))
    #expect(scene.frame(at: 73).texts == ["expired +0:02 w"])
  }

  let scene = BoardScene()

  /// A repetition, an alarm, a pad, a sale list, and what is not running.
  private func fill() {
    scene.timer("idle", Countdown(total: .seconds(90)))
    scene.timer("tea", Countdown(total: .seconds(180), hasAlarm: true), start: 0)
    scene.timer("every", Countdown(repeating: Repetition(period: .seconds(600))), start: 0)
    scene.timer("soon", Countdown(total: .seconds(61)), start: 0)
    let paused = scene.timer("paused", Countdown(total: .seconds(100)), start: 0)
    scene.set.apply(.pause, to: paused, at: after(30.5))
    scene.timer("late", Countdown(until: after(7_200).server))
    scene.sale(
      BoardScene.row("Kettle", from: -60, to: 3_600) {
        $0.goods.price = 19.9
        $0.goods.was = 39.994
        $0.goods.stock = 120
        $0.goods.sold = 20
        $0.goods.group = "Kitchen"
      },
      BoardScene.row("Phone", from: 120, to: 86_400 * 2),
      BoardScene.row("Gone", from: -120, to: -60),
      BoardScene.row("Open", from: -120, to: nil),
      BoardScene.row("None", from: -120, to: 60) { $0.goods.stock = 0 })
  }

  @Test("What changes next comes first, then states in their order, then what was made first")
  func order() {
    fill()
    #expect(
      scene.frame(at: 30.5).texts == [
        // the sale without stock ends in 29.5 s, the timer in 30.5 s, and so on
        "sold out 0:30 None ends 00:01", "running 0:31 soon ends 00:01", "upcoming 1:30 Phone starts 00:02",
        "running 2:30 tea ends 00:03", "running 9:30 every every 10m", "live 59:30 Kettle ends 01:00",
        "live – Open", "paused 1:10 paused", "idle 1:30 idle", "idle 1:59:30 late at 02:00", "ended 0:00 Gone",
      ])
  }

  @Test("Nothing moves until a state changes; what rings comes before all else")
  func stability() {
    fill()
    let listing = BoardListing(scene.set, at: after(31))
    for second in 32..<60 {
      let frame = scene.frame(at: Double(second))
      #expect(BoardListing(scene.set, at: after(Double(second))).order == listing.order)
      #expect(listing.holds(at: after(Double(second))))
      #expect(BoardFrame(scene.set, at: after(Double(second)), zone: .utc, listing: listing) == frame)
    }
    #expect(!listing.holds(at: after(60)))
    scene.advance(to: 185.25)
    let frame = scene.frame(at: 185.25)
    #expect(frame.isRinging)
    #expect(frame.texts.first == "ringing +0:05 tea")
    #expect(frame.texts.contains("expired +2:04 soon"))
    #expect(
      frame.counts.map { "\($0.number) \($0.state.rawValue)" } == [
        "1 ringing", "3 live", "1 running", "1 paused", "1 expired", "2 idle", "2 ended",
      ])
  }

  @Test("A sale's row says what it asks and what is left")
  func sale() throws {
    fill()
    let row = try #require(scene.frame(at: 0).rows.first { $0.label == "Kettle" })
    #expect([row.price, row.was, row.stock, row.group] == ["19.90", "39.99", "100 left", "Kitchen"])
    // one of 61 minutes is over
    #expect(abs((row.progress ?? 0) - 1.0 / 61) < 1e-9)
    #expect(row.state == .live)
    scene.advance(to: 3_550)
    #expect(scene.frame(at: 3_550).rows.first { $0.label == "Kettle" }?.state == .ending)
  }

  @Test(
    "The next change is when a text in sight shows another second, and nil when none does",
    arguments: [
      // a countdown of 61 s started at 0 shows 1:01 until it has 60 s left
      (0, 1), (0.25, 1), (1, 2), (59.75, 60), (60.999, 61),
    ])
  func nextChange(now: Double, change: Double) {
    scene.timer("a", Countdown(total: .seconds(61)), start: 0)
    #expect(scene.frame(at: now).nextChange == after(change).local)
  }

  @Test("Without the seconds of days nothing changes within a minute, until less than a day is left")
  func daysWithoutSeconds() {
    scene.timer("a", Countdown(until: after(93_600).server), start: 0)
    scene.sale(BoardScene.row("sale", from: 6 * 86_400, to: nil))
    func frame(_ seconds: Double) -> BoardFrame {
      BoardFrame(scene.set, at: after(seconds), zone: .utc, precision: .minutesFromADayOn)
    }
    #expect(frame(0.25).texts == ["running 1d 02:00 a ends tomorrow 02:00", "upcoming 6d 00:00 sale starts Mon 00:00"])
    #expect(frame(0.25).time == "2026-12-01 00:00 UTC")
    #expect(frame(0.25).nextChange == after(60).local)
    #expect(frame(60).nextChange == after(120).local)
    // A day is left at 7,200 s.
    #expect(frame(7_200).rows[0].time == "1d 00:00" && frame(7_200).nextChange == after(7_201).local)
    #expect(frame(7_201).rows[0].time == "23:59:59" && frame(7_201).time == "2026-12-01 02:00:01 UTC")
  }

  @Test("The head shows seconds, and changes with them, while a row in sight counts by the same clock")
  func headSeconds() {
    scene.timer("a", Countdown(total: .milliseconds(90_400)), start: 0)
    // The countdown's seconds change at 0.4 s of each second, and the head's minutes at the 60th.
    #expect(scene.frame(at: 0).time == "2026-12-01 00:00 UTC")
    #expect(scene.frame(at: 59.4).nextChange == after(60).local)
    #expect(scene.frame(at: 60).nextChange == after(60.4).local)
    #expect(scene.frame(at: 60).time == "2026-12-01 00:01 UTC")
    scene.sale(BoardScene.row("s", from: 3_600, to: 7_200), at: 60)
    #expect(scene.frame(at: 60).time == "2026-12-01 00:01:00 UTC")
    #expect(scene.frame(at: 60.4).nextChange == after(61).local)
  }

  @Test("What changes within a hundredth of a second changes together")
  func together() {
    for milliseconds in [60_000, 60_003, 60_010, 60_012] {
      scene.timer("\(milliseconds)", Countdown(total: .milliseconds(Int64(milliseconds))), start: 0)
    }
    // The first change is at 1 s, the next ones 3, 10 and 12 ms after it.
    #expect(scene.frame(at: 0.5).nextChange == after(1.01).local)
    #expect(scene.frame(at: 1.01).nextChange == after(1.012).local)
  }

  @Test("Off the server's whole seconds, the head and each row have their own changes")
  func nextChanges() {
    scene.timer("a", Countdown(total: .milliseconds(2_400)), start: 0)
    scene.timer("s", Countdown(until: after(3_600).server), start: 0)
    let paused = scene.timer("b", Countdown(total: .seconds(60)), start: 0)
    scene.set.apply(.pause, to: paused, at: after(0.1))
    // 0.4 s: 2 s are left; 1 s: the head's clock; 1.4 s: 1 s is left
    #expect(scene.frame(at: 0).nextChange == after(0.4).local)
    #expect(scene.frame(at: 0.4).nextChange == after(1).local)
    #expect(scene.frame(at: 1).nextChange == after(1.4).local)
    #expect(scene.frame(at: 0).time == "2026-12-01 00:00:00 UTC")
    scene.advance(to: 2.4)
    // overtime counts up
    #expect(scene.frame(at: 2.5).nextChange == after(3).local)
    #expect(scene.frame(at: 3).nextChange == after(3.4).local)
    // out of sight it wakes nobody
    let view = BoardFrame.View(lines: 1, selected: .timer(paused), top: 0)
    #expect(scene.frame(at: 2.5, view: view).rows.map(\.label) == ["b"])
    #expect(scene.frame(at: 2.5, view: view).nextChange == nil)
    #expect(scene.frame(at: 2.5, view: view).time == nil)
    #expect(BoardScene().frame(at: 0).nextChange == nil)
    // what rings does so out of sight, too
    scene.timer("c", Countdown(total: .seconds(1), hasAlarm: true), start: 2)
    scene.advance(to: 3)
    #expect(scene.frame(at: 3.2, view: view).rows.map(\.label) == ["b"])
    #expect(scene.frame(at: 3.2, view: view).nextChange == after(4).local)
  }

  @Test("Of ten thousand rows those in sight get texts, and no others")
  func manyRows() {
    for number in 0..<10_000 { scene.timer("t\(number)", Countdown(total: .seconds(60)), start: 0) }
    let listing = BoardListing(scene.set, at: after(1))
    let frame = BoardFrame(scene.set, at: after(1), zone: .utc, view: .init(lines: 50, top: 5_000), listing: listing)
    #expect(frame.rows.count == 50)
    #expect(frame.listed == 10_000 && frame.total == 10_000)
    #expect(frame.counts.map(\.number) == [10_000])
  }

  @Test("Buttons get the keys they asked for, then digits in order")
  func buttons() throws {
    let pad = Preset.pad([
      PadButton(label: "1 min", adds: .seconds(60)), PadButton(label: "2", adds: .seconds(120), key: "2"),
      PadButton(label: "3 min", adds: .seconds(180), key: "t"),
    ])
    let first = scene.timer("pad", Countdown(total: .zero, resetsToZero: true), preset: pad)
    let second = scene.timer("tea", Countdown(total: .seconds(60)), preset: .button(key: "t"))
    scene.timer("egg", Countdown(total: .seconds(60)), preset: .button(key: "q"))
    let frame = scene.frame(at: 0)
    #expect(frame.rows.map { $0.buttons.map(\.key) } == [["1", "2", "t"], ["3"], ["4"]])
    #expect(frame.buttons["t"] == .init(timer: first, index: 2))
    #expect(frame.buttons["3"] == .init(timer: second, index: 0))
    #expect(frame.rows.map(\.height) == [2, 1, 1])
  }

  @Test("Times of the clock follow the language and the habit of the place")
  func styles() {
    scene.timer("tea", Countdown(total: .seconds(18 * 3_600 + 34 * 60)), start: 0)
    let texts = [TimeStyle.plain, TimeStyle(clock: .twelveHours), TimeStyle(language: .chinese, clock: .twelveHours)]
      .map {
        BoardFrame(scene.set, at: after(0), zone: .utc, style: $0).rows[0].end
      }
    #expect(texts == ["ends 18:34", "ends 6:34 pm", "ends 下午6:34"])
  }

  @Test(
    "The selected row is in sight, and no room is left empty that a row could fill",
    arguments: [
      (lines: 3, selected: nil, top: 0, expected: 0..<3), (lines: 3, selected: 5, top: 0, expected: 3..<6),
      (lines: 3, selected: 5, top: 5, expected: 5..<8), (lines: 3, selected: 9, top: 9, expected: 7..<10),
      (lines: 20, selected: 9, top: 4, expected: 0..<10), (lines: 1, selected: 4, top: 0, expected: 4..<5),
      (lines: 0, selected: 4, top: 0, expected: 4..<4),
    ] as [(lines: Int, selected: Int?, top: Int, expected: Range<Int>)])
  func scrolling(lines: Int, selected: Int?, top: Int, expected: Range<Int>) {
    let ids = (0..<10).map { scene.timer("\($0)", Countdown(total: .seconds(60))) }
    let view = BoardFrame.View(lines: lines, selected: selected.map { .timer(ids[$0]) }, top: top)
    let frame = scene.frame(at: 0, view: view)
    #expect(frame.rows.map(\.label) == expected.map(String.init))
    #expect(frame.top == expected.lowerBound)
    #expect(frame.selected == .timer(ids[selected ?? 0]))
  }
}
