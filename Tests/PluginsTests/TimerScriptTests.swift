import Plugins
import Reactor
import Testing
import Timekeeping

@Suite("Timers in scripts")
struct TimerScriptTests {
  /// A script, how long it runs, and what happens.
  struct Case: CustomTestStringConvertible {
    var title: String
    var script: String
    var seconds: Double
    var lines: [String]
    var testDescription: String { title }

    init(_ title: String, _ script: String, for seconds: Double = 3_600, _ lines: [String]) {
      (self.title, self.script, self.seconds, self.lines) = (title, script, seconds, lines)
    }
  }

  static let cases: [Case] = [
    Case(
      "after, every and at",
      """
      timer.after("10s", function() end, { name = "a" })
      timer.every("1m", function() end, { name = "b", times = 2 })
      timer.at("00:01:30", function() end, { name = "c" })
      """,
      [
        "+0 started a", "+0 started b", "+0 started c", "+10 expired a", "+60 expired b", "+90 expired c",
        "+120 expired b",
      ]),
    Case(
      "the three ways of writing a constructor are the same",
      """
      local function fn() end
      timer.after(5, fn, { name = "a" })
      timer.after { "5s", fn, name = "b" }
      timer.after { lasts = "5s", on_expire = fn, name = "c" }
      timer.after(5, nil, { on_expire = fn, name = "d" })
      timer.after(5, fn, nil)
      """,
      [
        "+0 started a", "+0 started b", "+0 started c", "+0 started d", "+0 started", "+5 expired a", "+5 expired b",
        "+5 expired c", "+5 expired d", "+5 expired",
      ]),
    Case(
      "a timer that restarts itself in its expiry three times",
      """
      local n = 0
      timer.new { name = "t", lasts = 5, on_expire = function(t) n = n + 1 if n < 4 then t:restart() end end }:start()
      """,
      [
        "+0 started t", "+5 expired t", "+5 restarted t", "+10 expired t", "+10 restarted t", "+15 expired t",
        "+15 restarted t", "+20 expired t",
      ]),
    Case(
      "what expires first may cancel what is due at the same instant",
      """
      timer.after(5, function() timer.find("x3"):cancel() end, { name = "x1" })
      timer.after(5, function() end, { name = "x2" })
      timer.after(5, function() error "never" end, { name = "x3" })
      """, ["+0 started x1", "+0 started x2", "+0 started x3", "+5 expired x1", "+5 cancelled x3", "+5 expired x2"]),
    Case(
      "callbacks and running timers live without a reference in Lua",
      """
      do timer.after(1, function() for i = 1, 200 do local t = {} ; t[1] = ("x"):rep(10000) end end, { name = "garbage" }) end
      do timer.after(5, function() print "alive" end, { name = "kept" }) end
      """, ["+0 started garbage", "+0 started kept", "+1 expired garbage", "+5 expired kept"]),
    Case(
      "a repeating callback that fails three times in a row is disabled, a one-shot never is",
      """
      timer.every(1, function() error "no" end, { name = "bad" })
      timer.every(2, function() error "no" end, { name = "kept", on_error = "keep", times = 4 })
      timer.every(1, function() error "no" end, { name = "once", on_error = "stop" })
      """, for: 20,
      [
        "+0 started bad", "+0 started kept", "+0 started once", "+1 expired bad", "+1 script_error bad",
        "+1 expired once",
        "+1 script_error once", "+1 disabled once", "+1 cancelled once", "+2 expired kept", "+2 script_error kept",
        "+2 expired bad", "+2 script_error bad", "+3 expired bad", "+3 script_error bad", "+3 disabled bad",
        "+3 cancelled bad", "+4 expired kept", "+4 script_error kept", "+6 expired kept", "+6 script_error kept",
        "+8 expired kept", "+8 script_error kept",
      ]),
    Case(
      "a tick's callback that fails is called again at the next tick, and disabled after three in a row",
      """
      clock.on_tick(function() error "no" end)
      timer.new { name = "t", lasts = 5, on_tick = function() error "no" end }:start()
      """,
      [
        "+0 started t", "+0 script_error t", "+1 script_error", "+1 script_error t", "+2 script_error",
        "+2 script_error t", "+2 disabled t", "+3 script_error", "+3 disabled", "+5 expired t",
      ]),
    Case(
      "a timer that is stopped before its first tick was told of has none",
      """
      local t = timer.new { name = "t", lasts = 5, on_tick = function() error "never" end }
      t:start()
      t:cancel()
      """, ["+0 started t", "+0 cancelled t"]),
    Case(
      "a name that is taken is taken over",
      """
      timer.after(5, function() error "never" end, { name = "tea" })
      timer.after(7, function() end, { name = "tea" })
      """, ["+0 started tea", "+0 cancelled tea", "+0 started tea", "+7 expired tea"]),
    Case(
      "finish calls the callback with its reason; cancel calls nobody",
      """
      local t = timer.after("1h", function(t, info) assert(info.reason == "finished") assert(info.generation == 1) end)
      timer.after("1h", function() error "never" end, { name = "c" }):cancel()
      timer.after(3, function() assert(t:finish()) end, { name = "f" })
      """, ["+0 started", "+0 started c", "+0 cancelled c", "+0 started f", "+3 expired f", "+3 expired"]),
    Case(
      "a callback is given all that its parameters can take",
      """
      timer.after(1, function(...) assert(select("#", ...) == 2) end)
      timer.after(2, function(it, ...) assert(it.phase == "expired" and select("#", ...) == 1) end)
      timer.after(3, function(it) assert(it.phase == "expired") end)
      timer.after(4, function() end)
      """,
      ["+0 started", "+0 started", "+0 started", "+0 started", "+1 expired", "+2 expired", "+3 expired", "+4 expired"]),
    Case(
      "warnings and a pad",
      """
      timer.new { name = "w", lasts = "2m", warn = { "1m", "10s" }, on_warn = function(t) print(t.text) end }:start()
      local pad = preset.pad { name = "kitchen", { "1 min", "1m" }, { "3 min", "3m" } }
      assert(pad:toggle() == false)
      assert(pad:press "1 min" and pad:press(2))
      assert(pad.timer.total == 240 and pad:toggle())
      preset.button { "Tea", "3m" }
      assert(preset.press "Tea")
      assert(preset.press "Tea" == false)
      """,
      [
        "+0 started w", "+0 refused kitchen", "+0 pressed kitchen", "+0 pressed kitchen", "+0 started kitchen",
        "+0 pressed Tea", "+0 started Tea", "+0 refused Tea", "+60 warned w", "+110 warned w", "+120 expired w",
        "+180 expired Tea", "+240 expired kitchen",
      ]),
  ]

