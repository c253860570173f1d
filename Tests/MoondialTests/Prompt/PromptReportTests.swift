import TestKit
import Testing

@testable import moondial

@Suite("What the prompt's commands show", .serialized)
struct PromptReportTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
    try program.write(
      """
      local tea = timer.new { name = "tea", lasts = "3h" }
      tea:start()
      tea:pause()
      preset.pad { name = "kitchen", { "1 min", "1m" } }
      sale.list { name = "day", { "Kettle", starts = "2020-01-01 00:00", price = 19.9, was = 39.9, stock = 120 } }
      """, to: "kitchen.lua")
  }

  private func session() throws -> PromptSession { try PromptSession(["kitchen.lua"], in: program, columns: 100) }

  @Test("Timers and sales are listed as a board shows them")
  func rows() throws {
    let prompt = try session()
    try prompt.enter(":timers")
    try prompt.terminal.wait { screen in
      screen.contains { $0.contains("paused") && $0.contains("3:00:00") && $0.contains("tea") }
        && screen.contains { $0.contains("kitchen") }
    }
    try prompt.enter(":sales")
    try prompt.terminal.wait { screen in
      screen.contains { line in
        ["live", "Kettle", "19.90", "was 39.90", "120 left"].allSatisfy { line.contains($0) }
      }
    }
  }

  @Test("What is watched stands in the prompt, and changes there")
  func watching() throws {
    let prompt = try session()
    try prompt.enter(":watch te")
    try prompt.terminal.wait(for: "nothing is called 'te': did you mean 'tea'?")
    try prompt.enter(":watch kitchen/tea")
    try prompt.wait(forLast: "[kitchen/tea 3:00:00 paused] >")
    try prompt.enter("timer.after('1h', print, { name = 'egg' })")
    try prompt.enter(":watch egg")
    try prompt.enter(":watch kitchen/tea")
    try prompt.terminal.type("x = 1")
    // Without a key.
    for text in ["[egg 59:59] > x = 1", "[egg 59:58] > x = 1"] {
      try prompt.terminal.wait { $0.shown.last == text }
    }
    try prompt.terminal.press("Enter")
    try prompt.enter(":watch")
    try prompt.wait(forLast: ">")
    try prompt.enter("x", shows: "> x", "_2 = 1")
  }

  @Test("Scripts are shown with their figures, and loaded anew")
  func plugins() throws {
    let prompt = try session()
    try prompt.enter(":plugins")
    try prompt.terminal.wait { screen in
      screen.contains { $0.split(separator: " ") == ["script", "timers", "calls", "errors", "time", "memory"] }
        && screen.contains { $0.split(separator: " ").prefix(4) == ["kitchen", "2", "0", "0"] }
        && screen.contains { $0.split(separator: " ").prefix(4) == ["repl", "0", "0", "0"] }
    }
    try prompt.enter(":profile")
    try prompt.terminal.wait(for: "most memory")
    try program.write("timer.new { name = 'tea', lasts = '3h' } log.warn 'anew'", to: "kitchen.lua")
    try prompt.enter(":reload")
    try prompt.terminal.wait {
      $0.contains("kitchen is loaded anew: 1 kept, 0 new, 2 gone") && $0.contains("kitchen: anew")
    }
    try program.write("wrong(", to: "kitchen.lua")
    try prompt.enter(":reload")
    try prompt.terminal.wait(for: "(the version before it goes on)")
  }

  @Test("The log has what happened; the time is told with how well it is known; the end has a name")
  func rest() throws {
    let prompt = try session()
    try prompt.enter(":mute")
    try prompt.terminal.wait(for: "no alarm rings")
    try prompt.enter("timer.after('1ms', function() end, { name = 'quick', alarm = true })")
    try prompt.terminal.wait(for: "repl/quick: time is up")
    try prompt.enter(":mute")
    try prompt.terminal.wait(for: "the alarms are muted, and wait for an answer")
    try prompt.enter(":log 5")
    try prompt.terminal.wait { screen in
      screen.contains { $0.contains(" started repl/quick generation=1") }
        && screen.contains { $0.contains(" expired repl/quick generation=1") }
    }
    try prompt.enter(":time")
    try prompt.terminal.wait(for: "state: system: no server is asked, and this machine's clock counts")
    try prompt.enter(":help")
    try prompt.terminal.wait(for: ":profile")
    try prompt.enter(":tmie")
    try prompt.terminal.wait(for: "there is no command ':tmie'; did you mean ':time'?")
    try prompt.enter(":quit")
    #expect(try prompt.terminal.exitCode() == 0)
  }
}
