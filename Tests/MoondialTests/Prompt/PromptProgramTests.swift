import Glibc
import TestKit
import Testing

@testable import moondial

@Suite("The prompt on a terminal", .serialized)
struct PromptProgramTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  @Test("A session: values, statements, several lines, errors, help, and the end")
  func session() throws {
    let prompt = try PromptSession(in: program, columns: 100)
    try prompt.enter("1 + 1", shows: "> 1 + 1", "_1 = 2")
    try prompt.enter("tea = timer.new { name = 'tea', lasts = '3m' }")
    try prompt.enter("tea", shows: "> tea", "_2 = timer tea: idle, 3:00 left")
    try prompt.enter("for number = 1, 2 do")
    try prompt.wait(forLast: ">>")
    try prompt.enter("print('number', number)")
    try prompt.wait(forLast: ">>")
    try prompt.enter("end", shows: ">> end", "number  1", "number  2")
    try prompt.enter(
      "local x = 5", shows: "> local x = 5", "the local x is gone with this line: without 'local' it stays")
    try prompt.enter("x.y", shows: "> x.y", "prompt:1: attempt to index a nil value (global 'x')")
    try prompt.enter("'\\27[2J', { 'ü茶' }", shows: #"> '\27[2J', { 'ü茶' }"#, #"_3 = "\27[2J""#, #"_4 = { "ü茶" }"#)
    try prompt.enter(
      "tea:pause?", shows: "> tea:pause?", "Timer:pause()", "  Stops it and keeps the time left.",
      "  gives: boolean, string?")
    try prompt.enter("", shows: ">")
    try prompt.terminal.press("C-d")
    #expect(try prompt.terminal.exitCode() == 0)
  }

  @Test("Tab goes on with names, and shows them when there are several")
  func completion() throws {
    let prompt = try PromptSession(in: program)
    try prompt.terminal.type("timer.aft")
    try prompt.terminal.press("Tab")
    try prompt.wait(forLast: "> timer.after")
    try prompt.terminal.press("C-u")
    try prompt.terminal.type("sale.")
    try prompt.terminal.press("Tab")
    try prompt.terminal.wait {
      $0.shown.suffix(2) == ["all       find      list      overlaps", "> sale."]
    }
    try prompt.terminal.press("C-u")
    try prompt.terminal.type(":ti")
    try prompt.terminal.press("Tab")
    try prompt.wait(forLast: "> :time")
    try prompt.terminal.press("r", "Tab", "Enter")
    try prompt.terminal.wait(for: "there are no timers")
  }

  @Test("Lines come back by the arrows and by search, also at the next prompt")
  func history() throws {
    var prompt = try PromptSession(in: program)
    try prompt.enter("first = 1", shows: "> first = 1")
    try prompt.enter("second = 2", shows: "> second = 2")
    try prompt.terminal.press("Up", "Up")
    try prompt.wait(forLast: "> first = 1")
    try prompt.terminal.press("Down", "Home", "x", "End", "BSpace", "3")
    try prompt.wait(forLast: "> xsecond = 3")
    try prompt.terminal.press("C-c", "C-d")
    #expect(try prompt.terminal.exitCode() == 0)
    prompt = try PromptSession(in: program)
    try prompt.terminal.press("Up", "Up")
    try prompt.wait(forLast: "> first = 1")
    try prompt.terminal.press("C-c", "C-r")
    try prompt.terminal.type("sec")
    try prompt.terminal.press("Enter")
    try prompt.enter("second", shows: "> second", "_1 = 2")
  }

  @Test("Ctrl-C leaves the line that is typed, and the chunk that it belongs to, and stops the line that runs")
  func interrupts() throws {
    let prompt = try PromptSession(in: program)
    try prompt.terminal.type("print 'never'")
    try prompt.wait(forLast: "> print 'never'")
    try prompt.terminal.press("C-c")
    try prompt.terminal.wait { $0.contains("> print 'never'^C") && $0.shown.last == ">" }
    try prompt.enter("do")
    try prompt.wait(forLast: ">>")
    try prompt.terminal.press("C-c")
    try prompt.wait(forLast: ">")
    try prompt.enter("print 'begun' while true do pcall(function() while true do end end) end")
    // The line is being run once its end has been taken: the cursor stands below it.
    try prompt.terminal.wait { _ in try prompt.terminal.cursor().column == 0 }
    try prompt.terminal.press("C-c")
    try prompt.terminal.wait { $0.contains("stopped") && $0.shown.last == ">" }
    try prompt.enter("1", shows: "> 1", "_1 = 1")
  }

  @Test("While one types slowly, a hundred timers tick and a script prints: nothing is lost or garbled")
  func typing() throws {
    try program.write(
      """
      for number = 1, 100 do timer.every("1s", function() end, { name = "t" .. number, on_tick = function() end }) end
      local count = 0
      timer.every("50ms", function() count = count + 1 print("tick " .. count) end)
      """, to: "tick.lua")
    let prompt = try PromptSession(["tick.lua"], in: program, columns: 40, rows: 12)
    let line = "answer = 'a line, typed slowly, that wraps around 茶' .. 42"
    var last = 0
    for character in line {
      try prompt.terminal.type(String(character))
      // The next key comes after the script has printed again, above the line.
      try prompt.terminal.wait { screen in
        let ticks = screen.compactMap { Int($0.split(separator: "tick: tick ").first ?? "") }
        guard let tick = ticks.max(), tick > last else { return false }
        last = tick
        return true
      }
    }
    try prompt.terminal.press("Enter")
    try prompt.enter("print('<' .. answer .. '>')")
    let screen = try prompt.terminal.wait(withHistory: true) {
      $0.joined().contains("<a line, typed slowly, that wraps around 茶42>")
    }
    let ticks = screen.filter { $0.hasPrefix("tick: tick ") }.compactMap { Int($0.dropFirst(11)) }
    #expect(ticks == Array(1...ticks.count))
    #expect(ticks.count >= line.count)
    // Each line is a tick, the greeting, what was typed, or what that printed; the long ones take two lines.
    let rest = screen.filter { !$0.hasPrefix("tick: tick ") && !$0.isEmpty }.joined()
    #expect(rest.hasPrefix(PromptSession.greeting + "> " + line + "> print('<' .. answer .. '>')<a line"))
  }

  @Test("The line stays whole when the terminal is made narrow and wide again, and through a stop")
  func terminals() throws {
    let prompt = try PromptSession(
      in: program, around: { ["sh", "-c", "set -m; \($0) repl; echo stopped; fg"] })
    try prompt.terminal.type("x = 'a line that is longer than thirty cells'")
    try prompt.terminal.resize(columns: 30, rows: 10)
    try prompt.terminal.wait { $0.joined().contains("> x = 'a line that is longer than thirty cells'") }
    try prompt.terminal.press("C-z")
    try prompt.terminal.wait(for: "stopped")
    try prompt.terminal.wait { screen in
      screen.drop { $0 != "stopped" }.joined().contains("> x = 'a line that is longer than thirty cells'")
    }
    try prompt.terminal.resize(columns: 80, rows: 24)
    try prompt.terminal.press("Enter")
    try prompt.enter("#x")
    try prompt.terminal.wait(for: "_1 = 39")
  }

  @Test("A terminal that cannot move its cursor has a prompt, too")
  func dumb() throws {
    try program.write("timer.after('100ms', function() print 'ready' end)", to: "tea.lua")
    let prompt = try PromptSession(["tea.lua"], in: program, kind: "dumb")
    try prompt.terminal.wait { $0.contains("tea: ready") && $0.shown.last == ">" }
    try prompt.enter("1 + 1", shows: "> 1 + 1", "_1 = 2")
    try prompt.terminal.press("C-c")
    try prompt.terminal.press("C-d")
    #expect(try prompt.terminal.exitCode() == 0)
  }

  @Test(
    "A signal ends it with its exit code, and the terminal is as it was",
    arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func signals(number: Int32, code: Int32) throws {
    let terminal = try PseudoTerminal(["repl"], environment: ["XDG_STATE_HOME=\(program.folder)/state"])
    try terminal.wait(for: "> ")
    #expect(terminal.modes != terminal.original)
    try terminal.type("half a line")
    try terminal.wait(for: "half a line")
    terminal.send(number)
    #expect(try terminal.exitCode() == code)
    #expect(terminal.modes == terminal.original)
  }
}
