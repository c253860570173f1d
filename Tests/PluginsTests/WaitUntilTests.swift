import Plugins
import Testing
import Timekeeping

@Suite("timer.wait_until")
struct WaitUntilTests {
  /// Scripts, what they print within a minute, and what happens.
  static let cases: [(script: String, log: [String], lines: [String])] = [
    // Asked at once and each second: at 0, 1, 2 and 3.
    (
      """
      local asked, ready = 0, false
      timer.after("2.5s", function() ready = true end)
      timer.wait_until(function(it) asked = asked + 1 assert(it.name == "w") return ready end,
        function(it, info) print(asked, info.reason, it.phase, clock.now() - 1796083200) end, { name = "w" })
      """, ["4\tfinished\texpired\t3.0"], ["+0 started", "+0 started w", "+2.5 expired", "+3 expired w"]
    ),
    // Asked at 0, 4 and 8; at 10 it is over.
    (
      """
      local asked = 0
      timer.wait_until(function() asked = asked + 1 end, function(it, info) print(asked, info.reason, info.late) end,
        { every = "4s", timeout = "10s" })
      """, ["3\ttimeout\t0.0"], ["+0 started", "+10 expired"]
    ),
    (
      "timer.wait_until(function() return 1 end, function(_, info) print(info.reason) end)", ["finished"],
      ["+0 started", "+0 expired"]
    ),
    (
      "timer.wait_until { predicate = function() return true end, name = 'alone' }", [],
      ["+0 started alone", "+0 expired alone"]
    ),
    (
      """
      local w = timer.wait_until(function() print "asked" end, function() print "called" end, { every = "2s" })
      timer.after("3s", function() w:cancel() end)
      """, ["asked", "asked"], ["+0 started", "+0 started", "+3 expired", "+3 cancelled"]
    ),
    // Not asked while it is paused; asked at once when it goes on, which is at 6.
    (
      """
      local w = timer.wait_until(function() print(clock.now() - 1796083200) end, print, { every = "4s", timeout = "10s" })
      timer.after("1s", function() w:pause() end)
      timer.after("6s", function() w:resume() end)
      timer.after("11s", function() w:cancel() end)
      """, ["0.0", "6.0", "10.0"],
      [
        "+0 started", "+0 started", "+0 started", "+0 started", "+1 expired", "+1 paused", "+6 expired", "+6 resumed",
        "+11 expired", "+11 cancelled",
      ]
    ),
    // An answer that takes 2.5 seconds is one asking; the next comes a period after it.
    (
      """
      local asked = 0
      timer.wait_until(function() asked = asked + 1 print(clock.now() - 1796083200) timer.sleep "2.5s" return asked == 2 end,
        function() print("true", clock.now() - 1796083200) end)
      """, ["0.0", "3.5", "true\t6.0"], ["+0 started", "+6 expired"]
    ),
    // Three failures in a row end it.
    (
      "timer.wait_until(function() print 'asked' error 'no' end, print, { name = 'w' })", ["asked", "asked", "asked"],
      [
        "+0 started w", "+0 script_error w", "+1 script_error w", "+2 script_error w", "+2 disabled w",
        "+2 cancelled w",
      ]
    ),
  ]

  @Test("It asks until the answer is true, or the time is over", arguments: cases)
  func runs(script: String, log: [String], lines: [String]) throws {
    var run = try ScriptRun(script)
    try run.run(until: 60)
    #expect(run.log == log)
    #expect(run.lines == lines)
    #expect(!run.host.timers.outlook.isCounting)
  }

  @Test("Without a timeout nothing is left of it: what has passed is told, until it is given a length")
  func endlessness() throws {
    var run = try ScriptRun(
      """
      local w = timer.wait_until(function() return false end, print, { name = "w" })
      local function show() print(w.text, w.remaining, w.total, w.due, w.ends_at, w.progress, w.elapsed) end
      show()
      timer.after("65s", function()
        show()
        print(w, w:extend "1m")
        w:pause()
        print(w)
        w:resume()
        print(w:set "10s")
        show()
        print(w)
      end)
      """)
    try run.run(until: 70)
    // 65 s after 00:00:00; then 10 s are left, until 00:01:15, which is 1,796,083,275.
    #expect(
      run.log == [
        "0:00\tnil\tnil\tnil\tnil\tnil\t0.0", "1:05\tnil\tnil\tnil\tnil\tnil\t65.0",
        "timer w: running for 1:05\tfalse\tit has no end: set a length instead", "timer w: paused after 1:05", "true",
        "0:10\t10.0\t10.0\t1796083275.0\t1796083275.0\t0.0\t0.0", "timer w: running, 0:10 left, ends 00:01",
      ])
    #expect(run.host.definitions[0].fields == [])
  }

  @Test("It is something to wait for, however long it takes")
  func outlook() throws {
    var run = try ScriptRun("timer.wait_until(function() return false end, print)")
    try run.run(until: 86_400)
    #expect(run.host.timers.outlook.isCounting)
    #expect(run.lines == ["+0 started"])
  }

  @Test(
    "It is refused with a reason",
    arguments: [
      ("timer.wait_until()", "bad argument #1 to 'wait_until'"), ("timer.wait_until(1)", "a function is expected"),
      ("timer.wait_until { every = 1 }", "field 'predicate' of timer.wait_until: it is missing"),
      ("timer.wait_until(print, print, { every = 0 })", "a period is at least 1 ms"),
      ("timer.wait_until(print, print, { timeout = 0 })", "a timeout is at least 1 ms"),
      ("timer.wait_until(print, print, { evry = 1 })", "did you mean 'every'?"),
      ("timer.wait_until(print, print, 1, 2)", "too many arguments"),
    ])
  func refused(script: String, message: String) {
    #expect {
      _ = try ScriptRun(script)
    } throws: {
      ($0 as? Problem)?.message.contains(message) == true
    }
  }
}
