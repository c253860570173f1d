import Testing

@testable import moondial

@Suite("Lines at the prompt that begin with a colon")
struct PromptCommandTests {
  @Test(
    "A command is read with what follows it",
    arguments: [
      (":timers", .timers), (" :sales ", .sales), (":watch tea", .watch("tea")),
      (":watch  green tea ", .watch("green tea")),
      (":watch", .watch(nil)), (":reload", .reload), (":plugins", .plugins), (":log", .log(20)), (":log 5", .log(5)),
      (":time", .time), (":profile", .profile), (":mute", .mute), (":help", .help), (":quit", .quit),
    ] as [(String, PromptCommand)])
  func commands(line: String, command: PromptCommand) throws {
    #expect(PromptCommand.begins(line))
    #expect(try PromptCommand(line) == command)
  }

  @Test(
    "What is no command is refused with what was meant",
    arguments: [
      (":timer", "there is no command ':timer'", "did you mean ':timers'?"),
      (":", "there is no command ':'", ":help tells what there is"),
      (":nothing of that", "there is no command ':nothing'", ":help tells what there is"),
      (":timers all", "':timers' takes no 'all'", "write :timers"),
      (":log x", "':log' takes no 'x'", "write :log [COUNT]"),
      (":log 0", "':log' takes no '0'", "write :log [COUNT]"),
    ])
  func refused(line: String, message: String, hint: String) {
    let error = #expect(throws: UsageError.self) { try PromptCommand(line) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
  }

  @Test("A label of Lua's is no command", arguments: ["::again::", "x", "", "t:pause()"])
  func lua(line: String) {
    #expect(!PromptCommand.begins(line))
  }
}
