import Plugins
import Testing
import Timekeeping

@testable import moondial

/// What a command line grants scripts and sets for them.
@Suite("Grants and settings")
struct GuestTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
    program.environment["XDG_CONFIG_HOME"] = program.folder
    try program.write(
      """
      plugin { permissions = { "run:lpr", "net:hooks.example" },
               settings = { hour = { "number", default = 12, max = 23 } } }
      timer.after(plugin.settings.hour, nil, { name = "lunch" })
      """, to: "lunch.lua")
    try program.write("timer.after(1) timer.after(2)", to: "two.lua")
  }

  @Test("Loading is refused with 77 and the exact flags", arguments: ["run", "rehearse", "check"])
  func refusal(command: String) throws {
    let run = try program(command, "lunch.lua", "--allow-run=lpr")
    #expect(run.code == .permissionRefused)
    #expect(
      run.error.hasPrefix("lunch.lua:1: it asks for net:hooks.example: grant it with --allow-net=hooks.example\n"))
    try program.write("x = = 1", to: "wrong.lua")
    #expect(try program(command, "lunch.lua", "wrong.lua").code == .unusableInput)
  }

  static let granted: [[String]] = [
    ["--allow-run=lpr", "--allow-net=hooks.example"], ["--allow-net", "HOOKS.example", "--allow-run", "lpr"],
    ["--allow-all"],
  ]

  @Test("What is granted is loaded", arguments: granted)
  func grants(flags: [String]) throws {
    let run = try program.run(["check", "lunch.lua"] + flags)
    #expect(run.code == .success && run.error == "")
    #expect(run.output.contains("lasts_ms=12000"))
  }

  static let settings: [(flags: [String], file: String, length: String)] = [
    (["--set", "hour=13"], "", "13000"), (["--set=lunch.hour=13"], "", "13000"),
    (["--set", "lunch.hour = 13 "], "", "13000"),
    ([], "# mine\n\n  lunch.hour = 14\n", "14000"), ([], "hour=15", "15000"),
    (["--set", "hour=16"], "hour = 15", "16000"), (["--set", "hour=16"], "lunch.hour = 15", "15000"),
  ]

  @Test("Settings come from the file, and above that from the command line", arguments: settings)
  func setting(flags: [String], file: String, length: String) throws {
    try program.write(file, to: "moondial/settings.conf")
    let run = try program.run(["check", "lunch.lua", "--allow-all"] + flags)
    #expect(run.error == "")
    #expect(run.output.contains("lasts_ms=\(length) "), "\(run.output)")
  }

  static let mistakes: [(flags: [String], code: ExitCode, message: String)] = [
    (["--set", "hour"], .usage, "--set: 'hour' sets nothing: write lunch.hour=13"),
    (["--set", "=1"], .usage, "--set: '=1' names no setting"),
    (["--set", "hour=24"], .unusableInput, "the setting lunch.hour is '24': it is at most 23, not 24"),
    (["--set", "hour=noon"], .unusableInput, "the setting lunch.hour is 'noon': a number is expected, not 'noon'"),
    (["--set", "hours=1"], .unusableInput, "the setting 'hours': no script has it; did you mean 'hour'?"),
    (["--set", "lunch.hours=1"], .unusableInput, "is set, but lunch has no 'hours': did you mean 'hour'?"),
    (["--set", "limits.timer=1"], .usage, "there is no limit 'timer': did you mean 'timers'?"),
    (["--set", "limits.timers=0"], .usage, "the limit 'timers' is a whole number from 1 to 10000000, not '0'"),
    (["--set", "limits.load=2h"], .usage, "the limit 'load' is a span from 1ms to 1h, such as 200ms, not '2h'"),
    (["--allow-net=https://x.example/"], .usage, "--allow-net: 'https://x.example/' is an address of a page"),
    (["--allow-run="], .usage, "--allow-run: 'run:' needs a name"),
  ]

  @Test("What is set or granted wrongly is told with its place", arguments: mistakes)
  func mistake(flags: [String], code: ExitCode, message: String) throws {
    let run = try program.run(["check", "lunch.lua", "--allow-all"] + flags)
    #expect(run.code == code)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test("A wrong line of the settings file is told with its place")
  func file() throws {
    try program.write("# mine\nlunch.limits.timers = many\n", to: "moondial/settings.conf")
    let run = try program("check", "two.lua")
    #expect(run.code == .unusableInput)
    #expect(run.error.contains("settings.conf:2: the limit 'timers' is a whole number from 1 to 10000000, not 'many'"))
  }

  @Test(
    "A limit holds for the plugin that it names, or for all",
    arguments: [
      ("two.limits.timers=1", false), ("limits.timers=1", false), ("other.limits.timers=1", true),
      ("limits.timers=2", true),
    ])
  func limit(setting: String, fits: Bool) throws {
    let run = try program("check", "two.lua", "--set", setting)
    #expect((run.code == .success) == fits, "\(run.error)")
  }
}
