import Testing

@testable import moondial

@Suite("moondial rehearse")
struct RehearseTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  @Test("Every event from the beginning to the end is printed, both included")
  func events() throws {
    try program.write(
      """
      timer.after("10s", function() log.info("done") end, { name = "tea" })
      timer.at("2026-12-01 00:00:00Z", print, { name = "never" })
      """, to: "never.lua")
    #expect(try program("rehearse", "never.lua").code == .unusableInput)
    try program.write(
      """
      timer.after("10s", function() log.info("done") end, { name = "tea" })
      sale.list { name = "now", { "Kettle", starts = clock.now(), lasts = "20s" } }
      timer.after("20s", function() end, { name = "end" })
      timer.after("20001ms", function() end, { name = "beyond" })
      """, to: "a.lua")
    let result = try program("rehearse", "a.lua", "--for", "20s", "--from", "2026-12-01T00:00:00Z")
    #expect(result.code == .success)
    #expect(result.error == "")
    #expect(
      result.lines.filter { !$0.contains(" started ") && !$0.contains(" loaded ") } == [
        "2026-12-01T00:00:00.000Z sale_started a/Kettle list=now generation=1 late_ms=0",
        "2026-12-01T00:00:10.000Z expired a/tea generation=1 late_ms=0",
        "2026-12-01T00:00:10.000Z log a level=info text=done",
        "2026-12-01T00:00:20.000Z sale_ended a/Kettle list=now generation=1 late_ms=0",
        "2026-12-01T00:00:20.000Z expired a/end generation=1 late_ms=0",
      ])
  }

  @Test("The same input gives the same bytes; the seed changes them")
  func determinism() throws {
    try program.write(
      """
      timer.every("1h", function() print(math.random(1000000), os.time(), os.clock()) end, { name = "dice" })
      """, to: "dice.lua")
    let arguments = ["rehearse", "dice.lua", "--json", "--from", "2026-11-01T00:00:00+08:00"]
    let first = try program.run(arguments)
    #expect(first.code == .success)
    // a day has 24 hours: as many expiries with a line each, the start, and the script
    #expect(first.lines.count == 24 * 2 + 2)
    #expect(first.output.contains(#""at":"2026-10-31T17:00:00.000Z""#))
    #expect(try program.run(arguments) == first)
    #expect(try program.run(arguments + ["--seed", "1"]).output != first.output)
  }

  @Test("An error in a callback is told on both streams, and the exit code is 1")
  func errors() throws {
    try program.write(
      """
      timer.after("1s", function()
        error "boom"
      end, { name = "bad" })
      timer.after("2s", function() end, { name = "good" })
      """, to: "bad.lua")
    let result = try program("rehearse", "bad.lua")
    #expect(result.code == .failure)
    #expect(result.error.hasPrefix("bad.lua:2: boom\n"))
    #expect(result.output.contains(" script_error bad/bad "))
    #expect(result.output.contains("2026-12-01T00:00:02.000Z expired bad/good "))
  }

  @Test("An instant without end is an error that names the thing")
  func endless() throws {
    try program.write(
      """
      local t = timer.new { name = "loop", lasts = "1s", on_expire = function(it) it:restart() it:finish() end }
      t:start()
      """, to: "loop.lua")
    let result = try program("rehearse", "loop.lua")
    #expect(result.code == .failure)
    #expect(result.error == "loop.lua: loop/loop causes events without end: 100000 at one instant\n")
  }

  @Test(
    "What is not understood is shown with a mark below the place",
    arguments: [
      (["--from", "noonish"], "--from", "noonish", "^"), (["--for", "5 parsecs"], "--for", "5 parsecs", "  ^"),
    ])
  func usage(flags: [String], flag: String, text: String, mark: String) throws {
    try program.write("", to: "a.lua")
    let result = try program.run(["rehearse", "a.lua"] + flags)
    #expect(result.code == .usage)
    #expect(result.error.hasPrefix("moondial: \(flag): "))
    #expect(result.error.hasSuffix("\n  \(text)\n  \(mark)\n"))
    #expect(try program("rehearse", "a.lua", "--zone", "Mars/Base").code == .usage)
  }

  @Test("A reader that has gone ends it quietly")
  func closedOutput() throws {
    try program.write(#"timer.every("1s", error)"#, to: "a.lua")
    #expect(try program.run(["rehearse", "a.lua"], closingOutput: true).code == .success)
  }
}
