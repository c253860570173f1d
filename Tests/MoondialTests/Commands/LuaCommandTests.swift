import Glibc
import Testing

@testable import moondial

/// What lua5.4 is asked for, and `moondial lua` too.
struct LuaCase: Sendable, CustomTestStringConvertible {
  var words: [String] = ["s.lua"]
  /// The text of `s.lua`.
  var script = ""
  var input = ""
  var environment: [String] = []

  var testDescription: String { (environment + words + [script, input]).joined(separator: " ") }
}

@Suite("moondial lua")
struct LuaCommandTests {
  let folder: ProgramRun
  let run: ChildRun

  init() throws {
    folder = try ProgramRun()
    run = ChildRun(folder: folder)
    try folder.write("local name = ... ; return { name = name }", to: "module.lua")
    try folder.write("error 'in a file'", to: "bad.lua")
    try folder.write("print 'a file named -'", to: "-")
    symlink(try PseudoTerminal.program(), "\(folder.folder)/lua")
  }

  /// The result with the interpreter's own name as one word wherever it stands.
  private func result(_ interpreter: [String], of lua: LuaCase) throws -> ChildRun.Result {
    try folder.write(lua.script, to: "s.lua")
    var result = try run(interpreter + lua.words, input: lua.input, environment: lua.environment)
    for name in ["moondial lua: ", "./lua: ", "/usr/bin/lua5.4: "] {
      result.error = result.error.replacing("\n" + name, with: "\nlua: ")
      if result.error.hasPrefix(name) { result.error = "lua: " + result.error.dropFirst(name.count) }
    }
    return result
  }

  private static let reference = ["/usr/bin/lua5.4"]

  private func ours() throws -> [[String]] {
    [[try PseudoTerminal.program(), "lua"], ["./lua"]]
  }

