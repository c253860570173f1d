import Boards
import Reactor
import Testing
import Timekeeping

@Suite("A board on a terminal")
struct TerminalBoardTests {
  let scene = BoardScene()
  private func paint(
    _ board: inout TerminalBoard, at seconds: Double, columns: Int = 80, rows: Int = 8, keys: BoardKeys = BoardKeys(),
    messages: [BoardMessage] = []
  ) -> String {
    var keys = keys
    let size = Terminal.Size(columns: columns, rows: rows)
    keys.view.lines = TerminalBoard.rowLines(of: size, messages: messages.count, keys: keys)
    let listing = BoardListing(scene.set, at: after(seconds), options: keys.listing)
    let frame = BoardFrame(
      scene.set, at: after(seconds), zone: .utc, view: keys.view, messages: messages, listing: listing)
    return board.paint(frame, keys: keys, on: size)
  }

  /// What a screen of that size shows.
  private func screen(
    at seconds: Double, columns: Int = 80, rows: Int = 8, keys: BoardKeys = BoardKeys(), messages: [BoardMessage] = []
  ) -> [String] {
    var board = TerminalBoard(allowsColor: true)
    var screen = Screen(columns: columns, rows: rows)
    screen.write(paint(&board, at: seconds, columns: columns, rows: rows, keys: keys, messages: messages))
    return screen.lines
  }

