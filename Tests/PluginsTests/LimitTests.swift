import Plugins
import Testing
import Timekeeping

@Suite("Limits of a plugin")
struct LimitTests {
  @Test("A callback that was stopped is told with its field, and one that comes back in between is forgiven")
  func forgiveness() throws {
    let script = """
      local n = 0
      timer.every(1, function()
        n = n + 1
        if n % 2 == 1 then while true do end end
      end, { name = "now and then", on_error = "keep" })
      """
    var run = try ScriptRun(script, limits: Limits(callback: .milliseconds(30)))
    try run.run(until: 5)
    let message = "on_expire was stopped after 30 ms: it may take no more of the processor's time"
    #expect(run.errors == [message, message, message])
    #expect(run.host.pluginNames == ["s"])
  }

  @Test("What was stopped twice in a row is closed: its timers end, the board is told, and its name is free again")
  func quarantine() throws {
    let script = "timer.every(1, function() while true do end end, { on_error = 'keep', name = 'x' })"
    var run = try ScriptRun(script, limits: Limits(callback: .milliseconds(30)))
    try run.run(until: 3)
    #expect(
      run.lines == [
        "+0 started x", "+1 expired x", "+1 script_error x", "+2 expired x", "+2 script_error x", "+2 cancelled x",
        "+2 quarantined",
      ])
    #expect(run.events.last { $0.name == .quarantined }?.reason == "it was stopped 2 times in a row")
    #expect(run.host.pluginNames.isEmpty && run.host.nextDeadline == nil)
    #expect(run.host.definitions.map(\.name) == ["x"])
    try run.host.load(Script(name: "s", path: "s.lua", source: Array("print 'again'".utf8)), at: run.host.now.local)
    #expect(run.host.pluginNames == ["s"])
  }

  @Test("A script that loads for too long is a problem at its line")
  func loading() {
    let error = #expect(throws: Problem.self) {
      try ScriptRun("\nwhile true do end", limits: Limits(load: .milliseconds(30)))
    }
    #expect("\(String(describing: error))".contains("the script was stopped after 30 ms") && error?.line == 2)
  }

  @Test("Limits of its own hold for the plugin that has them")
  func ownLimits() throws {
    let moment = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 0))
    let options = PluginHost.Options(
      zone: .utc, zones: .fixedOnly, limits: Limits(timers: 1), ownLimits: ["b": Limits(timers: 3)])
    let host = PluginHost(options: options, clock: ServerClock(system: moment), at: moment.local)
    let source = Array("for _ = 1, 3 do timer.after(1, print) end".utf8)
    let error = #expect(throws: Problem.self) {
      try host.load(Script(name: "a", path: "a.lua", source: source), at: moment.local)
    }
    #expect(
      error?.message
        == "a plugin may have 1 timers at a time: cancel some, or have its setting 'timers' raised")
    try host.load(Script(name: "b", path: "b.lua", source: source), at: moment.local)
    #expect(host.timers.allTimers(of: "b").count == 3)
  }

  @Test("Lines beyond those of a second are left out, counted, and told once that second is over")
  func floodedLog() throws {
    let script = """
      local function flood() for i = 1, 30 do print(i) end end
      flood()
      timer.after(0.5, flood)
      timer.after(2, function() print 'later' end)
      """
    // As many timers as can be written down: what is worked out from that must not overflow.
    var run = try ScriptRun(script, limits: Limits(timers: .max, logLines: 10))
    try run.run(until: 3)
    #expect(
      run.log == (1...10).map(String.init) + ["50 lines were left out: more than 10 in one second", "later"])
  }
}
