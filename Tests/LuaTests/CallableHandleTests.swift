@testable import Lua
import Testing

@Suite("Handles that can be called")
struct CallableHandleTests {
  /// A state in which `wrap(f)` gives a handle that passes calls on to `f`, and what Swift keeps for it.
  final class Guest {
    let state: LuaState
    private(set) var functions: [UInt32: LuaReference] = [:]
    private(set) var kept: [LuaValue] = []
    private var count: UInt32 = 0

    init() throws {
      state = try LuaState(.init(allowsFullCollection: true))
      try state.installHandleKind(
        HandleKind(
          number: 4, name: "wrapper",
          methods: [
            NativeFunction("unwrap") { [unowned self] (call) in
              if let handle = call.handle(1), let function = self.functions[handle.id] { call.push(function) }
            },
            NativeFunction("again") { [unowned self] (call) in
              guard let handle = call.handle(1), let function = self.functions[handle.id] else { return }
              call.finish(calling: function, self.kept)
            },
          ],
          field: { _, _, _ in false }, describe: { "wrapper #\($0.id)" },
          call: NativeFunction("wrapped", [Parameter("first", .any), Parameter("rest", .any, variadic: true)]) {
            [unowned self] (call) throws(LuaFailure) in
            self.kept = []
            for index in 2..<max(2, call.count + 1) { self.kept.append(try call.keep(index)) }
            guard let handle = call.handle(1), let function = self.functions[handle.id] else { return }
            call.finish(calling: function, withArgumentsFrom: 2)
          }))
      try state.installHandleKind(
        HandleKind(number: 5, name: "row", field: { _, _, _ in false }, describe: { _ in "row" }))
      try state.install(
        NativeTable(
          "",
          [
            NativeFunction("wrap", [Parameter("f", .function)]) { [unowned self] (call) in
              self.count += 1
              self.functions[self.count] = call.function(1)
              call.push(LuaHandle(kind: 4, id: self.count, generation: 0))
            },
            NativeFunction("row") { $0.push(LuaHandle(kind: 5, id: 0, generation: 0)) },
            NativeFunction("wait") { (call) throws(LuaFailure) in
              try call.suspend()
            },
          ]))
    }
  }

  @Test(
    "Calling one is calling its function: arguments, results and errors pass through",
    arguments: [
      ("return wrap(function(a, b) return a + b end)(1, 2)", "3"),
      ("return select('#', wrap(function(...) return ... end)(nil, 1, nil))", "3"),
      ("return wrap(function(...) return select('#', ...) end)(table.unpack({}, 1, 250))", "250"),
      ("return select('#', wrap(function() end)(1))", "0"),
      ("return wrap(wrap(function(a) return a * 2 end))(21)", "42"),
      ("local t = { f = wrap(function(self, x) return self.n + x end), n = 1 } return t:f(2)", "3"),
      ("wrap(function() error 'inner' end)(1)", "test.lua:1: inner"),
      ("local ok, e = pcall(wrap(error), 'caught', 0) return e", "caught"),
      ("wrap(print)()", "test.lua:1: bad argument #1 to 'wrap' (function expected, got nil)"),
      ("wrap(row())", "test.lua:1: bad argument #1 to 'wrap' (function expected, got row)"),
      ("wrap(function() end)()", "test.lua:1: bad argument #1 to 'wrapped' (value expected, got no value)"),
      ("local f = wrap(function(...) return #{...} end) f(1, 2) return f:again()", "2"),
      ("local f = wrap(function(a) a.n = a.n + 1 return a.n end) local t = { n = 1 } f(t) f:again() return t.n", "3"),
      ("local s = '\\xFF' local f = wrap(function(a) return a == s end) f(s) return f:again()", "true"),
      ("local f = wrap(function() end) return f:unwrap() == f", "false"),
      ("local f = wrap(function() end) return f.wrapped", "wrapper has no field 'wrapped'"),
      ("return tostring(wrap(function() end))", "wrapper #1"),
      (
        "local f = wrap(function() end) return getmetatable(f)", "wrapper"
      ),
    ])
  func calls(script: String, expected: String) throws {
    let guest = try Guest()
    let answer = guest.state.answer(to: script)
    #expect(answer == expected || answer == "test.lua:1: " + expected)
  }

  @Test("A copy of one is a function that Swift can call and give back")
  func values() throws {
    let guest = try Guest()
    let results = try #require(guest.state.run("return wrap(function(a) return a + 1 end), { row() }").results)
    let function = try #require(results.first?.function)
    #expect(guest.state.call(function, [.integer(4)]).results?.first?.integer == 5)
    #expect(results.last?.table?.positional.first?.handle == LuaHandle(kind: 5, id: 0, generation: 0))
  }

  @Test("What it calls may suspend the callback, and go on")
  func suspending() throws {
    let guest = try Guest()
    let script = "local f = wrap(function(a) return a, wait(), a end) return function() return f(1) end"
    let function = try #require(guest.state.run(script).results?.first?.function)
    guard case .yielded(let thread) = guest.state.call(function) else { return #expect(Bool(false), "it did not wait") }
    let results = guest.state.resume(thread, [.integer(2)]).results
    #expect(results?.compactMap(\.integer) == [1, 2, 1])
  }

  @Test("One that no script holds any more is noticed once it is collected")
  func holding() throws {
    let guest = try Guest()
    #expect(guest.state.answer(to: "f = wrap(function() end) wrap(function() end)") == "nothing")
    guest.state.collectGarbage()
    func holds(_ id: UInt32) -> Bool { guest.state.holds(LuaHandle(kind: 4, id: id, generation: 0)) }
    #expect(holds(1) && !holds(2) && !holds(3))
    #expect(!guest.state.holds(LuaHandle(kind: 9, id: 1, generation: 0)))
    #expect(guest.state.answer(to: "f = nil") == "nothing")
    guest.state.collectGarbage()
    #expect(!holds(1))
  }

  @Test("A call of many arguments that do not fit is an error")
  func overflow() throws {
    let guest = try Guest()
    let answer = guest.state.answer(
      to: "local f = wrap(function() end) local ok, e = pcall(f, table.unpack({}, 1, 600000)) return ok")
    #expect(answer == "false")
  }
}