  @Test("The screen shows the head, the rows and the foot")
  func whole() {
    scene.timer("Tea 茶", Countdown(total: .seconds(180)), start: 0)
    let pad = Preset.pad([PadButton(label: "1 min", adds: .seconds(60)), PadButton(label: "x", adds: .seconds(1))])
    scene.timer("pad", Countdown(total: .zero, resetsToZero: true), preset: pad)
    let message = BoardMessage("two\u{1b}[2J", level: .error, at: after(5).server, zone: .utc)
    #expect(
      screen(at: 90, messages: [message]) == [
        "Moondial  2026-12-01 00:01 UTC  1 running  1 idle",
        ">▸ running  1:30  Tea 茶  ████████████████████░░░░░░░░░░░░░░░░░░░░  ends 00:03",
        " ○ idle     0:00  pad", "    [1] 1 min  [2] x", "", "", #"00:00:05 error: two\u{1b}[2J"#,
        "? keys  q quit  space pause  enter start/stop  + - minute  x cancel  / filter",
      ])
  }

  @Test("A frame that looks the same writes nothing; else only what differs is written")
  func differences() {
    scene.timer("a", Countdown(total: .seconds(120)), start: 0)
    scene.timer("b", Countdown(total: .seconds(70)))
    var board = TerminalBoard(allowsColor: false)
    #expect(paint(&board, at: 0).contains("Moondial"))
    #expect(paint(&board, at: 0) == "")
    // 2:00 gives way to 1:59, and the bar of 40 cells from the 22nd on is still empty
    #expect(paint(&board, at: 1) == "\u{1b}[2;13H1:59")
    #expect(paint(&board, at: 2) == "\u{1b}[2;16H8")
    #expect(paint(&board, at: 3) == "\u{1b}[2;16H7\u{1b}[5C█")
    // The head loses its time from the 11th cell on; "running" gives way, and the end that began in the 64th.
    scene.set.apply(.pause, to: TimerID(1), at: after(3))
    #expect(
      paint(&board, at: 3)
        == "\u{1b}[1;11H1 paused  1 idle\u{1b}[C\u{1b}[K\u{1b}[2;2H= paused \u{1b}[53C\u{1b}[K")
    #expect(paint(&board, at: 2, columns: 40).contains("Moondial"))
    board.forget()
    #expect(paint(&board, at: 2, columns: 40).contains("Moondial"))
  }

  /// A board of sixty rows, as a shop's may be: countdowns, sales with prices, wide characters, and what rests.
  private func fill() {
    for number in 0..<30 {
      let total = Duration.milliseconds(Int64(200_000 + 7_919_000 * number % 3_600_000))
      scene.timer(number % 7 == 0 ? "茶 \(number)" : "timer \(number)", Countdown(total: total), start: 0)
    }
    scene.sale(
      at: 0,
      (0..<30).map { number in
        BoardScene.row("Kettle \(number)", from: -10, to: Double(270 + number * 40)) {
          ($0.goods.price, $0.goods.stock, $0.goods.group) = (19.9 + Double(number), 100, "Kitchen")
        }
      })
  }

  @Test(
    "One changed second of a full board takes fewer than 400 bytes, whatever second it is", arguments: [true, false])
  func bytes(color: Bool) {
    fill()
    var board = TerminalBoard(allowsColor: color)
    _ = paint(&board, at: 0.5, rows: 24)
    var most = 0
    // Up to the first change of a state, which makes it another word and another order; minutes change at once.
    for second in 1..<139 { most = max(most, paint(&board, at: Double(second) + 0.5, rows: 24).utf8.count) }
    #expect(most < 400)
  }

  @Test("What is written onto the last frame comes to what is painted anew, in every style and order of events")
  func equality() {
    fill()
    var keys = BoardKeys()
    let steps: [(seconds: Double, keys: [Key], size: (Int, Int))] = [
      (0, [], (80, 24)), (1, [.down, .down], (80, 24)), (40, [.character("g")], (80, 24)), (41, [.pageDown], (80, 24)),
      (64, [.character("b")], (80, 24)), (65, [.character("x")], (80, 24)), (66, [.escape], (80, 24)),
      (67, [.character("b"), .character("s")], (80, 24)), (68, [.character("?")], (80, 24)),
      (69, [.character("?"), .character("/"), .character("茶")], (80, 24)), (70, [.enter], (80, 24)),
      (71, [.escape, .escape], (80, 24)), (130, [], (40, 7)), (131, [.end], (40, 7)), (132, [], (20, 3)),
      (133, [], (20, 3)), (134, [], (80, 24)), (200, [], (80, 24)), (230, [], (80, 24)), (290, [], (80, 24)),
    ]
    for color in [true, false] {
      keys = BoardKeys()
      var board = TerminalBoard(allowsColor: color)
      var screen = Screen.littered(columns: 80, rows: 24)
      for (index, step) in steps.enumerated() {
        scene.advance(to: step.seconds)
        for key in step.keys {
          let listing = BoardListing(scene.set, at: after(step.seconds), options: keys.listing)
          let frame = BoardFrame(scene.set, at: after(step.seconds), zone: .utc, view: keys.view, listing: listing)
          keys.follow(frame)
          _ = keys.command(for: key, on: frame)
        }
        let (columns, rows) = step.size
        if index > 0, steps[index - 1].size != step.size { screen = .littered(columns: columns, rows: rows) }
        screen.write(paint(&board, at: step.seconds, columns: columns, rows: rows, keys: keys))
        var other = TerminalBoard(allowsColor: color)
        // Columns that were wide stay so.
        other = board
        other.forget()
        var anew = Screen.littered(columns: columns, rows: rows)
        anew.write(paint(&other, at: step.seconds, columns: columns, rows: rows, keys: keys))
        #expect(screen.cells == anew.cells, "step \(index)")
        #expect(screen.unknown == [] && screen.overflow == 0)
      }
    }
  }

  @Test("Colours come with leave only, and no text acts on the terminal")
  func sequences() {
    scene.timer("\u{1b}]0;x\u{7}\u{202e}a\n", Countdown(total: .seconds(90)), start: 0)
    scene.sale(BoardScene.row("\u{9b}2J", from: 5, to: 10) { $0.goods.group = "\u{1b}[31m" })
    let message = BoardMessage("\u{1b}[31mred\u{200d}\u{2066}", level: .notice, at: after(0).server, zone: .utc)
    for color in [false, true] {
      var board = TerminalBoard(allowsColor: color)
      var screen = Screen(columns: 200, rows: 8)
      screen.write(paint(&board, at: 0, columns: 200, messages: [message]))
      #expect(screen.unknown == [])
      #expect(screen.colours == (color ? ["32"] : []))
      #expect(screen.lines.contains { $0.contains(#"\u{1b}]0;x\u{7}a\n"#) })
      #expect(screen.lines.contains(#"00:00:00 \u{1b}[31mred"#))
    }
  }

  @Test(
    "What is near its end is red, and bold at last; a sale that ends is yellow before",
    arguments: [
      (61, ["32"], "1:01"), (60.5, ["32"], "1:01"), (60, ["32"], "1:00"), (59, ["31"], "0:59"), (10, ["31"], "0:10"),
      (9, ["1", "31"], "0:09"), (0.5, ["1", "31"], "0:01"),
    ] as [(Double, Set<String>, String)])
  func urgency(left: Double, style: Set<String>, time: String) {
    scene.timer("a", Countdown(total: .seconds(100)), start: 0)
    scene.timer("every", Countdown(repeating: Repetition(period: .seconds(3))), start: 97 - left)
    // Its list calls the last 80 s ending, and the other's the last 30 s.
    scene.sale(
      BoardScene.row("s", from: -5, to: 100) { $0.setEnding(80) },
      BoardScene.row("t", from: -5, to: 100) { $0.setEnding(30) })
    scene.advance(to: 100 - left)
    var board = TerminalBoard(allowsColor: true)
    var screen = Screen(columns: 60, rows: 8)
    screen.write(paint(&board, at: 100 - left, columns: 60))
    func shown(of label: String) -> Set<String> {
      screen.cells.first { String($0.map(\.character)).contains("  \(label)  ") }?.first { $0.character == ":" }?.style
        ?? []
    }
    #expect(shown(of: "a") == style)
    #expect(shown(of: "s") == (style == ["32"] ? ["33"] : style))
    #expect(shown(of: "t") == (left <= 30 ? style : ["32"]))
    #expect(shown(of: "every") == ["32"])
    #expect(screen.lines.contains { $0.contains(" \(time)  a  ") })
  }

  @Test(
    "Every size works on every page, and no line is wider than its screen",
    arguments: [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144])
  func sizes(columns: Int) {
    scene.timer("茶 with a rather long name", Countdown(total: .seconds(3_700), hasAlarm: true), start: 0)
    scene.timer("pad", Countdown(total: .zero), preset: .pad([PadButton(label: "一二三四五六", adds: .seconds(1))]))
    scene.sale(
      BoardScene.row("Kettle 1.7 L", from: -5, to: 1_000) {
        ($0.goods.price, $0.goods.was, $0.goods.stock, $0.goods.group) = (19.9, 39.9, 120, "Kitchen")
      })
    let messages = (0..<9).map { BoardMessage("message \($0)", level: .note, at: after(0).server, zone: .utc) }
    for pressed in ["", "b", "?", "l", "g", "/茶茶茶茶茶茶茶茶", ":print('long enough to be cut')", "q", "x"] {
      var keys = BoardKeys()
      for key in pressed.unicodeScalars { _ = keys.command(for: .character(key), on: scene.frame(at: 1)) }
      for rows in [1, 2, 3, 4, 5, 9, 30] {
        var board = TerminalBoard(allowsColor: true)
        var screen = Screen.littered(columns: columns, rows: rows)
        screen.write(paint(&board, at: 1, columns: columns, rows: rows, keys: keys, messages: messages))
        #expect(screen.overflow == 0 && screen.unknown.isEmpty)
        #expect(screen.lines.contains { !$0.isEmpty } && !screen.lines.contains { $0.contains("??") })
      }
    }
  }

  @Test(
    "As the width shrinks, columns go in a fixed order; below 30 one line is left, and the time longest",
    arguments: [
      (80, ">● live  16:39  Kettle 1.7 L  ░░░░░░░░░░  ends 00:16  19.90  was 39.90  120 left"),
      (60, ">● live  16:39  Kettle 1.7 L  ends 00:16  19.90  120 left"),
      (40, ">● live  16:39  Kettle 1.7 L  ends 00:16"), (30, ">● 16:39  Kettle 1.7 L"),
      (29, "next: Kettle 1.7 L 16:39"), (24, "next: Kettle 1.7 L 16:39"), (23, "Kettle 1.7 L 16:39"),
      (18, "Kettle 1.7 L 16:39"), (17, "Kettle 1.7… 16:39"), (7, "… 16:39"), (6, "16:39"), (5, "16:39"), (3, "16…"),
      (1, "…"),
    ])
  func columns(columns: Int, line: String) {
    scene.sale(
      BoardScene.row("Kettle 1.7 L", from: -1, to: 1_000) {
        ($0.goods.price, $0.goods.was, $0.goods.stock) = (19.9, 39.9, 120)
      })
    #expect(screen(at: 1, columns: columns, rows: 8)[columns < 30 ? 0 : 1] == line)
  }

  @Test("With few lines one is left, with what is next; a question always has the last line", arguments: 1...4)
  func fewLines(rows: Int) {
    scene.timer("b", Countdown(total: .seconds(60)))
    scene.timer("a", Countdown(total: .seconds(60), hasAlarm: true), start: 0)
    let blank = Array(repeating: "", count: rows - 1)
    #expect(screen(at: 0, rows: rows) == ["next: a 1:00"] + blank)
    var keys = BoardKeys()
    #expect(keys.command(for: .character("q"), on: scene.frame(at: 0)) == .look)
    #expect(screen(at: 0, rows: rows, keys: keys).last == "Something runs. Quit? y/n")
    scene.advance(to: 62)
    #expect(screen(at: 62, rows: rows) == ["ringing: a +0:02"] + blank)
  }

  @Test("A column does not move when its text grows shorter")
  func steadyColumns() {
    scene.timer("a", Countdown(total: .seconds(3_601)), start: 0)
    var board = TerminalBoard(allowsColor: false)
    var screen = Screen(columns: 80, rows: 8)
    screen.write(paint(&board, at: 0))
    #expect(screen.lines[1].hasPrefix(">▸ running  1:00:01  a  "))
    screen.write(paint(&board, at: 10))
    #expect(screen.lines[1].hasPrefix(">▸ running    59:51  a  "))
  }

  @Test("The right edge is straight, with wide characters, marks that combine and joiners")
  func rightEdge() {
    for name in ["Tea", "茶壶", "e\u{301}e\u{301}", "👩\u{200d}🍳", "\u{202e}abc", "ก็", "한국", "☎\u{fe0f}"] {
      scene.timer(name, Countdown(total: .seconds(3_600)), start: 0)
    }
    let ends = screen(at: 0, rows: 12).dropFirst().prefix(8).map { line in
      DisplayWidth.of(line.prefix(upTo: line.firstRange(of: "ends")!.lowerBound))
    }
    #expect(Set(ends).count == 1)
    #expect(screen(at: 0, rows: 12).contains { $0.contains("  👩🍳  ") })
    #expect(screen(at: 0, rows: 12).contains { $0.contains("  abc  ") })
  }
}
