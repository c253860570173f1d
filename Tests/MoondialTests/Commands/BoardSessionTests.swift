import Reactor
import TestKit
import Testing
import Timekeeping

@testable import moondial

/// Each in turn: a person has one screen, too, and these are many programs.
@Suite("The board as a person sees it", .serialized)
struct BoardSessionTests {
  let program: ProgramRun

  /// A countdown that runs, one that is paused, one that is not started, a pad, a button, and two sales.
  private static let script = """
    timer.new { name = "Tea", lasts = "2h", alarm = true }:start()
    local egg = timer.new { name = "Egg", lasts = "4m30s" }
    egg:start() egg:pause()
    timer.new { name = "Bread", lasts = "1h30m" }
    preset.pad { name = "kitchen", { "1 min", "1m" }, { "3 min", "3m" } }
    preset.button { "Pasta", "9m", key = "p" }
    local now = clock.now() // 1
    sale.list { name = "11.11",
      { "Kettle 1.7 L", starts = now - 60, ends = now + 10800, price = 19.90, was = 39.90, stock = 120, group = "Kitchen" },
      { "耳机 秒杀", starts = now + 18000, price = 499, stock = 80, group = "Phones" },
    }
    """

  init() throws {
    program = try ProgramRun()
    try program.write(Self.script, to: "a.lua")
  }

  /// The program on a terminal of that size, where it is about noon.
  private func session(
    _ arguments: [String] = [], script: String = "a.lua", columns: Int = 80, rows: Int = 24,
    terminal: String = "tmux-256color", environment: [String: String] = [:]
  ) throws -> TmuxSession {
    let hour = Int(SystemClocks().wall().wholeSeconds / 3_600 % 24)
    // The signs of these zones are those of POSIX: west of Greenwich is positive.
    let zone = hour == 12 ? "Etc/GMT" : hour < 12 ? "Etc/GMT-\(12 - hour)" : "Etc/GMT+\(hour - 12)"
    let command = [try PseudoTerminal.program(), "run", "--zone", zone] + arguments + ["\(program.folder)/\(script)"]
    return try TmuxSession(
      command, columns: columns, rows: rows, terminal: terminal,
      environment: environment.merging(["TZ": "UTC"]) { first, _ in first })
  }

