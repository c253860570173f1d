import Testing

@testable import moondial

@Suite("moondial run, off a terminal")
struct RunTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  @Test("It ends when nothing is waited for, with each event a line")
  func events() throws {
    try program.write(
      """
      timer.after("5ms", function() print("a", 1) end, { name = "one" })
      timer.every("2ms", function() end, { name = "two", times = 3 })
      timer.new { name = "idle", lasts = "1h" }
      preset.pad { name = "pad", { "1 min", "1m" } }
      """, to: "a.lua")
    let result = try program("run", "a.lua")
    #expect(result.code == .success)
    #expect(result.error == "")
    let events = result.lines.map { $0.split(separator: " ").dropFirst().prefix(2).joined(separator: " ") }
    #expect(
      events.sorted() == [
        "expired a/one", "expired a/two", "expired a/two", "expired a/two", "loaded a", "log a", "started a/one",
        "started a/two",
      ])
  }

  @Test("An error in a callback is told on standard error too, and changes no exit code")
  func errors() throws {
    try program.write("timer.after('1ms', function() error('\\27[2J boom') end)", to: "a.lua")
    let result = try program("run", "--json", "a.lua")
    #expect(result.code == .success)
    #expect(result.error.hasPrefix("a.lua:1: \\u{1b}[2J boom\n  "))
    #expect(result.lines.contains { $0.contains(#""event":"script_error""#) && $0.contains(#"\u001b[2J boom"#) })
  }

  @Test("The same error again and again is told to programs each time, to people the first and the tenth time")
  func repeatedErrors() throws {
    try program.write("timer.every('1ms', function() error 'no' end, { times = 12, on_error = 'keep' })", to: "a.lua")
    let told = ["a.lua:1: no\n", "a.lua:1: no (10 times so far)\n"]
    for (flag, lines) in [("--json", 12), ("--plain", 2)] {
      let result = try program("run", flag, "a.lua")
      #expect(result.lines.filter { $0.contains("script_error") }.count == lines)
      #expect(result.error.split(separator: "\n").filter { $0.hasPrefix("a.lua") }.map { $0 + "\n" } == told)
    }
  }

  @Test("A language that there are no words for is refused")
  func language() throws {
    try program.write("print(1)", to: "a.lua")
    let result = try program("run", "--lang", "fr", "a.lua")
    #expect(result.code == .usage)
    #expect(
      result.error.hasPrefix("moondial: there are no words of 'fr' for the board; say --lang en or --lang zh\n"))
    #expect(try program("run", "--lang", "zh-Hans", "a.lua").code == .success)
  }

  @Test("os.clock counts processor time")
  func processorTime() throws {
    try program.write("repeat until os.clock() > 0 print(os.clock() > 0)", to: "a.lua")
    let result = try program("run", "a.lua")
    #expect(result.output.contains(" text=true\n"))
  }

  @Test("A script that defines nothing ends at once and says so")
  func nothing() throws {
    try program.write("print 'hello'", to: "a.lua")
    let result = try program("run", "a.lua")
    #expect(result.code == .success)
    #expect(result.error == "moondial: a.lua: it defines no timer, list, pad or handler\n")
    #expect(result.output.contains(" log a level=print text=hello\n"))
  }

  @Test("Nothing runs unless every script can be loaded; every problem is told")
  func problems() throws {
    try program.write("timer.after('1h', print)", to: "good.lua")
    try program.write("x = = 1", to: "bad.lua")
    let result = try program("run", "good.lua", "bad.lua", "none.lua", "good.lua")
    #expect(result.code == .unusableInput)
    #expect(result.output == "")
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, beginning) in zip(lines, ["bad.lua:1: ", "none.lua: ", "good.lua: a script named 'good' is loaded"]) {
      #expect(line.hasPrefix(beginning))
    }
  }

  @Test("A row that is left out is told, and the rest runs")
  func rows() throws {
    try program.write(
      """
      sale.list { name = "s",
        { "Bad", starts = "2026-12-02 10:00", ends = "2026-12-01 10:00" },
        { "Good", starts = clock.now() - 10, ends = clock.now() + 0.01 } }
      """, to: "a.lua")
    let result = try program("run", "a.lua")
    #expect(result.code == .success)
    #expect(result.error.hasPrefix("a.lua:1: row 1 of 's': "))
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.output.contains(" sale_ended a/Good list=s "))
  }

  @Test("A reader that has gone ends it quietly, whether or not something is printed")
  func closedOutput() throws {
    try program.write("timer.after('1h', print)", to: "a.lua")
    #expect(try program.run(["run", "a.lua"], closingOutput: true) == .init(code: .success))
  }

  @Test("The board can be had without a terminal, and has no keys then")
  func board() throws {
    try program.write("timer.after('1ms', error, { name = 'tea' })", to: "a.lua")
    let result = try program("run", "--board", "a.lua")
    #expect(result.code == .success)
    #expect(result.output.hasPrefix("\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l"))
    #expect(result.output.contains("tea"))
    #expect(result.output.hasSuffix("\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"))
  }
}
