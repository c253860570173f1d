@testable import Lua
import Testing

@Suite("No jump crosses a Swift frame")
struct FrameTests {
  /// A state whose native functions do what could make Lua raise while Swift is on the stack.
  private func state(_ counter: LifeCounter, failingEvery n: UInt64 = 0, limit: Int = 4 << 20) throws -> LuaState {
    let state = try LuaState(.init(memoryLimit: limit), failingEvery: n)
    try state.install(
      NativeTable(
        "host",
        [
          NativeFunction("fail") { (call) throws(LuaFailure) in
            try counter.scope { () throws(LuaFailure) in throw LuaFailure("refused") }
          },
          NativeFunction("text", [Parameter("bytes", .integer)]) { (call) in
            counter.scope { call.push(String(repeating: "x", count: Int(call.integer(1) ?? 0))) }
          },
          NativeFunction("list", [Parameter("count", .integer)]) { (call) in
            counter.scope {
              call.push(.table(LuaTable(positional: (0..<(call.integer(1) ?? 0)).map { .string("item \($0)") })))
            }
          },
          NativeFunction("read", [Parameter("value", .any)]) { (call) throws(LuaFailure) in
            try counter.scope { () throws(LuaFailure) in call.push(try call.value(1)) }
          },
          NativeFunction("keep", [Parameter("function", .function)]) { (call) in
            counter.scope { if let function = call.function(1) { call.push(function) } }
          },
          NativeFunction("echo", [.texts("…")]) { (call) in
            counter.scope { for position in 1...max(1, call.count) { call.push(call.string(position) ?? "") } }
          },
        ]))
    return state
  }

  @Test(
    "A scope is left and its objects go, however the call ends",
    arguments: [
      ("host.fail()", "refused"),
      ("for i = 1, 100 do pcall(host.fail) end error('done')", "done"),
      ("host.text(8 << 20)", "not enough memory"),
      ("local all = {} for i = 1, 1000 do all[i] = host.text(1 << 16) .. i end", "not enough memory"),
      ("local all = {} for i = 1, 1000 do all[i] = host.list(1000) end", "not enough memory"),
      ("local t = {} t.t = t host.read(t)", "bad argument #1 to 'read' (the table contains itself)"),
      (
        "local t = {} for i = 1, 40 do t = { t } end host.read(t)",
        "bad argument #1 to 'read' (tables are nested too deeply: at most 32 levels are read)"
      ),
      (
        "local t = {} for i = 1, 200 do t[i] = {} for j = 1, 600 do t[i][j] = j end end host.read(t)",
        "bad argument #1 to 'read' (the table has too many values: at most 100000 are read)"
      ),
      ("host.echo(setmetatable({}, { __tostring = function() error('mine', 0) end }))", "mine"),
      ("table.sort({ 3, 2, 1 }, function(a, b) host.fail() end)", "refused"),
      ("string.gsub('abc', '.', host.fail)", "refused"),
      ("local c <close> = setmetatable({}, { __close = host.fail })", "refused"),
      ("coroutine.wrap(function() host.fail() end)()", "refused"),
    ])
  func scopes(script: String, message: String) throws {
    let counter = LifeCounter()
    let state = try state(counter)
    let error = try #require(state.run(script).error)
    #expect(error.message.hasSuffix(message))
    #expect(counter.alive == 0 && counter.open == 0)
    #expect(state.answer(to: "return host.text(3)") == "xxx")
  }

  @Test("What native functions make beyond the limit is an error only when collecting garbage does not help")
  func garbage() throws {
    let counter = LifeCounter()
    let state = try state(counter, limit: 2 << 20)
    #expect(state.answer(to: "for i = 1, 100 do host.text(1 << 20) end return 'fine'") == "fine")
    let error = try #require(state.run("local t = {} for i = 1, 3 do t[i] = host.text(1 << 20) .. i end").error)
    #expect(error.code == .memory && error.line == 1)
  }

  /// Does a little of everything that needs memory, on both sides.
  private static let scenario = """
    local kept = {}
    for i = 1, 4 do
      kept[i] = host.keep(function() return i end)
      kept['k' .. i] = host.read({ i, name = 'n' .. i, { deep = { i } } })
    end
    local text = host.text(300) .. host.echo(1, nil, kept)
    local list = host.list(20)
    local routine = coroutine.wrap(function(a) local b = coroutine.yield(a .. host.text(2)) return b end)
    routine('x') routine('y')
    local ok, message = pcall(host.fail)
    if not message:find 'refused' then error(message, 0) end
    table.sort(list, function(a, b) return host.echo(a) < host.echo(b) end)
    return #text + #list
    """

  @Test("Whichever request for memory fails, no scope is skipped and the state stays usable")
  func failingAllocations() throws {
    let counter = LifeCounter()
    var n: UInt64 = 1
    var failures = 0
    while true {
      let state: LuaState
      do {
        state = try self.state(counter, failingEvery: n)
      } catch let error as LuaError {
        #expect(error.code == .memory)
        failures += 1
        n += 1
        continue
      }
      let outcome = state.run(Self.scenario)
      #expect(counter.alive == 0 && counter.open == 0)
      state.failAllocations(every: 0)
      #expect(state.answer(to: Self.scenario) == "\(300 + 1 + 20)")
      if outcome.results != nil { break }
      #expect(outcome.error?.message == "not enough memory")
      failures += 1
      n += 1
      if n > 10_000 { break }
    }
    #expect(n < 10_000, "The scenario never had enough memory")
    #expect(failures > 100 && counter.entered > 1000)
  }

  @Test("A call from the host survives every failing request as well")
  func failingCalls() throws {
    let counter = LifeCounter()
    let state = try state(counter)
    var function: LuaReference?
    try state.install(
      NativeTable("", [NativeFunction("on", [Parameter("f", .function)]) { (call) in function = call.function(1) }]))
    _ = state.run("on(function(it, info) local t = { info.name .. it } t[2] = host.text(100) return t[1] .. #t end)")
    let callback = try #require(function)
    let arguments: [LuaValue] = [.string("tea"), .table(LuaTable(fields: [("name", .string("late "))]))]
    for n in UInt64(1)...60 {
      state.failAllocations(every: n)
      let outcome = state.call(callback, arguments)
      #expect(outcome.error?.code ?? .memory == .memory)
      #expect(counter.alive == 0 && counter.open == 0)
    }
    state.failAllocations(every: 0)
    #expect(state.call(callback, arguments).results?.first?.string == "late tea2")
  }
}
