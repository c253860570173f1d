import Boards
import Reactor
import Testing
import Timekeeping

@Suite("Pages, orders and lines that are typed on a board")
struct BoardPageTests {
  let scene = BoardScene()

  /// Presses keys one after the other, each on the board as the one before has left it; the last one's command.
  @discardableResult
  private func press(_ pressed: [Key], _ keys: inout BoardKeys) -> BoardCommand? {
    var command: BoardCommand?
    for key in pressed {
      let listing = BoardListing(scene.set, at: after(0), options: keys.listing)
      let frame = BoardFrame(scene.set, at: after(0), zone: .utc, view: keys.view, listing: listing)
      keys.follow(frame)
      command = keys.command(for: key, on: frame)
    }
    return command
  }

  private func typed(_ text: String) -> [Key] { text.unicodeScalars.map { .character($0) } }

  @Test(
    "A key opens a page and closes it again, and Esc closes it",
    arguments: [("?", .keys), ("l", .log), ("b", .big)] as [(Unicode.Scalar, BoardKeys.Page)])
  func pages(key: Unicode.Scalar, page: BoardKeys.Page) {
    scene.timer("a", Countdown(total: .seconds(60)), start: 0)
    for closing in [Key.character(key), .escape] {
      var keys = BoardKeys()
      press([.character(key)], &keys)
      #expect(keys.page == page)
      press([closing], &keys)
      #expect(keys.page == .rows)
    }
  }

  @Test("Where no row is to be seen, keys for rows and buttons do nothing", arguments: ["?", "l"] as [Unicode.Scalar])
  func hidden(page: Unicode.Scalar) {
    scene.timer("a", Countdown(total: .seconds(60)), preset: .button(key: "t"))
    var keys = BoardKeys()
    press([.character(page)], &keys)
    for key in typed(" +-rxt/sgb") + [.enter] { #expect(press([key], &keys) == nil) }
    #expect(keys.question == nil)
  }

  @Test("Pages scroll no further than there is something")
  func scrolling() {
    var keys = BoardKeys()
    press([.character("?"), .down, .down, .pageDown], &keys)
    #expect(keys.scroll == 12)
    keys.limitScroll(to: 5)
    press([.up], &keys)
    #expect(keys.scroll == 4)
    press([.home], &keys)
    #expect(keys.scroll == 0)
    // the log is read from its end
    press([.character("l"), .up, .pageUp, .down], &keys)
    #expect(keys.scroll == 10)
    press([.end, .down], &keys)
    #expect(keys.scroll == 0)
  }

  @Test("Esc lets go of the chosen row, then of the filter; nothing else")
  func escape() {
    let ids = (0..<3).map { scene.timer("row \($0)", Countdown(total: .seconds(60)), start: 0) }
    var keys = BoardKeys()
    press([.down] + typed("/row") + [.enter], &keys)
    #expect(keys.hasChosen && keys.listing.filter == "row")
    #expect(press([.escape], &keys) == .look)
    #expect(!keys.hasChosen && keys.listing.filter == "row")
    #expect(press([.escape], &keys) == .look)
    #expect(keys.listing.filter == "")
    #expect(press([.escape], &keys) == nil)
    #expect(ids.allSatisfy { scene.set.timer($0)?.countdown.phase == .running })
  }

  @Test(
    "s goes through the orders, g groups and does so no more, d leaves the seconds of days out and shows them again")
  func orders() {
    var keys = BoardKeys()
    var orders: [BoardListing.Order] = []
    for _ in 0..<5 {
      orders.append(keys.listing.order)
      press(typed("s"), &keys)
    }
    #expect(orders == [.nextChange, .end, .start, .label, .nextChange])
    press(typed("g"), &keys)
    #expect(keys.listing.isGrouped)
    press(typed("g"), &keys)
    #expect(!keys.listing.isGrouped)
    press(typed("d"), &keys)
    #expect(keys.precision == .minutesFromADayOn)
    press(typed("d"), &keys)
    #expect(keys.precision == .seconds)
  }

  @Test("A filter holds while it is typed; Enter keeps it and Esc takes it back")
  func filter() {
    for name in ["Tea", "Green TEA", "茶", "Egg"] { scene.timer(name, Countdown(total: .seconds(60))) }
    var keys = BoardKeys()
    func listed() -> [String] {
      let listing = BoardListing(scene.set, at: after(0), options: keys.listing)
      return BoardFrame(scene.set, at: after(0), zone: .utc, listing: listing).rows.map(\.label)
    }
    press(typed("/te"), &keys)
    #expect(listed() == ["Tea", "Green TEA"])
    press(typed("x") + [.backspace, .backspace, .backspace] + typed("茶"), &keys)
    #expect(listed() == ["茶"])
    // keys of the board are letters here
    press([.control("u")] + typed("q"), &keys)
    #expect(listed() == [] && keys.question == nil)
    press([.backspace] + typed("egg") + [.enter], &keys)
    #expect(listed() == ["Egg"] && keys.field == nil)
    press(typed("/abc") + [.escape], &keys)
    #expect(listed() == ["Egg"] && keys.field == nil)
  }

  @Test("A line of Lua is a command; Esc and an empty line are none")
  func lua() {
    var keys = BoardKeys()
    #expect(press(typed(":print(1)") + [.enter], &keys) == .lua("print(1)"))
    #expect(keys.field == nil)
    #expect(press(typed(":x = 1") + [.escape], &keys) == .look)
    #expect(press(typed(":  ") + [.enter], &keys) == .look)
    #expect(press(typed(":") + [.enter], &keys) == .look)
    #expect(press(typed(":") + [.backspace], &keys) == .look)
    #expect(keys.field == nil)
    #expect(
      press(typed(":qx") + [.left, .backspace] + typed("'") + [.end] + typed("'") + [.enter], &keys) == .lua("'x'"))
  }

  @Test("Up and down go through the lines before")
  func history() {
    var keys = BoardKeys()
    for line in ["a", "b", "b", "c"] { press(typed(":" + line) + [.enter], &keys) }
    for (moves, line) in [
      ([.up], "c"), ([.up, .up], "b"), ([.up, .up, .up], "a"), ([.up, .up, .up, .up], "a"), ([.up, .up, .down], "c"),
    ] as [([Key], String)] {
      var copy = keys
      #expect(press(typed(":") + moves + [.enter], &copy) == .lua(line))
    }
    #expect(press(typed(":") + [.up, .down] + typed("z") + [.enter], &keys) == .lua("z"))
  }

  @Test(
    "A line is edited as in other programs",
    arguments: [
      ([.left, .left, .character("x")], "oxne"), ([.home, .character("x")], "xone"), ([.home, .delete], "ne"),
      ([.control("a"), .control("d")], "ne"), ([.control("b"), .control("k")], "on"), ([.control("w")], ""),
      ([.character(" "), .character("t"), .control("w")], "one "), ([.home, .backspace, .left], "one"),
      ([.end, .delete, .right], "one"), ([.character("\u{301}")], "one\u{301}"),
    ] as [([Key], String)])
  func editing(keys: [Key], text: String) {
    var field = TextField("one")
    let edited = keys.filter { field.edit(with: $0) }
    #expect(edited == keys)
    #expect(field.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    let others = [Key.enter, .tab, .up].filter { field.edit(with: $0) }
    #expect(others == [])
  }

  @Test("A line has its limit")
  func limit() {
    var field = TextField()
    for _ in 0..<2_000 { _ = field.edit(with: .character("x")) }
    #expect(field.text.count == 1_000)
  }
}
