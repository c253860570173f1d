import Plugins
import Testing
import Timekeeping

@Suite("Sequences in scripts")
struct SequenceScriptTests {
  @Test("A pomodoro goes through its steps and rounds, with the long break in place of the last one")
  func pomodoro() throws {
    var run = try ScriptRun(
      """
      local p = timer.sequence { name = "pomodoro", rounds = 2, { "Focus", "25m" }, { "Break", "5m" },
        long_break = { "Long break", "15m", every = 2 },
        on_step = function(t, info) print(t.step, t.round, t.text, info.generation) end,
        on_finish = function(t, info) print("over", t.phase, info.reason) end }
      assert(p.phase == "idle" and p.step == "Focus" and p.total == 1500)
      assert(p:start())
      assert(p.ends_at == clock.now() + (25 + 5 + 25 + 15) * 60)
      """)
    try run.run(until: 7_200)
    #expect(
      run.log == [
        "Focus\t1\t25:00\t1", "Break\t1\t5:00\t1", "Focus\t2\t25:00\t1", "Long break\t2\t15:00\t1",
        "over\texpired\tdue",
      ])
    #expect(
      run.lines == [
        "+0 started pomodoro", "+0 step pomodoro", "+1500 step pomodoro", "+1800 step pomodoro", "+3300 step pomodoro",
        "+4200 expired pomodoro",
      ])
    #expect(run.events.filter { $0.name != .log && $0.name != .loaded }.allSatisfy { $0.kind == .sequence })
  }

  @Test("Without auto it waits between steps; skip ends a step, reset goes back to the first")
  func waiting() throws {
    var run = try ScriptRun(
      """
      local p = timer.sequence { name = "p", auto = false, { "A", 10 }, { "B", 20 }, { "C", 30 } }
      assert(p:skip() == false and p:start())
      assert(p.ends_at == nil)
      timer.after(15, function()
        assert(p.phase == "paused" and p.step == "B" and p.remaining == 20)
        assert(p:start() and p.phase == "running")
      end, { name = "x" })
      timer.after(20, function() assert(p:pause() and p:resume() and p:skip() and p.step == "C" and p.remaining == 30) end, { name = "x2" })
      timer.after(25, function() assert(p:reset() == false and p:pause() and p:reset() and p.step == "A" and p.total == 10) end, { name = "x3" })
      timer.after(30, function() assert(p:start() and p:skip() and p:skip() and p:skip() and p.phase == "expired") end, { name = "x4" })
      timer.after(31, function() assert(p.generation == 2 and p:extend(5) and p.remaining == 5) end, { name = "x5" })
      """)
    try run.run(until: 100)
    #expect(run.errors == [])
    #expect(
      run.lines.filter { $0.hasSuffix(" p") } == [
        "+0 refused p", "+0 started p", "+0 step p", "+10 paused p", "+15 step p", "+20 paused p", "+20 resumed p",
        "+20 step p", "+25 refused p", "+25 paused p", "+25 reset p", "+30 started p", "+30 step p", "+30 step p",
        "+30 step p", "+30 expired p", "+31 changed p", "+36 expired p",
      ])
  }

  @Test("When it ends is known at once, however many rounds there are")
  func manyRounds() throws {
    var run = try ScriptRun(
      """
      local p = timer.sequence { rounds = 100000001, { "A", 1 }, { "B", 2 }, long_break = { "C", 4, every = 10 } }
      assert(p:start() and p:skip())
      print(p.ends_at - clock.now())
      local endless = timer.sequence { rounds = 1 << 53, { "A", "1h" } }
      assert(endless:start())
      print(endless.ends_at > clock.now())
      """)
    try run.run(until: 0)
    #expect(run.log == ["320000002.0", "true"])
  }

  @Test("What is extended after its end runs exactly that; steps have their own lengths until then")
  func extending() throws {
    var run = try ScriptRun(
      """
      local p = timer.sequence { name = "p", auto = false, { "A", 10 }, { "B", 20 } }
      print(p:extend(5))
      p:start()
      timer.after(11, function() p:finish() p:extend(5) p:pause() p:resume() end)
      """)
    try run.run(until: 60)
    #expect(run.log == ["false\tits steps have their own lengths"])
    #expect(
      run.lines.filter { $0.hasSuffix(" p") } == [
        "+0 refused p", "+0 started p", "+0 step p", "+10 paused p", "+11 expired p", "+11 changed p", "+11 paused p",
        "+11 resumed p", "+16 expired p",
      ])
  }
}
