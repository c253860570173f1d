@testable import Lua
import Testing

@Suite("Calls from the host")
struct CallTests {
  /// A state in which scripts hand functions over with `on(f)` and wait with `wait(…)`, and what they handed over.
  final class Guest {
    let state: LuaState
    private(set) var functions: [LuaReference] = []

    init(_ script: String) throws {
      state = try LuaState(.init(allowsFullCollection: true))
      try state.install(
        NativeTable(
          "",
          [
            NativeFunction("on", [Parameter("f", .function)]) { [unowned self] (call) in
              if let function = call.function(1) { self.functions.append(function) }
            },
            NativeFunction("wait", [Parameter("x", .any, variadic: true)]) { (call) throws(LuaFailure) in
              if call.count > 0 { call.push(try call.value(1)) }
              try call.suspend()
            },
            NativeFunction("can_wait") { (call) in call.push(call.canSuspend) },
            NativeFunction("where") { (call) in
              if let (source, line) = call.caller() { call.push("\(source):\(line)") }
            },
          ]))
      if let error = state.run(script).error { throw error }
    }

    func drop() { functions = [] }

    func call(_ arguments: LuaValue...) throws -> CallOutcome {
      state.call(try #require(functions.first), arguments)
    }
  }

  @Test("A callback gets its arguments, tables included, and gives results")
  func arguments() throws {
    let guest = try Guest(
      """
      on(function(it, info)
        return it, info.late + 0.5, info.list[2], #info.list, info.missing, type(info.f), info.f == it
      end)
      """)
    let function = try #require(guest.functions.first)
    let info = LuaTable(fields: [
      ("late", .integer(1)), ("list", .table(LuaTable(positional: [.boolean(true), .string("two")]))),
      ("f", .function(function)),
    ])
    let results = try #require(guest.call(.string("é\0!"), .table(info)).results)
    #expect(results.map(String.init(describing:)) == ["é\0!", "1.5", "two", "2", "nil", "function", "false"])
  }

  @Test("Callbacks live without a Lua reference, through collections, and go with their last owner")
  func lifetime() throws {
    let guest = try Guest("for i = 1, 100 do local big = ('x'):rep(10000) .. i on(function() return #big end) end")
    guest.state.collectGarbage()
    guest.state.collectGarbage()
    #expect(guest.functions.map { guest.state.call($0).results?.first?.integer }.allSatisfy { ($0 ?? 0) > 10_000 })
    let before = guest.state.bytesInUse
    guest.drop()
    guest.state.collectGarbage()
    #expect(before - guest.state.bytesInUse > 100 * 10_000)
  }