  @Test("Output, messages and exit code are those of lua5.4", arguments: scripts + words + environments)
  func comparison(lua: LuaCase) throws {
    let expected = try result(Self.reference, of: lua)
    for interpreter in try ours() { #expect(try result(interpreter, of: lua) == expected) }
  }

  @Test(
    "An option that there is not is refused in lua5.4's words, before anything runs",
    arguments: [["-h"], ["---"], ["-Ex"], ["-vv"], ["-iv"], ["-e"], ["-e", "-v"], ["-l"], ["-v", "-x", "s.lua"]])
  func refused(words: [String]) throws {
    let lua = LuaCase(words: words, script: "print 'ran'", environment: ["LUA_INIT=print 'ran'"])
    let expected = try result(Self.reference, of: lua)
    for interpreter in try ours() {
      let result = try result(interpreter, of: lua)
      #expect(result.code == expected.code)
      #expect(result.output == expected.output)
      let lines = result.error.split(separator: "\n")
      #expect(lines.first == expected.error.split(separator: "\n").first)
      #expect(lines.last == "Try 'moondial lua --help'.")
    }
  }

  @Test("The prompt prints values, reads on while a chunk is unfinished, and survives errors")
  func prompt() throws {
    let lines = ["1, nil", "= 2 + 3", "x =", "4", "x", "error 'no'", "more more", "f = (", ""]
    let lua = LuaCase(
      words: ["-i", "-e", "_PROMPT, _PROMPT2 = 'a ', 'b '"], input: lines.joined(separator: "\n"))
    let result = try result(try ours()[0], of: lua)
    #expect(result.code == 0)
    let shown = result.output.split(separator: "\n", maxSplits: 1)
    #expect(shown.first?.hasPrefix("Lua 5.4.") == true)
    #expect(shown.last == "a 1\tnil\na 5\na b a 4\na a a b a \n")
    // lua5.4 forgets the last of these messages at the end of input.
    let expected = """
      stdin:1: no
      stack traceback:
      \t[C]: in function 'error'
      \tstdin:1: in main chunk
      \t[C]: in ?
      stdin:1: syntax error near 'more'
      stdin:1: unexpected symbol near <eof>

      """
    #expect(result.error == expected)
  }

  @Test("On a terminal there is a prompt without a script, and Ctrl-C stops what runs")
  func terminal() throws {
    let terminal = try PseudoTerminal(["lua"])
    try terminal.wait(for: "> ")
    try terminal.type("print('run' .. 'ning') while true do end\n")
    try terminal.wait(for: "running")
    try terminal.type("\u{3}")
    try terminal.wait(for: "interrupted!")
    try terminal.wait(for: "> ")
    try terminal.type("os.exit(7)\n")
    #expect(try terminal.exitCode() == 7)
  }
}

extension LuaCommandTests {
  /// Scripts, run without options.
  static let scripts: [LuaCase] = [
    LuaCase(words: ["s.lua", "a", "b c", "", "--help"], script: "print(arg[0], #arg, ..., select('#', ...))"),
    LuaCase(script: "#!/usr/bin/lua\nprint(debug.getinfo(1).source, debug.getinfo(1).currentline)"),
    LuaCase(script: "\u{FEFF}print 'after a mark'"),
    LuaCase(script: "print(_VERSION, package.path, package.cpath, package.config, collectgarbage 'incremental')"),
    LuaCase(
      script: """
        local names = {}
        for name, library in pairs(package.loaded) do
          for key, value in pairs(library) do names[#names + 1] = name .. "." .. tostring(key) .. " " .. type(value) end
        end
        table.sort(names)
        print(table.concat(names, "\\n"))
        """),

    LuaCase(script: "local function f() error 'deep' end\nlocal function g() f() end\ng()"),
    LuaCase(script: "error('no position', 0)"),
    LuaCase(script: "error(setmetatable({}, { __tostring = function() return 'an object' end }))"),
    LuaCase(script: "error(setmetatable({}, { __tostring = function() return 1 end }))"),
    LuaCase(script: "error(setmetatable({}, { __tostring = function() error 'again' end }))"),
    LuaCase(script: "error {}"), LuaCase(script: "error()"), LuaCase(script: "error(12)"),
    LuaCase(script: "local x = = 1"), LuaCase(script: "x = 'unfinished"),
    LuaCase(script: "local function f() return 1 + f() end print(pcall(f))"),
    LuaCase(script: "string.rep('x', 1 << 40)"),
    LuaCase(script: "coroutine.wrap(function() error 'in a coroutine' end)()"),
    LuaCase(
      script: "local t <close> = setmetatable({}, { __close = function(_, e) print('closed', e) end }) error 'x'"),
    LuaCase(script: "arg = nil print(load(string.dump(function() return 1 end))(), debug.traceback 'here')"),

    LuaCase(script: "setmetatable({}, { __gc = function() print 'gone' end })"),
    LuaCase(script: "setmetatable({}, { __gc = function() print 'gone' end }) os.exit(true, true)"),
    LuaCase(script: "setmetatable({}, { __gc = function() print 'gone' end }) os.exit(true)"),
    LuaCase(script: "local x <close> = setmetatable({}, { __close = function() print 'x' end }) os.exit(3, true)"),
    LuaCase(script: "io.write 'buffered' os.exit(false)"),
    LuaCase(script: "setmetatable({}, { __gc = function() error 'late' end })"),
    LuaCase(script: "warn '@on' warn('one', ' ', 'two') setmetatable({}, { __gc = function() error 'late' end })"),

    // Standard output is a buffer's, and standard error is not.
    LuaCase(script: "io.write 'a' io.stderr:write 'b' os.execute 'cat .out .err' io.flush() os.execute 'wc -c <.out'"),
    LuaCase(script: "print(io.read('n', 'l', 'L', 'a'))", input: "12 x\nline\nrest\nof it"),
    // Where exactly the signal finds it is a matter of luck.
    LuaCase(
      script: """
        local function wait() io.popen('kill -INT $PPID'):close() while true do end end
        print((select(2, pcall(wait)):match '%a+!$'))
        """),
    LuaCase(script: "local f = io.popen('exit', 'w') f:setvbuf 'no' while true do f:write(('x'):rep(4096)) end"),
    LuaCase(script: "os.execute 'kill -TERM $PPID' while true do end"),
    // A script starts itself again, with an argument that is no UTF-8.
    LuaCase(
      script: """
        if ... then return print((...):byte(1, -1)) end
        local least = 0
        while arg[least - 1] do least = least - 1 end
        local command = table.concat(arg, "' '", least, 0)
        print(os.execute("cd / && cd \\"$OLDPWD\\" && '" .. command .. "' '\\xff\\x80'"))
        """),
  ]

