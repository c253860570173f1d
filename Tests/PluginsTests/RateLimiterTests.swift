import Plugins
import Testing
import Timekeeping

@Suite("timer.debounce and timer.throttle")
struct RateLimiterTests {
  /// Scripts, what they print within a minute, and the errors of their callbacks.
  static let cases: [(script: String, log: [String], errors: [String])] = [
    (
      """
      local d = timer.debounce("500ms", function(...) print(clock.now() - 1796083200, ...) end)
      for i, at in ipairs { 1, 1.25, 1.5, 3 } do timer.after(at, function() d("call", i) end) end
      """, ["2.0\tcall\t3", "3.5\tcall\t4"], []
    ),
    (
      """
      local t = timer.throttle("1s", function(...) print(clock.now() - 1796083200, ...) end)
      for i, at in ipairs { 1, 1.25, 1.5, 2.5, 5 } do timer.after(at, function() t("call", i) end) end
      """, ["1.0\tcall\t1", "2.0\tcall\t3", "3.0\tcall\t4", "5.0\tcall\t5"], []
    ),
    // Firings at 0.25, 0.5, … 2.25; the limiter calls at 0.25, 1.25, 2.25 and 3.25.
    (
      """
      timer.every("250ms", timer.throttle("1s", function(_, info) print(info.generation) end), { times = 9 })
      """, ["1", "4", "8", "9"], []
    ),
    (
      """
      local t = timer.throttle(1, function(a) return a, a * 2 end)
      print(t(21))
      print(select("#", t(1)))
      print(t.waiting, t:flush())
      print(t.waiting, select("#", t:flush()))
      """, ["21\t42", "0", "true\t1\t2", "false\t0"], []
    ),
    (
      """
      local d = timer.debounce(1, function(...) print(...) end)
      print(d:cancel())
      d "dropped"
      print(d.waiting, d:cancel())
      print(d.waiting)
      local t = timer.throttle(1, function(...) print(...) end)
      t "first" t "second"
      t:cancel()
      t "third"
      """, ["true\talready: no call waits", "true\ttrue", "false", "first", "third"], []
    ),
    // A call from within waits for the end of the next span.
    (
      """
      local t
      t = timer.throttle(1, function(n) print(clock.now() - 1796083200, n) if n < 3 then t(n + 1) end end)
      timer.after(1, function() t(1) end)
      """, ["1.0\t1", "2.0\t2", "3.0\t3"], []
    ),
    // What waits is the arguments themselves, not copies.
    (
      """
      local d = timer.debounce(1, function(t, f, text, ...) t.n = t.n + 1 print(t.n, f == print, #text, select("#", ...)) end)
      local t = { n = 1 }
      d(t, print, "\\xFF\\xFE", nil, nil)
      timer.after(2, function() print(t.n) end)
      """, ["2\ttrue\t2\t2", "2"], []
    ),
    // Errors reach whoever calls, or are told when nobody does.
    (
      """
      local t = timer.throttle(1, function(n) error("no " .. n, 0) end)
      print(pcall(t, 1))
      print(pcall(t, 2))
      """, ["false\tno 1", "true"], ["no 2"]
    ),
    (
      """
      local d = timer.debounce(1, function() print("before") timer.sleep "1s" print("after", clock.now() - 1796083200) end)
      d()
      """, ["before", "after\t2.0"], []
    ),
    (
      "local d = timer.debounce(1, print) print(d) d() print(d) print(type(d), d == timer.debounce(1, print))",
      ["debounce #1: no call waits", "debounce #1: a call waits", "userdata\tfalse", ""], []
    ),
  ]

  @Test("It calls when it should, with what it should", arguments: cases)
  func runs(script: String, log: [String], errors: [String]) throws {
    var run = try ScriptRun(script)
    try run.run(until: 60)
    #expect(run.log == log)
    #expect(run.errors == errors)
  }

  @Test(
    "It is refused with a reason",
    arguments: [
      ("timer.debounce('1s')", "bad argument #2 to 'debounce' (function expected, got no value)"),
      ("timer.debounce('10', print)", "10 has no unit"), ("timer.throttle(0, print)", "a millisecond at least"),
      ("timer.throttle('-1s', print)", "not negative"),
      ("timer.debounce(1, print).cancel()", "use ':', as in limiter:cancel()"),
      ("timer.debounce(1, print).cancle()", "did you mean 'cancel'?"),
      ("timer.debounce(1, print)(table.unpack({}, 1, 33))", "keeps 32 arguments at most"),
      ("timer.debounce(1, timer.after(1))", "function expected, got timer"),
    ])
  func refused(script: String, message: String) {
    #expect {
      _ = try ScriptRun(script)
    } throws: {
      ($0 as? Problem)?.message.contains(message) == true
    }
  }

  @Test("Only a call that waits is something to wait for")
  func outlook() throws {
    var run = try ScriptRun("t = timer.throttle('1h', print) t(1)")
    try run.run(until: 1)
    #expect(!run.host.timers.outlook.isCounting)
    run = try ScriptRun("d = timer.debounce('10s', print) d(1)")
    try run.run(until: 9)
    #expect(run.host.timers.outlook.isCounting)
    try run.run(until: 10)
    #expect(run.log == ["1"] && !run.host.timers.outlook.isCounting)
  }

  @Test("Those that no script holds and that hold nothing back make room for others")
  func room() throws {
    var limits = Limits.paced
    limits.timers = 100
    var run = try ScriptRun(
      """
      for i = 1, 50 do timer.debounce(1, function() print "called" end)() end
      for i = 1, 5000 do timer.debounce(1, print) end
      kept = {}
      for i = 1, 50 do kept[i] = timer.throttle(1, print) end
      print(pcall(timer.throttle, 1, print))
      """, limits: limits)
    try run.run(until: 2)
    #expect(run.log.first?.contains("a plugin may have 100 debounced and throttled functions at a time") == true)
    #expect(run.log.dropFirst() == Array(repeating: "called", count: 50)[...])
  }
}