  @Test("What scripts set going happens when it should", arguments: cases)
  func happens(_ script: Case) throws {
    var run = try ScriptRun(script.script)
    try run.run(until: script.seconds)
    #expect(run.lines == script.lines)
  }

  @Test("Fields read what a timer is doing, and what does not apply is nil")
  func fields() throws {
    var run = try ScriptRun(
      """
      local t = timer.new { name = "t", lasts = "60s", label = "Tea" }
      assert(t.phase == "idle" and t.remaining == 60 and t.due == nil and t.progress == 0 and t.generation == 0)
      assert(t:start() == true)
      local ok, why = t:start()
      assert(ok == true and why:find "already")
      assert(t.text == "1:00" and t.ends_at == os.time() + 60 and t.label == "Tea")
      timer.after(10, function()
        assert(t:pause())
        assert(t.remaining == 50 and t.ends_at == nil and t.due == nil and t.phase == "paused" and t.elapsed == 10)
        local done, reason = t:dismiss()
        assert(done == false and type(reason) == "string")
      end)
      timer.after(20, function() assert(t:resume()) end)
      timer.after(30, function() assert(t.remaining == 40) assert(t:extend "10s") assert(t.total == 70) end)
      timer.after(81, function()
        assert(t.phase == "expired" and t.overtime == 1 and t.remaining == 0 and t.progress == 1 and t.text == "+0:01")
        assert(t.late == 0 and t.generation == 1 and math.type(t.generation) == "integer")
        local finished = timer.after(5, function() end)
        assert(finished.late == nil and finished:finish() and finished.late == 0)
        assert(tostring(t) == "timer t: expired, +0:01", tostring(t))
        assert(timer.find "t" == t and timer.find "nothing" == nil and #timer.all() == 6)
      end)
      print(t)
      """)
    try run.run(until: 100)
    #expect(run.errors == [])
    #expect(run.log == ["timer t: running, 1:00 left, ends 00:01"])
    #expect(run.lines.contains("+80 expired t"))
  }

