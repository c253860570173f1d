import Plugins
import Testing
import Timekeeping

@Suite("Notifications and sounds in scripts")
struct AlertScriptTests {
  static let grants = Grants([Permission(.sound, "/usr/share/sounds/gong.oga")])

  /// A script, and what it has taken on virtual time, in the words of its events.
  static let actions: [(script: String, taken: [String])] = [
    ("notify 'Tea'", ["notify Tea"]),
    ("notify('Tea', 'is ready', { urgency = 'critical' })", ["notify Tea is ready critical"]),
    ("notify('Tea', 'is ready', print)", ["notify Tea is ready"]),
    ("notify('Tea', nil, nil, print)", ["notify Tea"]),
    ("notify('\\xFFa', 'b\\0c')", ["notify \u{FFFD}a b\0c"]),
    ("timer.after(1, notify.action('Tea', 'is ready', { urgency = 'low' }))", ["notify Tea is ready low"]),
    ("sound.play 'alarm'", ["sound.play alarm"]),
    ("sound.play('gong.oga', { times = 3 })", ["sound.play gong.oga 3"]),
    ("sound.play('sounds/gong', { times = 1 }, print)", ["sound.play sounds/gong"]),
    ("sound.play('$(touch x).oga', print)", ["sound.play $(touch x).oga"]),
    ("sound.play('--help.oga')", ["sound.play --help.oga"]),
    ("sound.play('/usr/share/sounds/gong.oga')", ["sound.play /usr/share/sounds/gong.oga"]),
    ("timer.after(1, sound.action 'alarm')", ["sound.play alarm"]),
    (
      "timer.after(1, { sound.action('a.wav', { times = 100 }), notify.action 'Tea' })",
      ["sound.play a.wav 100", "notify Tea"]
    ),
    ("local a = sound.action 'alarm' a() assert(tostring(a) == 'action #1: sound.play alarm')", ["sound.play alarm"]),
    ("local a = notify.action('A', 'b') assert(tostring(a) == 'action #1: notify A: b')", []),
    // An alarm of its own is the host's affair: it is no action of the script.
    ("timer.after(1, function() end, { alarm = true })", []),
  ]

  @Test("They are taken now or wherever a callback is called, and told of", arguments: actions)
  func taken(script: String, taken: [String]) throws {
    var run = try ScriptRun(script, grants: Self.grants)
    try run.run(until: 10)
    let told = run.events.filter { $0.name == .action }.map { event in
      event.details.dropLast().map { detail in
        switch detail.value {
        case .text(let text): text
        case .integer(let number): "\(number)"
        default: "?"
        }
      }.joined(separator: " ")
    }
    #expect(told == taken)
    #expect(run.errors == [])
    #expect(run.events.allSatisfy { $0.name != .action || $0.text("result") == "rehearsed" })
  }

  static let mistakes: [(script: String, message: String)] = [
    ("notify()", "bad argument #1 to 'notify' (string expected, got no value)"),
    ("notify('a', 'b', 'c')", "bad argument #3 to 'notify' (options are expected, such as { urgency = \"low\" }"),
    ("notify('a', 'b', print, print)", "bad argument #3 to 'notify' (options are expected"),
    ("notify('a', 'b', { urgency = 'high' })", "one of 'low', 'normal', 'critical' is expected"),
    ("notify('a', 'b', { urgence = 'low' })", "did you mean 'urgency'?"),
    ("sound.play()", "bad argument #1 to 'play' (string expected, got no value)"),
    ("sound.play('alarm', 3)", "bad argument #2 to 'play' (options are expected, such as { times = 3 }, not number)"),
    ("sound.play('alarm', { times = 0 })", "a whole number from 1 is expected"),
    ("sound.play('alarm', { times = 101 })", "a sound is played 100 times at most"),
    ("sound.play('alarm', { repeats = 2 })", "sound.play has no field 'repeats'"),
    ("sound.play('alrm')", "there is no sound 'alrm': \"alarm\" is one, and files are like \"gong.oga\""),
    ("sound.play('')", "the name of a file has 1 to 4095 characters, none of them NUL"),
    ("sound.play('a\\0.oga')", "none of them NUL"),
    ("sound.play('\\xFF.oga')", "a text is not UTF-8"),
    ("sound.play(('x'):rep(5000) .. '.oga')", "the name of a file has 1 to 4095 characters"),
    ("sound.play('../gong.oga')", "'../gong.oga' leads out of the script's folder or round it"),
    ("sound.play('a/../../gong.oga')", "leads out of the script's folder or round it"),
    ("sound.play('./gong.oga')", "leads out of the script's folder or round it"),
    ("sound.play('a//gong.oga')", "leads out of the script's folder or round it"),
    ("sound.play('/usr/share/../../etc/x.oga')", "is a roundabout path"),
    ("sound.play('/etc/x.oga')", "it asks for sound:/etc/x.oga: grant it with --allow-sound=/etc/x.oga"),
    ("sound.action('/etc/x.oga')", "it asks for sound:/etc/x.oga: grant it with --allow-sound=/etc/x.oga"),
    ("plugin { name = 's', permissions = { 'sound:x.oga' } }", "'x.oga' depends on where one is"),
    ("plugin { name = 's', permissions = { 'sound:/etc/x.oga' } }", "grant it with --allow-sound=/etc/x.oga"),
  ]