  /// The lines with a `#` for each digit of a time or a date: they are of the day.
  private func masked(_ lines: [String]) -> [String] {
    lines.map { line in
      line.replacing(/\d+(:\d\d)+|\d{4}-\d\d-\d\d/) { match in
        String(match.output.0.map { $0.isNumber ? "#" : $0 })
      }
      .replacing(/(##:##(?::##)?) (?:GMT|[+-]\d\d)/) { "\($0.output.1) +##" }
    }
  }

  private func golden(_ name: String) throws -> [String] {
    let path = #filePath.replacing(/Commands\/[^\/]*$/, with: "Fixtures/screens/\(name).txt")
    let bytes = try #require(try FileSystem.contents(of: path, limit: 1 << 16))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// Presses keys by tmux's names, those of one character as what is typed.
  private func press(_ keys: [String], in session: TmuxSession) throws {
    for key in keys { if key.count == 1 { try session.type(key) } else { try session.press(key) } }
  }

  struct Picture: Sendable {
    var name: String
    var keys: [String] = []
    var arguments: [String] = []
    var environment: [String: String] = [:]
  }

  @Test(
    "The screens are those of the design",
    arguments: [
      Picture(name: "rows-80x24"), Picture(name: "rows-60x12"), Picture(name: "rows-40x8"), Picture(name: "rows-29x6"),
      Picture(name: "rows-8x3"), Picture(name: "rows-1x1"),
      Picture(name: "groups-80x24", keys: ["g"]),
      Picture(name: "big-80x24", keys: ["Down", "j", "Down", "b"]),
      Picture(name: "pad-60x12", keys: ["Down", "Down", "Down", "Down", "Down", "b"]),
      Picture(name: "keys-80x24", keys: ["?"]), Picture(name: "log-80x24", keys: ["p", "p", "l"]),
      Picture(name: "rows-zh-80x24", environment: ["LANG": "zh_CN.UTF-8"]),
      Picture(name: "rows-zh-80x24", environment: ["LC_ALL": "zh_CN.GB18030", "LC_MESSAGES": "de_DE", "LANG": "C"]),
      Picture(name: "rows-zh-80x24", environment: ["LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_GB"]),
      Picture(name: "keys-zh-80x24", keys: ["?"], arguments: ["--lang", "zh-Hans"], environment: ["LC_ALL": "en_GB"]),
      Picture(name: "rows-80x24", arguments: ["--lang", "en"], environment: ["LANG": "zh_CN.UTF-8"]),
      Picture(name: "rows-80x24", environment: ["LANG": "fr_FR.UTF-8"]),
    ])
  func screens(picture: Picture) throws {
    let expected = try golden(picture.name)
    let size = try #require(picture.name.firstMatch(of: /(\d+)x(\d+)/))
    let (columns, rows) = (try #require(Int(size.1)), try #require(Int(size.2)))
    let session = try session(
      picture.arguments, columns: columns, rows: rows, environment: picture.environment)
    try session.wait { $0.contains { !$0.isEmpty } }
    try press(picture.keys, in: session)
    try session.wait { masked($0) == expected }
  }

  /// A key or several, and what is on the screen then; in order, in one session.
  struct Step: Sendable {
    var keys: [String]
    /// Within one line each.
    var shows: [String] = []
    var hides: [String] = []
  }

  /// What each key does, from the top of the board on.
  private static let steps = [
    Step(keys: ["Down"], shows: [">● live"], hides: [">▸"]), Step(keys: ["k"], shows: [">▸ running"]),
    Step(keys: ["End"], shows: [">○ idle 9:00 [p] Pasta"]), Step(keys: ["Home"], shows: [">▸ running"]),
    Step(keys: ["PPage"], shows: [">▸ running"]), Step(keys: ["NPage"], shows: [">○ idle"]),
    Step(keys: ["Home", "j", "j", "j"], shows: [">= paused 4:30 Egg"]),
    Step(keys: ["+"], shows: [">= paused 5:30 Egg"]),
    Step(keys: ["-"], shows: [">= paused 4:30 Egg"]),
    Step(keys: [" "], shows: [">▸ running 4:", " Egg"]), Step(keys: ["Enter"], shows: [">= paused 4:"]),
    Step(keys: ["r"], shows: [">▸ running 4:"]),
    // Nothing but y cancels, and what is asked is what is chosen.
    Step(keys: ["x"], shows: ["Cancel Egg? y/n"]), Step(keys: ["Escape"], shows: ["? keys"], hides: ["Cancel Egg"]),
    Step(keys: ["x", "n"], shows: [">▸ running 4:"], hides: ["Cancel Egg"]),
    Step(keys: ["x", "y"], shows: [">– cancelled – Egg"]), Step(keys: ["r", " "], shows: [">= paused"]),
    // A moved selection that is not painted yet is what the next key means.
    Step(keys: ["Home", "Escape"], shows: [">▸ running"]),
    Step(keys: ["1"], shows: ["○ idle 1:00 kitchen"]),
    Step(keys: ["2"], shows: ["○ idle 4:00 kitchen"]),
    Step(keys: ["p"], shows: ["▸ running", "[p] Pasta"]),
    Step(keys: ["p"], shows: ["a/Pasta refuses press: it is running already"]),
    Step(keys: ["/", "t", "e", "a"], shows: ["/tea", "Tea"], hides: ["Kettle", "kitchen"]),
    Step(keys: ["Escape"], shows: ["Kettle"], hides: ["/tea"]),
    Step(keys: ["/", "茶", "BSpace", "K", "Enter"], shows: ["/K 2/7", "Kettle", "kitchen"], hides: ["Egg"]),
    Step(keys: ["Escape"], shows: ["Egg"], hides: ["/K"]),
    Step(keys: ["s"], shows: ["by end"]), Step(keys: ["s"], shows: ["by start"]),
    Step(keys: ["s"], shows: ["by label"]),
    Step(keys: ["s"], hides: ["by label"]),
    Step(keys: ["g"], shows: ["── Kitchen (1) ─"]), Step(keys: ["g"], hides: ["──"]),
    Step(keys: ["b"], shows: ["██████"]), Step(keys: ["Escape"], hides: ["██████"]),
    Step(keys: ["l"], shows: ["a/Pasta refuses press"], hides: ["Kettle"]), Step(keys: ["l"], shows: ["Kettle"]),
    Step(keys: ["?"], shows: ["x cancel (asks first)"]), Step(keys: ["Escape"], shows: ["Kettle"]),
    Step(keys: [":", "1", "+", "1"], shows: [":1+1"]),
    Step(keys: ["Escape"], shows: ["? keys"], hides: [":1+1"]),
    Step(keys: [":", "6", "*", "7", "Enter"], shows: [" _1 = 42", "? keys"]),
    Step(keys: [":", "Up", "BSpace", "(", "Enter"], shows: ["error: prompt:1:"]),
    Step(keys: ["C-l"], shows: ["Moondial", "Kettle"]),
    Step(keys: ["q"], shows: ["Something runs. Quit? y/n"]), Step(keys: ["q"], hides: ["Quit? y/n"]),
  ]

  @Test("Each key does what the board says of it")
  func keys() throws {
    let session = try session(rows: 18)
    try session.wait(for: "? keys")
    for step in Self.steps {
      try press(step.keys, in: session)
      try session.wait { screen in
        let lines = screen.map { $0.replacing(/\ +/, with: " ") }
        return step.shows.allSatisfy { text in lines.contains { $0.contains(text) } }
          && !step.hides.contains { text in lines.contains { $0.contains(text) } }
      }
    }
    try press(["q", "y"], in: session)
    try session.wait { $0.allSatisfy(\.isEmpty) }
  }

  @Test("Keys that come in one reading each mean what the ones before have led to")
  func burst() throws {
    let session = try session()
    try session.wait(for: "? keys")
    // Down to Egg, which is paused: cancelled is what was chosen, not what was first.
    try session.type("jjjxy")
    try session.wait { $0.contains { $0.hasPrefix(">– cancelled ") && $0.hasSuffix(" Egg") } }
    #expect(try session.screen().contains { $0.contains("▸ running") && $0.contains("Tea") })
  }

  @Test("A button that would be refused is dimmed, and says so when it is pressed")
  func dimmed() throws {
    let session = try session(rows: 18)
    try session.wait(for: "[1] 1 min")
    try session.type("1")
    try session.wait(for: "1:00  kitchen")
    let bold = "\u{1b}[1m[1]"
    #expect(try session.screen(withStyles: true).contains { $0.contains(bold) })
    try press(["End", "Up", " "], in: session)
    try session.wait { $0.contains { $0.contains("▸ running") && $0.contains("kitchen") } }
    let dim = "\u{1b}[2m[1]"
    #expect(try session.screen(withStyles: true).contains { $0.contains(dim) })
    try session.type("1")
    try session.wait(for: "a/kitchen refuses press: ")
  }

  @Test("An alarm rings in red until Enter answers it, and the board ends when nothing is left")
  func alarm() throws {
    try program.write("timer.new { name = 'Egg', lasts = '200ms', alarm = true }:start()", to: "alarm.lua")
    let session = try session(script: "alarm.lua")
    try session.wait(for: ">! ringing")
    #expect(try session.screen(withStyles: true).contains { $0.contains("1 ringing") && $0.contains("31m") })
    #expect(try session.screen().last?.hasPrefix("enter answer  m mute  ? keys  q quit  ") == true)
    try session.press("Enter")
    try session.wait { $0.allSatisfy(\.isEmpty) }
  }

  struct Colours: Sendable {
    var terminal: String
    var environment: [String: String] = [:]
    var sequences: [String]
  }

  @Test(
    "Terminals of 8, 16 and 256 colours get the same ones; NO_COLOR and those without get bold alone",
    arguments: [
      Colours(terminal: "screen", sequences: ["32", "31"]),
      Colours(terminal: "xterm-16color", sequences: ["32", "31"]),
      Colours(terminal: "tmux-256color", sequences: ["32", "31"]),
      Colours(terminal: "never-heard-of", sequences: ["32", "31"]),
      Colours(terminal: "tmux-256color", environment: ["NO_COLOR": "1"], sequences: []),
      Colours(terminal: "vt100", sequences: []),
    ])
  func colours(example: Colours) throws {
    try program.write(
      "timer.new { name = 'a', lasts = '2h' }:start() timer.new { name = 'b', lasts = '50s' }:start()", to: "two.lua")
    let session = try session(
      script: "two.lua", terminal: example.terminal, environment: example.environment)
    try session.wait(for: "  b  ")
    let screen = try session.screen(withStyles: true).joined()
    let found = ["31", "32", "33"].filter { screen.contains("[\($0)m") || screen.contains(";\($0)m") }
    #expect(Set(found) == Set(example.sequences))
    #expect(screen.contains("\u{1b}[1m"))
  }

  @Test("A terminal that cannot draw gets lines", arguments: ["dumb", "vt52"])
  func lines(terminal: String) throws {
    let session = try session(terminal: terminal)
    try session.wait { $0.contains { $0.contains(" started a/Tea ") } }
  }

  @Test("It follows its size down to a single cell and back while it runs")
  func resizing() throws {
    let session = try session()
    let whole = try golden("rows-80x24")
    try session.wait { masked($0) == whole }
    for (columns, rows) in [(60, 12), (40, 8), (29, 6), (8, 3), (1, 1), (29, 6), (60, 12)] {
      try session.resize(columns: columns, rows: rows)
      let expected = try golden("rows-\(columns)x\(rows)")
      try session.wait { masked($0) == expected }
    }
    try session.resize(columns: 80, rows: 24)
    try session.wait { masked($0) == whole }
  }

  @Test("Labels, groups and what scripts print can send the terminal nothing")
  func hostile() throws {
    try program.write(
      #"""
      local evil = "\27[2J\27]0;owned\7\u{9b}5n\u{202e}x\u{200d}\r\n"
      timer.new { name = evil, lasts = "1h" }:start()
      local now = clock.now() // 1
      sale.list { name = "l", { evil, starts = now, ends = now + 999, group = evil } }
      preset.pad { name = "pad", label = evil, { evil, "1m" } }
      print(evil) log.error(evil) notify(evil, evil)
      """#, to: "evil.lua")
    let session = try session(script: "evil.lua")
    try session.wait(for: "owned")
    for key in ["b", "b", "g", "l"] {
      try session.type(key)
      // joiners and what turns the direction are left out, the rest is shown
      try session.wait(for: #"\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}5nx"#)
      #expect(try session.value(of: "#{pane_title}") != "owned")
    }
  }
}