  /// Options and what else can stand on the command line.
  static let words: [LuaCase] = [
    LuaCase(words: ["none.lua"]), LuaCase(words: ["."]), LuaCase(words: ["--", "-"]),
    LuaCase(words: ["--"], input: "print(...)"),
    LuaCase(words: ["-", "a"], input: "print(arg[0], arg[-1] ~= nil, ...)"),
    LuaCase(words: [], input: "print(#arg, ...)"), LuaCase(words: [], input: "error 'from input'"),
    LuaCase(words: ["-v"]), LuaCase(words: ["-v", "s.lua"], script: "print(arg[-1])"),
    LuaCase(words: ["-e", "print(1)", "-eprint(arg[1], arg[2])"], input: "print 'not read'"),
    LuaCase(words: ["-e", "x = 1", "--", "s.lua", "q"], script: "print(x, arg[-1], arg[-2], arg[-3], ...)"),
    LuaCase(words: ["-e", "error 'here'", "s.lua"], script: "print 'not run'"), LuaCase(words: ["-e", "x ="]),
    LuaCase(words: ["-e", "arg = 1", "s.lua"], script: "print 'not run'"),
    LuaCase(words: ["-e", "arg[1] = 'other' arg[2] = 'two'", "s.lua", "a"], script: "print(...)"),
    LuaCase(words: ["-l", "module", "-lm=module", "s.lua"], script: "print(module.name, m == module)"),
    LuaCase(words: ["-l", "none"]), LuaCase(words: ["-l", "bad", "-e", "print 'not run'"]),
    LuaCase(words: ["-W", "s.lua"], script: "warn('heard')"), LuaCase(words: ["s.lua"], script: "warn('not heard')"),
    LuaCase(words: ["s.lua", "-v", "-e", "--"], script: "print(...)"),
  ]

  /// What the environment says.
  static let environments: [LuaCase] = [
    LuaCase(script: "print(x)", environment: ["LUA_INIT=x = 1"]),
    LuaCase(script: "print(x)", environment: ["LUA_INIT=x = 1", "LUA_INIT_5_4=x = 54"]),
    LuaCase(script: "print 'not run'", environment: ["LUA_INIT=@bad.lua"]),
    LuaCase(script: "print 'not run'", environment: ["LUA_INIT=@none.lua"]),
    LuaCase(script: "print 'not run'", environment: ["LUA_INIT=error 'in init'"]),
    LuaCase(script: "print 'not run'", environment: ["LUA_INIT_5_4=x ="]),
    LuaCase(words: ["-E", "s.lua"], script: "print(x, package.path)", environment: ["LUA_INIT=x = 1", "LUA_PATH=?"]),
    LuaCase(
      script: "print(package.path, package.cpath)", environment: ["LUA_PATH=/a/?.lua;;/b/?", "LUA_CPATH=/c/?.so"]),
    LuaCase(
      script: "print(package.path, package.cpath)",
      environment: ["LUA_PATH_5_4=/a/?.lua", "LUA_PATH=/b/?", "LUA_CPATH_5_4=;;/c/?.so"]),
  ]
}