  @Test("What is wrong with one is told where it is described", arguments: mistakes)
  func refusal(script: String, message: String) {
    let problem = #expect(throws: Problem.self) { try ScriptRun(script, grants: Self.grants) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "none")")
  }

  @Test("Tests say what comes of them, and see them")
  func replies() throws {
    let results = try ScriptTestsTests.results(
      """
      test.case('sound', function() test.reply('sound.play', { ok = false, result = 'unavailable' })
        test.advance '1m' test.expect_action { 'sound.play', 'alarm' }
        test.expect_action { 'notify', 'silent', 'unavailable' } end)
      test.case('notify', function() test.reply('notify', { ok = false, result = 'refused' })
        test.advance '1m' test.expect_action { 'notify', 'Tea' } test.expect_action { 'bell' } end)
      """,
      of: """
        timer.after("1m", sound.action("alarm", function(r) if not r.ok then notify("silent", r.result) end end))
        timer.after("1m", notify.action("Tea", "is ready", function(r) if not r.ok then bell() end end))
        """)
    #expect(results.count == 2 && results.allSatisfy { $0.problem == nil }, "\(results)")
  }

  @Test("Where time is real they leave with the run that they are about, and their results come back")
  func requests() throws {
    let start = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 1_796_083_200))
    let options = PluginHost.Options(zone: .utc, zones: .fixedOnly, limits: .paced)
    let host = PluginHost(options: options, clock: ServerClock(system: start), at: start.local)
    let source = """
      local function done(r) print(r.ok, r.result, r.reason) end
      notify("at load", "", done)
      timer.every(1, function() notify("tick", "", { urgency = "low" }, done) end, { name = "t", times = 2 })
      sale.list { { "A", starts = clock.now() + 1, lasts = 5 }, on_start = function() notify "row" end }
      sound.play("x.oga", { times = 2 }, done)
      """
    try host.load(Script(name: "s", path: "s.lua", source: Array(source.utf8)), at: start.local)
    while host.advance(to: start.local.advanced(by: .seconds(2))) {}
    let requests = host.takeRequests()
    let timer = try #require(host.timers.timer(named: "t", of: "s"))
    var notices: [NotifyRequest] = []
    for case .notify(let notice) in requests.map(\.work) { notices.append(notice) }
    #expect(notices.map(\.title) == ["at load", "tick", "row", "tick"])
    #expect(notices.map(\.urgency) == [nil, .low, nil, .low])
    #expect(
      notices[1].origin == .init(.timer(timer), generation: 1)
        && notices[3].origin == .init(.timer(timer), generation: 2))
    if case .row? = notices[2].origin?.subject {} else { Issue.record("it is about a row") }
    #expect(notices[0].origin == nil)
    #expect(requests[1].work == .sound(SoundRequest(.file("x.oga"), times: 2)))
    let results: [ActionResult] = [
      .notify(.shown), .sound(.unavailable("no player")), .notify(.replaced), .notify(.refused("full")),
      .notify(.unavailable("no bus")),
    ]
    for (request, result) in zip(requests, results) { host.finish(request.id, with: result, at: start.local) }
    while host.advance(to: start.local.advanced(by: .seconds(3))) {}
    let events = host.takeEvents()
    #expect(
      events.filter { $0.name == .log }.map { $0.text("text") } == [
        "true\tshown\tnil", "false\tunavailable\tno player", "false\treplaced\tnil", "false\tunavailable\tno bus",
      ])
    #expect(
      events.filter { $0.name == .action }.map { $0.text("result") } == [
        "shown", "unavailable", "replaced", "refused", "unavailable",
      ])
  }
}
