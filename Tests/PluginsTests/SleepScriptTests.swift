import Plugins
import Testing
import Timekeeping

@Suite("Callbacks that sleep")
struct SleepScriptTests {
  @Test("A callback goes on where it slept, and everything else goes on meanwhile")
  func sleeping() throws {
    var run = try ScriptRun(
      """
      timer.after(1, function(t)
        print("before", clock.now() - 1796083200)
        local slept = timer.sleep "2s"
        print("after", clock.now() - 1796083200, slept, t.phase)
        for i = 1, 3 do timer.sleep '0.5s' end
        print("end", clock.now() - 1796083200)
      end, { name = "sleeper" })
      timer.every(1, function() print "tick" end, { times = 3 })
      sale.list { { "A", starts = 1796083200 + 5, lasts = 10 }, on_start = function(row) timer.sleep '3s' print(row.name, row.live) end }
      clock.on_tick(function() timer.sleep '0.25s' end):remove()
      """)
    try run.run(until: 60)
    #expect(run.errors == [])
    #expect(
      run.log == ["before\t1.0", "tick", "tick", "after\t3.0\t2.0\texpired", "tick", "end\t4.5", "A\ttrue"])
  }

  @Test(
    "A firing while the callback of an earlier one sleeps is skipped or queued",
    arguments: [
      ("skip", [(1.0, 1), (4.0, 4), (7.0, 7)]), ("queue", [(1.0, 1), (3.5, 2), (6.0, 3), (8.5, 4)]),
    ] as [(String, [(Double, Int)])])
  func overlap(policy: String, calls: [(Double, Int)]) throws {
    var run = try ScriptRun(
      """
      timer.every(1, function(t, info)
        print(clock.now() - 1796083200, info.generation)
        timer.sleep '2.5s'
      end, { times = 7, overlap = "\(policy)" })
      """)
    try run.run(until: 10)
    #expect(run.log.prefix(calls.count) == ArraySlice(calls.map { "\($0)\t\($1)" }))
    #expect(run.errors == [])
  }

  @Test("Failures after a sleep are told when they happen, and counted like any other")
  func failing() throws {
    var run = try ScriptRun(
      """
      timer.every(10, function() timer.sleep '1s' error "no" end, { name = "bad" })
      """)
    try run.run(until: 100)
    #expect(run.errors == ["no", "no", "no"])
    #expect(run.lines.suffix(3) == ["+31 script_error bad", "+31 disabled bad", "+31 cancelled bad"])
    #expect(!run.host.timers.outlook.isCounting)
  }

  @Test(
    "It is refused where nobody could go on",
    arguments: [
      "timer.sleep '1s'", "coroutine.wrap(function() timer.sleep '1s' end)()",
      "timer.after(1, function() table.sort({ 2, 1 }, function() timer.sleep '1s' end) end)",
      "timer.after(1, function() ('x'):gsub('x', function() timer.sleep '1s' end) end)",
      "timer.after(1, function() coroutine.wrap(function() timer.sleep '1s' end)() end)",
      "timer.after(1, function() while true do timer.sleep '0s' end end)",
      "timer.after(1, function() while true do timer.sleep '0.001ms' end end)",
      "timer.after(1, function() timer.sleep '10' end)", "timer.after(1, function() timer.sleep '-1s' end)",
    ])
  func refused(script: String) throws {
    do {
      var run = try ScriptRun(script)
      try run.run(until: 10)
      #expect(run.errors.count == 1)
      #expect(!run.host.timers.outlook.isCounting)
    } catch {
      #expect(error.message.contains("timer.sleep waits in callbacks only"))
    }
  }

  @Test("While a callback sleeps there is something to wait for")
  func outlook() throws {
    var run = try ScriptRun("timer.after(1, function() timer.sleep '5s' end)")
    try run.run(until: 2)
    #expect(run.host.timers.outlook.isCounting)
    try run.run(until: 6)
    #expect(!run.host.timers.outlook.isCounting)
  }

  @Test("Firings queue up to a backlog of 1,000; what has been cancelled calls no more of them")
  func queueing() throws {
    var run = try ScriptRun(
      """
      local n = 0
      timer.every("1ms", function() n = n + 1 if n == 1 then timer.sleep '3s' end end,
        { name = "full", times = 2000, overlap = "queue" })
      timer.after("10s", function() print(n) end)
      local m = 0
      timer.every(1, function(t) m = m + 1 timer.sleep '2.5s' t:cancel() end, { overlap = "queue" })
      timer.after("20s", function() print(m) end)
      """)
    try run.run(until: 30)
    #expect(run.errors == [])
    #expect(run.log == ["1001", "1"])
  }

  @Test("A plugin that is closed while its callbacks sleep wakes none of them")
  func quarantine() throws {
    var limits = Limits()
    limits.callback = .milliseconds(10)
    var run = try ScriptRun(
      """
      timer.after(1, function() local guard <close> = setmetatable({}, { __close = print }) timer.sleep '9s' print "woken" end)
      timer.every(2, function() while true do end end, { overlap = "queue" })
      """, limits: limits)
    try run.run(until: 30)
    #expect(run.log == [])
    #expect(run.lines.contains("+4 quarantined"))
    #expect(run.host.nextDeadline == nil)
  }

  @Test("A callback goes on although its timer or list has been replaced")
  func replaced() throws {
    var run = try ScriptRun(
      """
      local function list(word)
        sale.list { name = "l", { "A", starts = 1796083200 + 1, lasts = 10 },
          on_start = function(row) timer.sleep '2s' print(word, row.phase) end }
      end
      list "list"
      timer.after(1, function(t) timer.sleep '2s' print("timer", t.phase, t:start()) error "late" end, { name = "t" })
      timer.after(2, function() timer.after(9, print, { name = "t" }) list "new" end)
      """)
    try run.run(until: 5)
    #expect(run.log == ["list\tnil", "timer\tnil\tfalse\tit is gone"])
    #expect(run.errors == ["late"])
  }
}
