import Boards
import Testing
import Timekeeping

@Suite("One timer on one line")
struct TimerLineTests {
  @Test(
    "The bar fills what is left; then the bar goes, then the end, then the name",
    arguments: [
      (80, "0:45  Tea  ███████░░░░░░░░░░░░░░░░░░░░░░░  ends 00:01"), (40, "0:45  Tea  ████░░░░░░░░░░░░░  ends 00:01"),
      (24, "0:45  Tea  ends 00:01"), (20, "0:45  Tea"), (9, "0:45  Tea"), (8, "0:45  T…"), (4, "0:45"), (1, "…"),
    ])
  func widths(columns: Int, expected: String) throws {
    let scene = BoardScene()
    let id = scene.timer("Tea", Countdown(total: .seconds(60)), start: 0)
    let timer = try #require(scene.set.timer(id))
    var line = TimerLine(allowsColor: true)
    var screen = Screen(columns: columns, rows: 1)
    screen.write(line.paint(BoardRow(timer, at: after(15), zone: .utc), name: "Tea", columns: columns))
    #expect(screen.lines == [expected])
    #expect(screen.unknown == [] && screen.overflow == 0)
    #expect(line.paint(BoardRow(timer, at: after(15), zone: .utc), name: "Tea", columns: columns) == "")
  }

  @Test("A pause hides the end, and the end says that time is up")
  func phases() throws {
    let scene = BoardScene()
    let id = scene.timer("a", Countdown(total: .seconds(60)), start: 0)
    var line = TimerLine(allowsColor: false)
    var screen = Screen(columns: 30, rows: 1)
    scene.set.apply(.pause, to: id, at: after(30))
    var timer = try #require(scene.set.timer(id))
    screen.write(line.paint(BoardRow(timer, at: after(31), zone: .utc), name: "", columns: 30))
    #expect(screen.lines == ["0:30  ████████░░░░░░░░  paused"])
    let row = BoardRow(timer, at: after(31), zone: .utc, words: .init(.chinese))
    screen.write(line.paint(row, name: "", columns: 30, words: .init(.chinese)))
    #expect(screen.lines == ["0:30  ████████░░░░░░░░  已暂停"])
    scene.set.apply(.finish, to: id, at: after(31))
    timer = try #require(scene.set.timer(id))
    screen.write(line.paint(BoardRow(timer, at: after(31), zone: .utc), name: "", columns: 30))
    #expect(screen.lines == ["0:00  ████████████  time is up"])
  }

  @Test(
    "Cells are counted as terminals show them",
    arguments: [
      ("", 0), ("Tea", 3), ("茶", 2), ("é", 1), ("e\u{301}", 1), ("한", 2), ("ﾊ", 1), ("ハ", 2), ("Ａ", 2), ("…", 1),
      ("🍵", 2), ("⏰", 2), ("☎", 1), ("\u{200d}", 0), ("🇩🇪", 2), ("█", 1), ("　", 2), ("ก็", 1),
    ])
  func width(text: String, cells: Int) {
    #expect(DisplayWidth.of(text) == cells)
  }

  @Test(
    "What does not fit ends in an ellipsis",
    arguments: [
      ("Tea", 3, "Tea"), ("Tea", 2, "T…"), ("Tea", 1, "…"), ("Tea", 0, ""), ("茶壶", 4, "茶壶"), ("茶壶", 3, "茶…"),
      ("茶壶", 2, "…"),
    ])
  func fitted(text: String, cells: Int, expected: String) {
    #expect(DisplayWidth.fitted(text, to: cells) == expected)
  }
}
