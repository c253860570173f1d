import Boards
import Reactor
import Testing
import Timekeeping

@Suite("A board on a terminal")
struct TerminalBoardTests {
  let scene = BoardScene()
  static let clear = "\u{1b}[0m\u{1b}[2J"

  private func paint(
    _ board: inout TerminalBoard, at seconds: Double, columns: Int = 80, rows: Int = 8, keys: BoardKeys = BoardKeys(),
    messages: [BoardMessage] = []
  ) -> String {
    var keys = keys
    let size = Terminal.Size(columns: columns, rows: rows)
    keys.view.lines = TerminalBoard.rowLines(of: size, messages: messages.count, keys: keys)
    let frame = BoardFrame(scene.set, at: after(seconds), zone: .utc, view: keys.view, messages: messages)
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
        " ○ idle     0:00  pad", "    [1] 1 min  [2] x", "", "", #"00:00:05 error: two\u{1b}[2J"#, "? keys  q quit",
      ])
  }

  @Test("A frame that looks the same writes nothing; else only the lines that differ are written")
  func differences() {
    scene.timer("a", Countdown(total: .seconds(60)), start: 0)
    scene.timer("b", Countdown(total: .seconds(70)))
    var board = TerminalBoard(allowsColor: false)
    #expect(paint(&board, at: 0).hasPrefix(Self.clear))
    #expect(paint(&board, at: 0) == "")
    let next = paint(&board, at: 1)
    #expect(!next.contains("\u{1b}[1;1H") && next.contains("\u{1b}[2;1H") && !next.contains("\u{1b}[3;1H"))
    #expect(!next.contains(Self.clear))
    #expect(paint(&board, at: 2, columns: 40).hasPrefix(Self.clear))
    board.forget()
    #expect(paint(&board, at: 2, columns: 40).hasPrefix(Self.clear))
  }

  @Test("Colours come with leave only, and no text acts on the terminal")
  func sequences() {
    scene.timer("\u{1b}]0;x\u{7}\u{202e}a\n", Countdown(total: .seconds(60)), start: 0)
    scene.sale(BoardScene.row("\u{9b}2J", from: 5, to: 10) { $0.goods.group = "\u{1b}[31m" })
    var plain = TerminalBoard(allowsColor: false)
    let text = paint(&plain, at: 0, columns: 200)
    var screen = Screen(columns: 200, rows: 8)
    screen.write(text)
    #expect(screen.unknown == [])
    #expect(screen.colours == [])
    #expect(screen.lines.contains { $0.contains(#"\u{1b}]0;x\u{7}\u{202e}a\n"#) })
    var coloured = TerminalBoard(allowsColor: true)
    screen.write(paint(&coloured, at: 0, columns: 200))
    #expect(screen.unknown == [])
    #expect(screen.colours == ["32"])
  }

  @Test("Every size works, and no line is wider than its screen", arguments: [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144])
  func sizes(columns: Int) {
    scene.timer("茶 with a rather long name", Countdown(total: .seconds(3_700), hasAlarm: true), start: 0)
    scene.timer("pad", Countdown(total: .zero), preset: .pad([PadButton(label: "一二三四五六", adds: .seconds(1))]))
    scene.sale(
      BoardScene.row("Kettle 1.7 L", from: -5, to: 1_000) {
        ($0.goods.price, $0.goods.was, $0.goods.stock, $0.goods.group) = (19.9, 39.9, 120, "Kitchen")
      })
    let messages = (0..<9).map { BoardMessage("message \($0)", level: .note, at: after(0).server, zone: .utc) }
    for rows in [1, 2, 3, 4, 5, 9, 30] {
      var board = TerminalBoard(allowsColor: true)
      var screen = Screen(columns: columns, rows: rows)
      screen.write(paint(&board, at: 1, columns: columns, rows: rows, messages: messages))
      #expect(screen.overflow == 0 && screen.unknown.isEmpty)
      let first = screen.lines.first { !$0.isEmpty } ?? ""
      #expect(!first.isEmpty)
    }
  }

  @Test(
    "Narrow screens keep the glyph and the time longest",
    arguments: [
      (80, ">● live  16:39  Kettle 1.7 L  ░░░░░░░░░░  ends 00:16  19.90  was 39.90  120 left"),
      (60, ">● live  16:39  Kettle 1.7 L  ends 00:16  19.90  120 left"),
      (40, ">● live  16:39  Kettle 1.7 L  ends 00:16"), (25, ">● 16:39  Kettle 1.7 L"), (12, "● 16:39"), (7, "● 16:39"),
      (5, "16:39"), (3, "16…"), (1, "…"),
    ])
  func columns(columns: Int, line: String) {
    scene.sale(
      BoardScene.row("Kettle 1.7 L", from: -1, to: 1_000) {
        ($0.goods.price, $0.goods.was, $0.goods.stock) = (19.9, 39.9, 120)
      })
    #expect(screen(at: 1, columns: columns, rows: 8)[1] == line)
  }

  @Test(
    "With few lines the rows stay; a question always has the last line",
    arguments: [
      (1, [">▸ running  1:00  a  ░"]), (2, [">▸ running  1:00  a  ░", "○ idle     1:00  b"]),
      (3, [">▸ running  1:00  a  ░", "○ idle     1:00  b", "? keys  q quit"]),
    ])
  func fewLines(rows: Int, expected: [String]) {
    scene.timer("a", Countdown(total: .seconds(60)), start: 0)
    scene.timer("b", Countdown(total: .seconds(60)))
    let lines = screen(at: 0, rows: rows)
    #expect(lines.count == rows)
    #expect(zip(lines, expected).allSatisfy { $0.drop { $0 == " " }.hasPrefix($1) })
    var keys = BoardKeys()
    #expect(keys.command(for: .character("q"), on: scene.frame(at: 0)) == .look)
    #expect(screen(at: 0, rows: rows, keys: keys).last == "Something runs. Quit? y/n")
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
}