  @Test("A timer at a time is set to times in its own zone, and refuses a length and the past")
  func settingATime() throws {
    var run = try ScriptRun(
      """
      local t = timer.at("03:00", function() end, { name = "t", zone = "+01:00" })
      assert(t.remaining == 7200)
      assert(t:set "01:30" and t.remaining == 1800)
      for _, value in ipairs { "4m", 5, "2026-11-30 10:00" } do
        local ok, why = t:set(value)
        assert(ok == false and type(why) == "string" and t.remaining == 1800)
      end
      assert(not pcall(t.set, t, "soon"))
      """)
    try run.run(until: 7_200)
    #expect(
      run.lines == [
        "+0 started t", "+0 changed t", "+0 refused t", "+0 refused t", "+0 refused t", "+1800 expired t",
      ])
  }

  @Test("Ticks of a timer and of the shared ticker come each second, and a listener may remove itself")
  func ticks() throws {
    var run = try ScriptRun(
      """
      timer.new { lasts = 3, on_tick = function(t) print("t " .. t.text) end }:start()
      local listener
      listener = clock.on_tick(function(now) print("c " .. now - 1796083200) if now >= 1796083202 then listener:remove() end end)
      """)
    try run.run(until: 60)
    #expect(run.log == ["t 0:03", "t 0:02", "c 1.0", "t 0:01", "c 2.0"])
    #expect(run.host.nextDeadline == nil)
  }

  @Test("More timers than a turn has events for, ended at one instant, call all their callbacks")
  func manyAtOnce() throws {
    var run = try ScriptRun(
      """
      local calls = 0
      for _ = 1, 6000 do timer.after(5, function() calls = calls + 1 end):finish() end
      timer.after(1, function() print(calls) end)
      """)
    try run.run(until: 2)
    #expect(run.log == ["6000"])
  }

  @Test("A notification tells of its title, body and urgency")
  func notification() throws {
    var run = try ScriptRun("notify('Tea', 'is ready', { urgency = 'critical' }) notify('Tea')")
    try run.run(until: 0)
    let actions = run.events.filter { $0.name == .action }
    #expect(actions.map { $0.text("body") } == ["is ready", nil])
    #expect(actions.map { $0.text("urgency") } == ["critical", nil])
    #expect(actions.allSatisfy { $0.text("title") == "Tea" && $0.text("result") == "rehearsed" })
  }

  @Test(
    "A correction that is slewed makes nothing missed, a step does",
    arguments: [(Duration.milliseconds(2), Event.Name.expired), (.seconds(1), .expired), (.seconds(2), .missed)])
  func corrections(correction: Duration, expected: Event.Name) throws {
    // Due at ten seconds, and corrected over that a millisecond before.
    let run = try ScriptRun("timer.every(10, function() end, { align = 10, missed = 'skip' })")
    while run.host.advance(to: run.host.now.local) {}
    var clock = run.host.clock
    clock.offset += correction
    run.host.setClock(clock, at: run.host.now.local.advanced(by: .milliseconds(9_999)))
    while run.host.advance(to: run.host.now.local) {}
    #expect(run.host.takeEvents().last?.name == expected)
  }

  @Test("Times are read and written by any zone's clocks, and what is no time is answered with why")
  func clockTexts() throws {
    var run = try ScriptRun(
      """
      assert(clock.now() == 1796083200)
      assert(clock.parse("18:30") == 1796083200 + 18.5 * 3600)
      assert(clock.parse("2026-12-01 20:00", "Europe/Berlin") == 1796083200 + 19 * 3600)
      local none, why = clock.parse("25:00")
      assert(none == nil and why:find "column 1", why)
      print(clock.format("%Y-%m-%d %H:%M", 1796083200, "Asia/Shanghai"), clock.format("%a %H:%M"), clock.text(90))
      assert(not pcall(clock.format, "%Q") and not pcall(clock.format, "%H", 0, "Mars/Olympus"))
      assert(not pcall(clock.format, "%H", 1e300))
      """, zones: ZoneFiles(environment: [:]).source)
    try run.run(until: 1)
    #expect(run.log == ["2026-12-01 08:00\tTue 00:00\t1:30"])
  }

  @Test("Handlers that cause each other without end end the rehearsal by name")
  func endless() throws {
    var run = try ScriptRun(
      "timer.new { name = \"loop\", lasts = 1, on_expire = function(t) t:restart() t:finish() end }:start()")
    #expect {
      try run.run(until: 10)
    } throws: { error in
      (error as? Problem)?.description == "s.lua: s/loop causes events without end: 100000 at one instant"
    }
  }
}
