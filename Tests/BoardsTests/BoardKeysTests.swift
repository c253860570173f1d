import Boards
import Reactor
import Testing
import Timekeeping

@Suite("Keys on a board")
struct BoardKeysTests {
  let scene = BoardScene()

  @Test(
    "A key tells the selected timer what to do",
    arguments: [
      (.character(" "), .apply(.pause, to: TimerID(1))), (.enter, .apply(.pause, to: TimerID(1))),
      (.character("+"), .apply(.extend(.seconds(60)), to: TimerID(1))),
      (.character("-"), .apply(.extend(.seconds(-60)), to: TimerID(1))),
      (.character("r"), .apply(.restart, to: TimerID(1))), (.character("1"), .press(0, of: TimerID(2))),
      (.character("t"), .press(1, of: TimerID(2))), (.character("2"), nil), (.character("T"), nil),
      (.escape, nil), (.tab, nil), (.control("c"), nil), (.delete, nil), (.left, nil), (.control("l"), .repaint),
      (.character("?"), .look), (.down, .look), (.character("x"), .look), (.character("q"), .look),
      (.character("/"), .look), (.character("s"), .look), (.character("g"), .look), (.character("b"), .look),
      (.character("l"), .look), (.character(":"), .look), (.character("i"), nil),
    ] as [(Key, BoardCommand?)])
  func commands(key: Key, command: BoardCommand?) {
    scene.timer("a", Countdown(total: .seconds(60)), start: 0)
    let pad = Preset.pad([
      PadButton(label: "1 min", adds: .seconds(60)), PadButton(label: "T", adds: .seconds(1), key: "t"),
    ])
    scene.timer("pad", Countdown(total: .zero), preset: pad)
    var keys = BoardKeys()
    #expect(keys.command(for: key, on: scene.frame(at: 0)) == command)
  }

  @Test("Enter and space do what fits the state that is seen, even if that is over meanwhile")
  func states() {
    let id = scene.timer("a", Countdown(total: .seconds(60)))
    let verbs: [(Verb, () -> Void)] = [
      (.start, { scene.set.apply(.start, to: id, at: after(0)) }),
      (.pause, { scene.set.apply(.pause, to: id, at: after(1)) }),
      (.resume, { scene.set.apply(.finish, to: id, at: after(2)) }),
      (.start, { scene.set.apply(.cancel, to: id, at: after(3)) }), (.start, {}),
    ]
    for (verb, next) in verbs {
      let frame = scene.frame(at: 3)
      next()
      for key in [Key.enter, .character(" ")] {
        var keys = BoardKeys()
        #expect(keys.command(for: key, on: frame) == .apply(verb, to: id))
      }
    }
  }

  @Test("Enter and space answer an alarm; a sale's row obeys no timer's key")
  func alarms() {
    let id = scene.timer("a", Countdown(total: .seconds(1), hasAlarm: true), start: 0)
    scene.advance(to: 2)
    var keys = BoardKeys()
    #expect(keys.command(for: .enter, on: scene.frame(at: 2)) == .apply(.dismiss, to: id))
    #expect(keys.command(for: .character(" "), on: scene.frame(at: 2)) == .apply(.dismiss, to: id))
    let ids = scene.sale(BoardScene.row("Kettle", from: 0, to: 9))
    keys.view.selected = .sale(ids[0])
    for key in [Key.enter, .character("x"), .character("r"), .character("+")] {
      #expect(keys.command(for: key, on: scene.frame(at: 2, view: keys.view)) == nil)
    }
  }

