import Lua
import Testing

@Suite("Errors")
struct ErrorTests {
  @Test(
    "An error has its position apart from its message",
    arguments: [
      ("\n\nerror('late')", LuaError.Code.runtime, "late", 3),
      ("error('no position', 0)", .runtime, "no position", 1),
      ("local function f() error('blame the caller', 2) end\nf()", .runtime, "blame the caller", 2),
      ("error('at 12:30: lunch', 0)", .runtime, "at 12:30: lunch", 1),
      ("\nlocal x = nil + 1", .runtime, "attempt to perform arithmetic on a nil value", 2),
      ("error()", .runtime, "(error object is a nil value)", 1),
      ("error({})", .runtime, "(error object is a table value)", 1),
      ("error(12)", .runtime, "12", 1),
      ("error(true)", .runtime, "(error object is a boolean value)", 1),
      ("error(setmetatable({}, { __tostring = function() return 'kind' end }))", .runtime, "kind", 1),
      (
        "error(setmetatable({}, { __tostring = function() error('again') end }))", .runtime,
        "(error object is a table value, and its __tostring failed)", 1
      ),
      (
        "error(setmetatable({}, { __tostring = function() return {} end }))", .runtime,
        "(error object is a table value)", 1
      ),
      (
        "error(setmetatable({}, { __tostring = coroutine.yield }))", .runtime,
        "(error object is a table value, and its __tostring failed)", 1
      ),
      ("local function f() return 1 + f() end f()", .runtime, "stack overflow", 1),
      ("local function f() local ok, e = pcall(f) error(e, 0) end f()", .runtime, "stack overflow", 1),
      (
        "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end return t.x", .runtime,
        "C stack overflow", 1
      ),
      ("local function f(s) return (s:gsub('.', f)) end f('x')", .runtime, "C stack overflow", 1),
      ("local function f() coroutine.wrap(f)() end f()", .runtime, "C stack overflow", 1),
      ("return " + String(repeating: "(", count: 1000), .syntax, "C stack overflow", nil),
      ("x = = 1", .syntax, "unexpected symbol near '='", 1),
      ("if x then", .syntax, "'end' expected near <eof>", 1),
      ("\n\nlocal 1", .syntax, "<name> expected near '1'", 3),
      ("goto nowhere", .syntax, "no visible label 'nowhere' for <goto> at line 1", 1),
      ("\u{1B}Lua", .syntax, "attempt to load a binary chunk (mode is 't')", nil),
    ] as [(String, LuaError.Code, String, Int?)])
  func positions(script: String, code: LuaError.Code, message: String, line: Int?) throws {
    let state = try LuaState(.init(memoryLimit: 256 << 20))
    let error = try #require(state.run(script).error)
    #expect(error.code == code)
    #expect(error.message.contains(message))
    #expect(error.line == line)
    #expect(error.source == "test.lua")
    #expect(state.answer(to: "return 1") == "1")
  }

  @Test(
    "A syntax error's column is told when it is certain",
    arguments: [
      ("x = = 1", nil), ("local t = { 1, 2 ] }", 18), ("print 'x' )", 11), ("if x then", 10), ("x = 'open", 10),
      ("x = 'open\ny = 1", 5),
    ] as [(String, Int?)])
  func columns(script: String, column: Int?) throws {
    #expect(try LuaState().run(script).error?.column == column)
  }

  @Test("A traceback names the functions, innermost first, and is bounded")
  func tracebacks() throws {
    let state = try LuaState()
    let deep = try #require(state.run("local function f(n) if n > 0 then f(n - 1) end error('x') end f(10000)").error)
    #expect(deep.traceback.split(separator: "\n").count < 30)
    #expect(deep.traceback.contains("skipping"))
  }

  @Test(
    "A traceback has the frames of the script and what lies between them",
    arguments: [
      (
        "local function inner()\n  error('x')\nend\nlocal function outer()\n  inner()\nend\nouter()",
        """
        test.lua:2: in upvalue 'inner'
        test.lua:5: in local 'outer'
        test.lua:7: in main chunk
        """
      ),
      (
        "local function inner()\n  fail()\nend\nlocal ok, e = pcall(function()\n  pcall(inner)\n  xpcall(inner, error)\n  inner()\nend)\nerror(e, 0)",
        "test.lua:9: in main chunk"
      ),
      (
        "table.sort({ 2, 1 }, function()\n  fail()\nend)",
        """
        test.lua:2: in function <test.lua:1>
        [C]: in field 'sort'
        test.lua:1: in main chunk
        """
      ),
      (
        "local function f() return fail() end\nlocal function g()\n  return f()\nend\ng()",
        """
        test.lua:1: in function <test.lua:1>
        (...tail calls...)
        test.lua:5: in main chunk
        """
      ),
      ("coroutine.wrap(function()\n  fail()\nend)()", "test.lua:1: in main chunk"),
      (
        "local t = setmetatable({}, { __index = function(_, key)\n  fail()\nend })\nreturn t.x",
        """
        test.lua:2: in metamethod 'index'
        test.lua:4: in main chunk
        """
      ),
    ])
  func traces(script: String, frames: String) throws {
    let state = try LuaState()
    try state.install(
      NativeTable("", [NativeFunction("fail") { (_) throws(LuaFailure) in throw LuaFailure("x") }]))
    #expect(state.run(script).error?.traceback == frames)
  }

  @Test("What catches errors is not in the traceback of what it could not catch")
  func stoppedTraces() throws {
    let script = "pcall(pcall, function()\n  xpcall(function()\n    while true do end\n  end, error)\nend)"
    let outcome = try LuaState().run(
      Array(script.utf8), chunkName: "test.lua", limit: LuaState.Limit(.milliseconds(10), for: "it"))
    #expect(
      outcome.error?.traceback == """
        test.lua:3: in function <test.lua:2>
        test.lua:2: in function <test.lua:1>
        test.lua:1: in main chunk
        """)
  }

  @Test("A long message is cut and stays text")
  func longMessages() throws {
    let error = try #require(try LuaState().run("error(('é'):rep(10000), 0)").error)
    #expect(error.message.utf8.count <= 4200 && error.message.hasSuffix("…"))
  }

  @Test("A first line for the shell and a byte order mark are skipped, and lines keep their numbers")
  func shebang() throws {
    let state = try LuaState()
    #expect(state.answer(to: "#!/usr/bin/env moondial\nreturn 7") == "7")
    #expect(state.answer(to: "\u{FEFF}return 8") == "8")
    #expect(state.run("#!x\nerror('y')").error?.line == 2)
  }

  @Test("A description is a position and a sentence")
  func description() {
    let error = LuaError(.syntax, "unexpected symbol", source: "tea.lua", line: 3, column: 9)
    #expect("\(error)" == "tea.lua:3:9: unexpected symbol")
  }
}
