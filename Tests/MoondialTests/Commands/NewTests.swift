import Reactor
import Testing

@testable import moondial

@Suite("moondial new")
struct NewTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  @Test("The plugin that is made passes its own tests, runs, and pleases luacheck")
  func folder() throws {
    let made = try program("new", "lunch")
    #expect(made.code == .success && made.error == "" && made.lines.first == "Made lunch. Next:")
    let files = try FileSystem.names(inFolder: "\(program.folder)/lunch")
    #expect(files == [".luacheckrc", ".luarc.json", "lunch_test.lua", "moondial.lua", "plugin.lua"])
    let tests = try program("test", "lunch")
    #expect(tests.code == .success && tests.lines.last == "2 passed, 0 failed", "\(tests.error)")
    let rehearsal = try program("rehearse", "lunch", "--set", "lunch.time=00:10", "--for", "1h")
    #expect(rehearsal.code == .success && rehearsal.output.contains("expired lunch/lunch"))
    #expect(try program("check", "lunch").code == .success)
  }

  @Test("What is there already is left as it is")
  func existing() throws {
    try program.write("mine", to: "lunch/plugin.lua")
    let run = try program("new", "lunch")
    #expect(run.code == .unusableInput)
    #expect(run.error == "moondial: lunch: it cannot be made: there is something of that name already.\n")
    #expect(try FileSystem.contents(of: "\(program.folder)/lunch/plugin.lua", limit: 9) == Array("mine".utf8))
    #expect(try program("new", "none/lunch").error.contains("No such file or directory (ENOENT)"))
  }

  @Test(
    "A name has to be one of a folder and of a plugin",
    arguments: ["", "a b", "é", "..", "a/", "a.lua", String(repeating: "a", count: 101)])
  func names(name: String) throws {
    let run = try program("new", name)
    #expect(name == "a/" ? run.code == .success : run.code == .usage, "\(run.error)")
  }
}
