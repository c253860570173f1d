import Glibc
@testable import Lua
import Testing

@Suite("Limits on processor time")
struct LimitTests {
  /// Short, and yet longer than anything that the tests let come to its end.
  private static let limit = LuaState.Limit(.milliseconds(60), for: "the test")

  private func run(_ script: String, on state: LuaState) -> CallOutcome {
    state.run(Array(script.utf8), chunkName: "test.lua", limit: Self.limit)
  }

  @Test(
    "A call beyond its limit is stopped, whatever it catches",
    arguments: [
      "while true do end",
      "::again:: goto again",
      "local t = {} for i = 1, math.maxinteger do t.x = i end",
      "while true do pcall(function() while true do end end) end",
      "while true do xpcall(function() while true do end end, function() while true do end end) end",
      "xpcall(error, function() while true do end end)",
      "xpcall(string.rep, function() while true do end end)",
      "local function f() return pcall(f) end while true do f() end",
      "local f = coroutine.wrap(function() while true do end end) while true do pcall(f) end",
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
      "while true do coroutine.wrap(function() coroutine.yield() end)() end",
      "local c = coroutine.create(function() while true do coroutine.yield() end end) while true do coroutine.resume(c) end",
      "local function f(d) for i = 1, 100 do if d > 0 then coroutine.wrap(f)(d - 1) end end end f(12)",
      "local c <close> = setmetatable({}, { __close = function() while true do end end }) while true do end",
      "coroutine.wrap(function() local c <close> = setmetatable({}, { __close = function() while true do end end }) while true do end end)()",
      """
      local c = coroutine.create(function()
        local c <close> = setmetatable({}, { __close = function() while true do end end })
        coroutine.yield()
      end)
      coroutine.resume(c)
      coroutine.close(c)
      while true do end
      """,
      "pcall(function() local c <close> = setmetatable({}, { __close = function() while true do end end }) error('x') end)",
      "return tostring(setmetatable({}, { __tostring = function() while true do end end }))",
      "error(setmetatable({}, { __tostring = function() while true do end end }))",
      "table.sort({ 3, 2, 1 }, function() while true do end end)",
      "string.gsub('x', '.', function() while true do pcall(error) end end)",
      "return setmetatable({}, { __index = function(t, k) while true do end end }).x",
      "load('while true do end', '=test.lua')()",
      "while true do load('return 1')() end",
    ])
  func stopped(script: String) throws {
    let state = try LuaState(.init(memoryLimit: 8 << 20))
    let error = try #require(run(script, on: state).error)
    #expect(error.code == .interrupted)
    #expect(error.message == "the test was stopped after 60 ms")
    // It may have been stopped within a chunk that it loaded itself.
    #expect(error.source != nil && error.line != nil)
    #expect(state.answer(to: "local n = 0 for i = 1, 1000 do n = n + i end return n") == "500500")
  }

  @Test("A call within its limit is not touched, and neither is the one after a stopped one")
  func untouched() throws {
    let state = try LuaState()
    for _ in 0..<3 {
      #expect(run("while true do end", on: state).error?.code == .interrupted)
      #expect(run("local n = 0 for i = 1, 100000 do n = n + i end return n", on: state).results?.first?.integer != nil)
    }
    let outcome = state.run(Array("for i = 1, 2e7 do end return 1".utf8), chunkName: "test.lua")
    #expect(outcome.results?.first?.integer == 1)
  }

  @Test("A coroutine that was left when a call was stopped can be used in the next one")
  func leftCoroutine() throws {
    let state = try LuaState()
    let script = """
      c = coroutine.create(function() while true do coroutine.yield(1) end end)
      while true do coroutine.resume(c) end
      """
    #expect(run(script, on: state).error?.code == .interrupted)
    #expect(run("for i = 1, 100 do coroutine.resume(c) end", on: state).error == nil)
  }

  @Test("Cancelling a callback whose variable does not get closed comes back")
  func cancelling() throws {
    let state = try LuaState()
    var function: LuaReference?
    try state.install(
      NativeTable(
        "",
        [
          NativeFunction("on", [Parameter("f", .function)]) { (call) in function = call.function(1) },
          NativeFunction("wait") { (call) throws(LuaFailure) in try call.suspend() },
        ]))
    let close = "setmetatable({}, { __close = function() while true do end end })"
    _ = state.run("on(function() local c <close> = \(close) wait() end)")
    guard case .yielded(let thread) = state.call(try #require(function), limit: Self.limit) else {
      Issue.record("The callback did not wait")
      return
    }
    #expect(state.cancel(thread, limit: Self.limit)?.code == .interrupted)
    #expect(state.answer(to: "return 1") == "1")
  }

  @Test("A call that does not come back from C ends the process with 70, and says what and where")
  func lastResort() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(70), observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      LuaState.setTerminal(.init(input: STDIN_FILENO, output: STDOUT_FILENO, leave: "restored"))
      let state = try LuaState(.init(name: "t\u{E9}a"))
      let hang: NativeFunction.Body = { (_) in while getppid() >= 0 {} }
      try state.install(NativeTable("", [NativeFunction("hang", [], hang)]))
      let script = "local function f()\n  pcall(hang)\nend\nf()"
      let limit = LuaState.Limit(.milliseconds(20), for: "on_\u{1B}\u{9B}\u{202E}expire")
      _ = state.run(Array(script.utf8), chunkName: "tea.lua", limit: limit)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      said.hasSuffix(
        """
        moondial: t\u{E9}a: on_??????expire could not be stopped after 100 ms, 5 times what it may take; the program ends
        moondial: it hung at tea.lua:2

        """), "\(said)")
    #expect(String(decoding: try #require(result).standardOutputContent, as: UTF8.self).hasSuffix("restored"))
  }

  @Test("So does what hangs in Lua itself, such as a table whose keys all have one place when it grows")
  func lastResortInLua() async throws {
    let result = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
      let state = try LuaState(.init(name: "keys"))
      let script = """
        local t, factor = {}, (1 << 17) - 1
        for i = 1, 1 << 16 do t[i * factor] = true end

        t[-1] = true
        """
      _ = state.run(Array(script.utf8), chunkName: "keys.lua", limit: .init(.milliseconds(50), for: "loading"))
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("moondial: keys: loading could not be stopped after 250 ms"), "\(said)")
    #expect(said.hasSuffix("moondial: it hung at keys.lua:4\n"), "\(said)")
  }

  @Test(
    "A limit is told in the unit that fits it",
    arguments: [(100, "100 ms"), (2_000, "2 s"), (1_500, "1500 ms")])
  func texts(milliseconds: Int, text: String) {
    #expect(LuaState.Limit(.milliseconds(milliseconds), for: "it").text == text)
  }
}