  @Test("A reference may outlive its state, and belongs to no other")
  func strayReferences() throws {
    var stray: LuaReference?
    do {
      let guest = try Guest("on(function() return 1 end)")
      stray = guest.functions.first
    }
    let other = try Guest("on(function() return 2 end)")
    let outcome = other.state.call(try #require(stray))
    #expect(outcome.error?.code == .invalidReference)
    stray = nil
    #expect(try other.call().results?.first?.integer == 2)
    let results = try other.call(.function(try #require(other.functions.first))).results
    #expect(results?.count == 1)
  }

  @Test("A callback made in a script's coroutine outlives it")
  func callbackFromCoroutine() throws {
    let guest = try Guest(
      """
      local routine = coroutine.create(function() local n = 0 on(function() n = n + 1 return n end) end)
      coroutine.resume(routine) coroutine.close(routine) routine = nil collectgarbage() collectgarbage()
      """)
    #expect(try guest.call().results?.first?.integer == 1)
    #expect(try guest.call().results?.first?.integer == 2)
  }

  @Test("A callback waits where it says so and goes on later")
  func waiting() throws {
    let guest = try Guest("on(function(x) local a = wait('first') local b = wait(a) return x, a, b end)")
    guard case .yielded(let first) = try guest.call(.integer(1)) else { return fail() }
    #expect(first.values.map(String.init(describing:)) == ["first"])
    // Another call goes on meanwhile, on a coroutine of its own.
    guard case .yielded(let other) = try guest.call(.integer(9)) else { return fail() }
    guest.state.collectGarbage()
    guard case .yielded(let second) = guest.state.resume(first, [.string("two")]) else { return fail() }
    #expect(second.values.map(String.init(describing:)) == ["two"])
    guest.state.collectGarbage()
    let results = guest.state.resume(second, [.string("three")]).results
    #expect(results?.map(String.init(describing:)) == ["1", "two", "three"])
    #expect(guest.state.resume(second).error?.code == .invalidReference)
    #expect(guest.state.resume(first).error?.code == .invalidReference)
    guest.state.cancel(other)
    #expect(guest.state.resume(other).error?.code == .invalidReference)
  }

  private func fail() { Issue.record("The callback did not wait") }

  @Test("Cancelling a waiting callback closes what is to be closed; dropping it does not run it")
  func cancelling() throws {
    let guest = try Guest(
      "log = {} on(function() local c <close> = setmetatable({}, { __close = function() log[#log + 1] = 'closed' end }) wait() end)"
    )
    guard case .yielded(let thread) = try guest.call() else { return fail() }
    guest.state.cancel(thread)
    #expect(guest.state.answer(to: "return #log") == "1")
    _ = try guest.call()
    guest.state.collectGarbage()
    #expect(guest.state.answer(to: "return #log") == "1")
  }

  @Test(
    "Only a callback itself can wait",
    arguments: [
      ("return can_wait()", "true"),
      ("return select(2, pcall(can_wait))", "true"),
      ("return setmetatable({}, { __index = can_wait }).x", "true"),
      ("return coroutine.wrap(can_wait)()", "false"),
      ("local r table.sort({ 2, 1 }, function() r = can_wait() end) return r", "false"),
      ("local r string.gsub('x', '.', function() r = can_wait() end) return r", "false"),
      (
        "return select(2, pcall(coroutine.wrap(function() wait() end)))",
        "test.lua:1: cannot wait here: only a callback itself can"
      ),
      ("coroutine.yield()", "test.lua:1: attempt to yield from outside a coroutine"),
      ("return coroutine.isyieldable()", "false"),
      ("return select(2, coroutine.running())", "true"),
      ("return select(2, coroutine.resume(coroutine.running()))", "cannot resume non-suspended coroutine"),
      ("coroutine.close(coroutine.running())", "test.lua:1: cannot close a running or waiting coroutine"),
      ("return where()", "test.lua:1"),
      ("\nreturn (select(1, where()))", "test.lua:2"),
    ])
  func whereToWait(body: String, expected: String) throws {
    let guest = try Guest("on(function() \(body) end)")
    let outcome = try guest.call()
    #expect((outcome.results?.first.map(String.init(describing:)) ?? outcome.error?.description) == expected)
  }

  @Test("A script that loads cannot wait")
  func loading() throws {
    let guest = try Guest("result = can_wait()")
    #expect(guest.state.answer(to: "return result") == "false")
    #expect(guest.state.run("wait()").error?.message == "cannot wait here: only a callback itself can")
  }

  @Test("A coroutine of the host that a script has kept cannot be tampered with")
  func keptCoroutine() throws {
    let guest = try Guest("on(function() kept = coroutine.running() wait() return 'whole' end)")
    guard case .yielded(let thread) = try guest.call() else { return fail() }
    #expect(guest.state.answer(to: "return coroutine.resume(kept)") == "false")
    #expect(guest.state.run("coroutine.close(kept)").error != nil)
    #expect(guest.state.resume(thread).results?.first?.string == "whole")
    #expect(guest.state.answer(to: "return coroutine.resume(kept)") == "false")
  }

  @Test("A result that cannot be copied is an error, and later calls are not affected")
  func cyclicResults() throws {
    let state = try LuaState()
    let error = state.run("local t = {} t.t = t return t").error
    #expect(error?.code == .unrepresentable && error?.message == "the table contains itself")
    #expect(state.answer(to: "return 5") == "5")
  }

  @Test("A callback that waits may outlive its state")
  func strayThread() throws {
    var stray: LuaThread?
    do {
      let guest = try Guest("on(function() wait() end)")
      if case .yielded(let thread) = try guest.call() { stray = thread }
    }
    let other = try Guest("")
    other.state.cancel(try #require(stray))
    #expect(other.state.resume(try #require(stray)).error?.code == .invalidReference)
  }

  @Test("Many callbacks that wait at once all come back")
  func manyWaiting() throws {
    let guest = try Guest("on(function(n) wait() return n end)")
    let threads = try (Int64(0)..<100).map { n in
      guard case .yielded(let thread) = try guest.call(.integer(n)) else { throw LuaFailure("no wait") }
      return thread
    }
    let results = threads.reversed().map { guest.state.resume($0).results?.first?.integer }
    #expect(results == (Int64(0)..<100).reversed().map { $0 })
  }
}
