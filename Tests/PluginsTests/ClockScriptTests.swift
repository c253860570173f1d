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

  @Test("A script that cannot be loaded leaves no servers to follow")
  func refusal() throws {
    let grants = Grants(everything: true)
    let run = try ScriptRun("", grants: grants)
    let wrong = Script(
      name: "w", path: "w.lua", source: Array("clock.source 'ntp://a.example' error 'no'".utf8), grants: grants)
    #expect(throws: Problem.self) { try run.host.load(wrong, at: run.host.now.local) }
    #expect(run.host.authority == nil && run.host.clock.state == .system)
    #expect(!run.host.reload(wrong, at: run.host.now.local))
    #expect(run.host.authority == nil && run.host.clock.state == .system)
    let right = Script(name: "w", path: "w.lua", source: Array("clock.source 'ntp://b.example'".utf8), grants: grants)
    #expect(run.host.reload(right, at: run.host.now.local))
    #expect(run.host.authority?.sources.map(\.description) == ["ntp://b.example"])
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

  @Test(
    "A source that cannot be used is refused at its line, with what to do",
    arguments: [
      ("clock.source 'time.example'", "say ntp://time.example or https://time.example"),
      ("clock.source {}", "a time server is expected, such as 'ntp://time.example'"),
      ("clock.source { 5 }", "a time server is a text such as 'ntp://time.example', not "),
      ("clock.source { 'ntp://a', every = '5s' }", "a server is asked no more often than every 15 s"),
      ("clock.source { 'ntp://a', evry = '5m' }", "did you mean 'every'?"),
      ("clock.source { 'https://a', field = 'now' }", "say #/field, or #/outer/inner"),
      ("clock.source 'ntp://a.example'", "grant it with --allow-net=a.example"),
    ])
  func refusedSources(script: String, message: String) {
    let problem = #expect(throws: Problem.self) { try ScriptRun(script) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
    #expect(problem?.line == 1)
  }

  @Test("In a rehearsal a source counts as synchronised and asks nobody; a different one is refused, the same is not")
  func sources() throws {
    var run = try ScriptRun(
      """
      clock.source { "ntp://a.example", "https://b.example/t", every = "10m" }
      clock.source { "ntp://a.example", "https://b.example/t", every = "10m" }
      print(clock.state())
      print(pcall(clock.source, "ntp://c.example"))
      timer.after(1, function() print(pcall(clock.source, "ntp://a.example")) end)
      """, grants: Grants(everything: true))
    try run.run(until: 2)
    #expect(run.host.authority?.sources.map(\.description) == ["ntp://a.example", "https://b.example/t"])
    #expect(run.host.authority?.every == .seconds(600))
    #expect(
      run.log == [
        "synchronised",
        "false\tthe clock of ntp://a.example, https://b.example/t is followed already, as s says: there is one for all",
        "false\tclock.source stands in the script's own text, and in no callback",
      ])
  }
}
