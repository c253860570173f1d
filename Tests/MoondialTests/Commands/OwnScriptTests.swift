import Testing

@testable import moondial

@Suite("A person's own script")
struct OwnScriptTests {
  let program: ProgramRun
  let path: String

  init() throws {
    program = try ProgramRun()
    program.environment["XDG_CONFIG_HOME"] = program.folder
    path = "\(program.folder)/moondial/init.lua"
  }

  private func write(_ script: String) throws {
    try program.write(script, to: "moondial/init.lua")
  }

  /// Two buttons whose names differ in capitals only, one of two words, and a pad.
  private func writePresets() throws {
    try write(
      """
      preset.button { "Tea", "2ms" }
      preset.button { "tea", "1ms" }
      preset.button { "Green tea", "3ms" }
      preset.pad { name = "kitchen", { "1 min", "1m" } }
      """)
  }

  @Test(
    "Without words it runs, under the name init, with the flags of run",
    arguments: [["--json"], ["--json", "--plain"], []])
  func alone(flags: [String]) throws {
    try write("timer.after('1ms', print, { name = 'one' })")
    let result = try program.run(flags)
    guard flags.count < 2 else {
      #expect(result.code == .usage)
      #expect(result.error.hasPrefix("moondial: --json and --plain exclude each other\n"))
      return
    }
    #expect(result.code == .success)
    #expect(result.error == "")
    #expect(result.output.contains(flags.isEmpty ? " expired init/one " : #""event":"expired""#))
  }

  @Test("Where there is none, the help is shown, and an unknown word tells where presets go")
  func none() throws {
    #expect(try program() == .init(code: .success, output: HelpPage.program.text()))
    let result = try program("tea")
    #expect(result.code == .usage)
    let sentence = "moondial: there is no command 'tea'; buttons of your own go into \(path)\nTry 'moondial --help'.\n"
    #expect(result.error == sentence)
    #expect(try program("--json").code == .usage)
  }

  @Test(
    "A word that is no command presses the button of that name; capitals count only where they have to",
    arguments: [
      (["tea"], "tea"), (["Tea"], "Tea"), (["TEA"], "Tea"), (["green", "tea"], "Green tea"),
      (["Green tea"], "Green tea"),
    ])
  func pressing(words: [String], name: String) throws {
    try writePresets()
    let result = try program.run(words + ["--json"])
    #expect(result.code == .success)
    #expect(result.error == "")
    let expired = result.lines.filter { $0.contains(#""event":"expired""#) }
    #expect(expired.count == 1)
    #expect(expired.first?.contains(#""name":"\#(name)""#) == true)
  }

  @Test(
    "A name that nothing has is refused with the nearest one, and nothing runs",
    arguments: [
      ("teaa", "there is neither a command nor a preset 'teaa'; did you mean 'tea'?"),
      ("rnu", "there is neither a command nor a preset 'rnu'; did you mean 'run'?"),
      ("grean tea", "there is neither a command nor a preset 'grean tea'; did you mean 'Green tea'?"),
      (
        "something",
        "there is neither a command nor a preset 'something'; there are the buttons 'Tea', 'tea', 'Green tea'"
      ),
      ("kitchen", "'kitchen' is a pad, which no single press starts; its buttons are on the board: moondial"),
      ("x.lua", "there is no command 'x.lua'; to run a script: moondial run x.lua"),
    ])
  func unknown(word: String, sentence: String) throws {
    try writePresets()
    let result = try program(word)
    #expect(result == .init(code: .usage, output: "", error: "moondial: \(sentence)\nTry 'moondial --help'.\n"))
  }

  @Test("Commands and times come first, and flags before a command stay refused")
  func commands() throws {
    try write("preset.button { 'version', '1h' } preset.button { '25m', '1h' }")
    #expect(try program("version").output == "moondial \(Program.version)\n")
    #expect(try program("1ms").output.contains(" expired timer/#1 "))
    let result = try program("--json", "version")
    #expect(result.code == .usage)
    #expect(result.error.contains("there is no flag '--json' before a command"))
  }

  @Test("One that cannot be loaded is told as any script is")
  func broken() throws {
    try write("local x == 1")
    for words in [[], ["tea"]] {
      let result = try program.run(words)
      #expect(result.code == .unusableInput)
      #expect(result.error.hasPrefix("\(path):1:9: "))
    }
    try write("print 'no buttons'")
    #expect(try program("tea").error.contains("'tea'; there is no button in \(path)\n"))
  }
}
