import Plugins
import Testing

/// Modules of a script's own folder; the folder is a table here.
@Suite("require")
struct RequireTests {
  static let folder = ModuleSource { path throws(Problem) in
    let texts = [
      "names.lua": "count = (count or 0) + 1 return { 'Tea', name = ... }",
      "lib/list.lua": "return require 'names'",
      "lib/init.lua": "return 'the folder itself'",
      "nothing.lua": "x = 1",
      "broken.lua": "local = 1",
      "fails.lua": "error 'not today'",
      "a.lua": "return require 'b'",
      "b.lua": "return require 'a'",
      "timers.lua": "return timer.after('3m', nil, { name = 'tea' })",
      "sleeps.lua": "timer.sleep '1s' return 'awake'",
    ]
    if path == "secret.lua" { throw Problem(file: "f/secret.lua", message: "it cannot be read") }
    return texts[path].map { ModuleSource.Module(path: "f/\(path)", source: Array($0.utf8)) }
  }

  static let uses = [
    "assert(require('names')[1] == 'Tea')",
    "assert(require 'names' == require 'names' and count == 1)",
    "assert(require('names').name == 'names')",
    "assert(require('lib.list') == require 'names')",
    "assert(require 'lib' == 'the folder itself')",
    "assert(require 'nothing' == true and x == 1)",
    "assert(require('timers').name == 'tea' and timer.find('tea'))",
    "timer.after(0.5, function() assert(require('names')[1] == 'Tea') end)",
    "timer.after(0.5, function() assert(require 'sleeps' == 'awake') end)",
  ]

  @Test("A module runs once, and what it returned is there for all", arguments: uses)
  func use(script: String) throws {
    var run = try ScriptRun(script, modules: Self.folder)
    try run.run(until: 3)
    #expect(run.errors == [])
  }

  static let mistakes: [(script: String, message: String)] = [
    ("require 'other'", "there is no module 'other': the script's folder has neither other.lua nor other/init.lua"),
    ("require 'lib.other'", "neither lib/other.lua nor lib/other/init.lua"),
    ("require '../secret'", "bad argument #1 to 'require' ('../secret' names no module"),
    ("require '/etc/passwd'", "'/etc/passwd' names no module"),
    ("require '..'", "'..' names no module"),
    ("require 'a/b'", "'a/b' names no module"),
    ("require ''", "'' names no module"),
    ("require('names\\0.lua')", "('names\\0.lua' names no module"),
    ("require(('a'):rep(201))", "names no module"),
    ("require()", "bad argument #1 to 'require' (string expected, got no value)"),
    ("require 'secret'", "module 'secret': f/secret.lua: it cannot be read"),
    ("require 'a'", "module 'a' has not come to its end: it requires itself, or it failed before"),
    ("require 'broken'", "<name> expected near '='"),
    ("require 'fails'", "not today"),
    ("pcall(require, 'fails') require 'fails'", "module 'fails' has not come to its end"),
    ("require 'sleeps'", "timer.sleep waits in callbacks only"),
    ("require 'io'", "there is no module 'io'"),
  ]

  @Test("What is no module of the folder is refused", arguments: mistakes)
  func refusal(script: String, message: String) {
    #expect {
      _ = try ScriptRun(script, modules: Self.folder)
    } throws: {
      ($0 as? Problem)?.message.contains(message) == true
    }
  }

  @Test("An error in a module names the module's file and line")
  func place() {
    let problem = #expect(throws: Problem.self) { _ = try ScriptRun("require 'fails'", modules: Self.folder) }
    #expect(problem?.file == "f/fails.lua" && problem?.line == 1)
  }
}
