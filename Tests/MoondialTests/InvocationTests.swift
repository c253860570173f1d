import Testing

@testable import moondial

@Suite("The command line")
struct InvocationTests {
  /// Stands for the reader of times: here a time is what begins with a digit, or noon.
  static func isTime(_ words: [String]) -> Bool {
    words.first == "noon" || "0"..."9" ~= words.first?.first ?? "x"
  }

  private func invocation(_ arguments: [String]) throws(UsageError) -> Invocation {
    try Invocation(arguments: arguments, isTime: Self.isTime)
  }

  @Test(
    "Words become a command with typed options",
    arguments: [
      ([], .help(nil)), (["--help"], .help(nil)), (["-h"], .help(nil)), (["help"], .help(nil)),
      (["--version"], .version), (["version"], .version),
      (["help", "timer"], .help(.timer)), (["help", "help"], .help(.help)),
      (["run", "--help"], .help(.run)), (["check", "a.lua", "-h"], .help(.check)),
      // help is given even where something else is wrong
      (["run", "--nonsense", "--help"], .help(.run)), (["help", "--help"], .help(.help)),

      (["run", "a.lua"], .run(RunOptions(files: ["a.lua"]))),
      (["run", "a.lua", "b", "-"], .run(RunOptions(files: ["a.lua", "b", "-"]))),
      (["run", "--plain", "a.lua"], .run(RunOptions(files: ["a.lua"], display: .plain))),
      (["run", "a.lua", "--json", "--json"], .run(RunOptions(files: ["a.lua"], display: .json))),
      (
        ["run", "a.lua", "--board", "--zone", "Asia/Tokyo", "--stay", "b.lua", "--lang=zh"],
        .run(RunOptions(files: ["a.lua", "b.lua"], display: .board, zone: "Asia/Tokyo", language: "zh", stays: true))
      ),
      (["run", "--zone=UTC", "--zone=a=b", "x"], .run(RunOptions(files: ["x"], zone: "a=b"))),
      (["run", "--zone=", "x"], .run(RunOptions(files: ["x"], zone: ""))),
      (["run", "--zone=--json", "x"], .run(RunOptions(files: ["x"], zone: "--json"))),
      (["run", "--", "--json", "--help"], .run(RunOptions(files: ["--json", "--help"]))),

      (["rehearse", "a"], .rehearse(RehearseOptions(files: ["a"]))),
      (
        ["rehearse", "--from", "tomorrow 9am", "--for=2h", "--seed", "18446744073709551615", "--json", "a"],
        .rehearse(RehearseOptions(files: ["a"], from: "tomorrow 9am", length: "2h", seed: .max, display: .json))
      ),
      (["rehearse", "--board", "--stay", "a"], .rehearse(RehearseOptions(files: ["a"], display: .board, stays: true))),
      (["check", "--json", "--zone", "UTC", "a"], .check(CheckOptions(files: ["a"], isJSON: true, zone: "UTC"))),

      (["when", "tomorrow", "9am", "--at=noon"], .when(WhenOptions(words: ["tomorrow", "9am"], at: "noon"))),
      (["when", "-5m", "--json"], .when(WhenOptions(words: ["-5m"], isJSON: true))),
      (["when", "-"], .when(WhenOptions(words: ["-"]))),

      (["timer", "25m"], .timer(TimerOptions(words: ["25m"]))),
      (["timer", "10", "min", "Tea"], .timer(TimerOptions(words: ["10", "min", "Tea"]))),
      (["timer", "Tea", "--plain"], .timer(TimerOptions(words: ["Tea"], display: .plain))),
      (["25m", "Tea"], .timer(TimerOptions(words: ["25m", "Tea"]))),
      (["noon", "--json", "run"], .timer(TimerOptions(words: ["noon", "run"], display: .json))),
      (["25m", "--help"], .help(.timer)),
      (
        ["timer", "5s", "--then", "make", "--json", "--", "--help"],
        .timer(TimerOptions(words: ["5s"], command: ["make", "--json", "--", "--help"]))
      ),
      (["timer", "--", "5s", "--then"], .timer(TimerOptions(words: ["5s", "--then"]))),
    ] as [([String], Invocation)])
  func understood(arguments: [String], expected: Invocation) throws {
    #expect(try invocation(arguments) == expected)
  }

  @Test(
    "What is not understood is refused with what to do instead",
    arguments: [
      (["rnu"], "there is no command 'rnu'; did you mean 'run'?", nil),
      (["rehears"], "there is no command 'rehears'; did you mean 'rehearse'?", nil),
      (["tea"], "there is no command 'tea'", nil),
      ([""], "there is no command ''", nil),
      (["sale.lua"], "there is no command 'sale.lua'; to run a script: moondial run sale.lua", nil),
      (["help", "tmier"], "there is no command 'tmier'; did you mean 'timer'?", nil),
      (["help", "run", "check"], "'help' takes no 'check'", .help),
      (["version", "1"], "'version' takes no '1'", .version),
      (["--json"], "there is no flag '--json' before a command; flags of a command follow its name", nil),
      (["run"], "'run' needs at least one script or plugin folder", .run),
      (["run", "--"], "'run' needs at least one script or plugin folder", .run),
      (["run", "--jsno", "a"], "'run' has no flag '--jsno'; did you mean --json?", .run),
      (["run", "--stay=yes", "a"], "--stay takes no value", .run),
      (["run", "-p", "a"], "'run' has no flag '-p'", .run),
      (["run", "--hlep"], "'run' has no flag '--hlep'; did you mean --help?", .run),
      (["run", "--json", "--board", "a"], "--json and --board exclude each other", .run),
      (["run", "a", "--zone"], "--zone needs a value; write --zone=NAME", .run),
      (["run", "--zone", "--json", "a"], "--zone needs a value; write --zone=NAME", .run),
      (
        ["rehearse", "--seed", "-1", "a"], "--seed takes a whole number from 0 to 18446744073709551615, not '-1'",
        .rehearse
      ),
      (["timer"], "'timer' needs a duration or a time, such as 25m or 18:30", .timer),
      (["timer", "5s", "--then"], "--then needs words after it; write --then COMMAND…", .timer),
      (["timer", "5s", "--then=make"], "--then needs words after it; write --then COMMAND…", .timer),
      (["timer", "5s", "--board"], "'timer' has no flag '--board'", .timer),
    ] as [([String], String, CommandName?)])
  func refused(arguments: [String], message: String, command: CommandName?) {
    let error = #expect(throws: UsageError.self) { try invocation(arguments) }
    #expect(error.map { $0.message + ($0.hint.map { "; \($0)" } ?? "") } == message)
    #expect(error?.command == command)
  }

  @Test("A refusal names the help, and shows no control characters")
  func description() {
    let error = UsageError("there is no command '\u{1b}[2J'", hint: nil, command: .run)
    #expect("\(error)" == "moondial: there is no command '\\u{1b}[2J'\nTry 'moondial run --help'.")
    #expect("\(UsageError("x", hint: "y"))" == "moondial: x; y\nTry 'moondial --help'.")
  }
}
