import Glibc
import Plugins
import Testing

@testable import moondial

@Suite("Finding scripts")
struct ScriptLoaderTests {
  let program: ProgramRun
  let loader: ScriptLoader

  init() throws {
    program = try ProgramRun()
    loader = ScriptLoader(workingDirectory: program.folder)
    for name in [
      "a.lua", "whole/init.lua", "whole/other.lua", "plugged/plugin.lua", "plugged/init.lua", "parts/b.lua",
      "parts/a.lua", "parts/a_test.lua",
    ] {
      try program.write("-- \(name)", to: name)
    }
    try program.write("", to: "parts/notes.txt")
    try program.write("", to: "parts/folder.lua/notes.txt")
    try program.write("", to: "empty/notes.txt")
    try program.write("", to: "tests/x_test.lua")
    try program.write([0x2d, 0x2d, 0x0a, 0x2d, 0xff], to: "latin.lua")
    try program.write([], to: "nothing.lua")
  }

  @Test(
    "A file is itself; a folder is its init.lua, else its Lua files without tests, sorted",
    arguments: [
      ("a.lua", ["a: a.lua"]), ("./a.lua", ["a: ./a.lua"]), ("whole", ["whole: whole/init.lua"]),
      ("whole/", ["whole: whole/init.lua"]), ("whole/.", ["whole: whole/./init.lua"]),
      ("plugged", ["plugged: plugged/plugin.lua"]),
      ("parts", ["a: parts/a.lua", "b: parts/b.lua"]), ("parts/a_test.lua", ["a_test: parts/a_test.lua"]),
      ("parts/notes.txt", ["notes.txt: parts/notes.txt"]), ("nothing.lua", ["nothing: nothing.lua"]),
    ])
  func found(path: String, expected: [String]) throws {
    #expect(try loader.scripts(at: path).map { "\($0.name): \($0.path)" } == expected)
  }

  @Test("A path from the root is taken as it is, and the folder one is in has a name")
  func absolute() throws {
    #expect(try loader.scripts(at: "\(program.folder)/a.lua").map(\.source) == [Array("-- a.lua".utf8)])
    let inside = ScriptLoader(workingDirectory: "\(program.folder)/whole")
    #expect(try inside.scripts(at: ".").map(\.name) == ["whole"])
  }

  @Test(
    "What cannot be loaded says what to do",
    arguments: [
      ("none.lua", "none.lua: there is no such file or folder; look at its spelling and at where you are"),
      ("", "'': an empty path names no file or folder"),
      ("a", "a: there is no such file or folder; did you mean a.lua?"),
      ("empty", "empty: the folder holds no Lua: put a plugin.lua there, or name a file"),
      ("tests", "tests: the folder holds no Lua: put a plugin.lua there, or name a file"),
      ("latin.lua", "latin.lua:2: it is not UTF-8: save it as UTF-8"),
      ("a.lua/x", "a.lua/x: it cannot be read: Not a directory (ENOTDIR); look at its permissions"),
      ("/dev/zero", "/dev/zero: it is longer than 16 MiB: is it a script?"),
    ])
  func problems(path: String, sentence: String) {
    let problem = #expect(throws: Problem.self) { try loader.scripts(at: path) }
    #expect(problem?.description == sentence)
  }

  @Test("A script requires files of its own folder, and none that a link leads out to")
  func modules() throws {
    try program.write("return 'names'", to: "whole/names.lua")
    try program.write("", to: "whole/folder.lua/notes.txt")
    symlink("\(program.folder)/a.lua", "\(program.folder)/whole/outside.lua")
    symlink("names.lua", "\(program.folder)/whole/inside.lua")
    let modules = try loader.scripts(at: "whole")[0].modules
    #expect(try modules.read("names.lua")?.path == "whole/names.lua")
    #expect(try modules.read("names.lua")?.source == Array("return 'names'".utf8))
    #expect(try modules.read("inside.lua")?.source == Array("return 'names'".utf8))
    #expect(try modules.read("none.lua") == nil && modules.read("folder.lua") == nil)
    #expect(try modules.read("names.lua/x.lua") == nil)
    let refusal = #expect(throws: Problem.self) { try modules.read("outside.lua") }
    #expect(refusal?.description == "whole/outside.lua: it leads out of the script's own folder")
  }
}