  @Test("Only y cancels and quits; Esc and every other key destroy nothing")
  func questions() {
    let id = scene.timer("a", Countdown(total: .seconds(60)), start: 0)
    let frame = scene.frame(at: 0)
    for (asking, done) in [("x", .apply(.cancel, to: id)), ("q", .quit)] as [(Unicode.Scalar, BoardCommand)] {
      for key in [Key.escape, .enter, .character("n"), .character(" "), .character("q"), .character("x"), .up] {
        var keys = BoardKeys()
        #expect(keys.command(for: .character(asking), on: frame) == .look)
        #expect(keys.question != nil)
        #expect(keys.command(for: key, on: frame) == .look)
        #expect(keys.question == nil)
      }
      var keys = BoardKeys()
      _ = keys.command(for: .character(asking), on: frame)
      #expect(keys.command(for: .character("y"), on: frame) == done)
    }
    scene.set.apply(.pause, to: id, at: after(1))
    var keys = BoardKeys()
    #expect(keys.command(for: .character("q"), on: scene.frame(at: 1)) == .quit)
  }

  @Test("The selection goes with its row wherever it moves, and past neither end")
  func selection() {
    let ids = (0..<5).map { scene.timer("\($0)", Countdown(total: .seconds(60))) }
    var keys = BoardKeys()
    func press(_ key: Key) -> Int? {
      keys.view.lines = 3
      let frame = scene.frame(at: 0, view: keys.view)
      keys.follow(frame)
      _ = keys.command(for: key, on: frame)
      keys.follow(scene.frame(at: 0, view: keys.view))
      return ids.firstIndex { keys.view.selected == .timer($0) }
    }
    let presses: [(Key, Int)] = [
      (.up, 0), (.down, 1), (.character("j"), 2), (.character("k"), 1), (.pageDown, 3), (.pageDown, 4), (.down, 4),
      (.home, 0), (.pageUp, 0), (.end, 4), (.pageUp, 2),
    ]
    for (key, expected) in presses { #expect(press(key) == expected) }
    // the third one starts, and is now before the others
    scene.set.apply(.start, to: ids[2], at: after(0))
    #expect(BoardListing(scene.set, at: after(0)).order.first == .timer(ids[2]))
    #expect(press(.tab) == 2)
    scene.set.remove(ids[2], reason: "unloaded", at: after(0))
    keys.follow(scene.frame(at: 0, view: keys.view))
    #expect(keys.view.selected == .timer(ids[0]))
  }

  @Test("Until somebody chooses a row, the first one stays first in sight; a key that acts on a row chooses it")
  func choosing() {
    scene.sale(BoardScene.row("ends soon", from: -100, to: 10), BoardScene.row("on", from: -100, to: 1_000))
    let tea = scene.timer("tea", Countdown(total: .seconds(5)), start: 0)
    var keys = BoardKeys()
    for seconds in [0.0, 20] {
      scene.advance(to: seconds)
      let frame = scene.frame(at: seconds, view: .init(lines: 1, selected: keys.view.selected, top: keys.view.top))
      keys.follow(frame)
      #expect(frame.top == 0)
      #expect(keys.view.selected == nil)
    }
    let frame = scene.frame(at: 20, view: .init(lines: 3, selected: .timer(tea)))
    _ = keys.command(for: .character("r"), on: frame)
    keys.follow(frame)
    #expect(keys.view.selected == .timer(tea))
  }

  @Test("The board's own keys are kept from buttons")
  func reserved() {
    scene.timer("a", Countdown(total: .seconds(60)))
    for key in BoardKeys.reserved {
      #expect(key.count == 1)
      scene.timer("button \(key)", Countdown(total: .seconds(1)), preset: .button(key: key))
    }
    let given = scene.frame(at: 0).buttons.keys
    #expect(given.allSatisfy { ("0"..."9").contains($0) })
  }

  @Test("The documents list the board's own keys", arguments: ["README.md", "docs/lua/README.md"])
  func documents(name: String) throws {
    let path = #filePath.replacing(/Tests\/BoardsTests\/.*/, with: name)
    let bytes = try #require(try FileSystem.contents(of: path, limit: 1 << 20))
    let text = String(decoding: bytes, as: UTF8.self).replacing(/\s+/, with: " ")
    let list = try #require(text.firstMatch(of: /own keys[^:]*: space, ([^.]*)\./)).output.1
    let listed = list.matches(of: /`(.)`/).map { String($0.output.1) } + [" "]
    #expect(Set(listed) == BoardKeys.reserved)
  }
}
