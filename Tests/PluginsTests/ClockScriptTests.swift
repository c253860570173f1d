import Plugins
import Testing
import Timekeeping

@Suite("The server's clock in scripts")
struct ClockScriptTests {
  /// What the discipline of a server's clock would hand to the host.
  private func clock(_ run: ScriptRun, ahead lead: Duration, _ state: ServerClock.State = .synchronised) -> ServerClock
  {
    var clock = run.host.clock
    clock.offset = clock.machineOffset + lead
    clock.uncertainty = .milliseconds(12)
    clock.asOf = run.host.now.local
    clock.answered = run.host.now.local
    clock.source = "ntp://time.example"
    clock.state = state
    return clock
  }

  private func post(_ change: ClockChange, to run: inout ScriptRun) {
    run.host.timers.post(change.event(at: run.host.now, plugin: "moondial"))
    while run.host.advance(to: run.host.now.local) {}
    run.events += run.host.takeEvents()
  }

  @Test("Without a source the state is system, the offset zero and the uncertainty unknown")
  func system() throws {
    var run = try ScriptRun(
      "print(clock.state(), clock.offset(), clock.uncertainty()) local s = clock.status() "
        + "print(s.state, s.offset, s.uncertainty, s.source, s.age)")
    try run.run(until: 1)
    #expect(run.log == ["system\t0.0\tnil", "system\t0.0\tnil\tnil\tnil"])
  }

  @Test("A synchronised clock tells its offset, its bound, which drift widens, its source and its age")
  func synchronised() throws {
    var run = try ScriptRun(
      """
      timer.after(20, function()
        local s = clock.status()
        print(clock.offset(), clock.uncertainty(), s.source, s.age, s.state)
        print(clock.now() - 1796083200)
      end)
      """)
    try run.run(until: 0)
    run.host.synchronise(clock(run, ahead: .seconds(3_600)), at: run.host.now.local)
    try run.run(until: 20)
    // 20 s at 50 millionths are a millisecond.
    #expect(run.log == ["3600.0\t0.013\tntp://time.example\t20.0\tsynchronised", "3620.0"])
  }

  @Test("Handlers of changes hear what has happened and how the clock stands, until they are removed")
  func changes() throws {
    var run = try ScriptRun(
      """
      local k
      k = clock.on_change(function(status)
        print(status.change, status.state, status.by, status.offset)
        if status.change == "stepped" then k:remove() end
      end)
      on("clock", function(info) print("also " .. info.change) end)
      """)
    try run.run(until: 0)
    run.host.synchronise(clock(run, ahead: .seconds(1)), at: run.host.now.local)
    post(.synchronised(isFirst: true), to: &run)
    run.host.setClock(clock(run, ahead: .seconds(61)), at: run.host.now.local)
    post(.stepped(by: .seconds(60)), to: &run)
    run.host.setClock(clock(run, ahead: .seconds(61), .stale), at: run.host.now.local)
    post(.stale, to: &run)
    #expect(
      run.log == [
        "synchronised\tsynchronised\tnil\t1.0", "also synchronised", "stepped\tsynchronised\t60.0\t61.0",
        "also stepped", "also stale",
      ])
  }
}
