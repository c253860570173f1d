import Plugins
import Testing
import Timekeeping

@Suite("Actions in scripts")
struct ActionScriptTests {
  static let grants = Grants([Permission(.run, "lpr"), Permission(.run, "/bin/x")])

  /// A script, and when it runs which programs on virtual time.
  static let actions: [(script: String, runs: [String])] = [
    ("run { 'lpr', 'list.txt', 7 }", ["+0 lpr list.txt 7"]),
    ("run({ '/bin/x' }, { timeout = '5s', env = { A = 1, B = 'b' }, stdin = 'text' })", ["+0 /bin/x"]),
    ("run { 'lpr', timeout = 5, env = {}, stdin = '' }", ["+0 lpr"]),
    ("timer.after(1, function() run { 'lpr' } end)", ["+1 lpr"]),
    ("timer.after(1, run.action { 'lpr', 'a b' })", ["+1 lpr a b"]),
    ("timer.after(1, { run.action { 'lpr' }, run.action { '/bin/x' } })", ["+1 lpr", "+1 /bin/x"]),
    ("timer.after(1, { run.action { 'lpr' } }, { name = 't' })", ["+1 lpr"]),
    ("timer.after { 1, run.action { 'lpr' }, name = 't' }", ["+1 lpr"]),
    ("timer.after { lasts = 1, on_expire = { run.action { 'lpr' } } }", ["+1 lpr"]),
    ("timer.every(2, run.action { 'lpr' }, { times = 2 })", ["+2 lpr", "+4 lpr"]),
    ("timer.new { lasts = 3, warn = { 1 }, on_warn = run.action { 'lpr' } }:start()", ["+2 lpr"]),
    ("timer.new { lasts = 2, on_tick = run.action { 'lpr' } }:start()", ["+0 lpr", "+1 lpr"]),
    (
      "timer.sequence { { 'a', 1 }, { 'b', 1 }, on_step = run.action { 'lpr' }, on_finish = { run.action { '/bin/x' } } }"
        + ":start()", ["+0 lpr", "+1 lpr", "+2 /bin/x"]
    ),
    ("timer.wait_until(function() return true end, run.action { 'lpr' })", ["+0 lpr"]),
    ("preset.button { 'Tea', 2, on_expire = run.action { 'lpr' } } preset.press 'Tea'", ["+2 lpr"]),
    ("sale.list { { 'A', starts = clock.now() + 1, lasts = 1 }, on_start = { run.action { 'lpr' } } }", ["+1 lpr"]),
    ("on('load', run.action { 'lpr' })", ["+0 lpr"]),
    ("on('load', { run.action { 'lpr' }, run.action { '/bin/x' } })", ["+0 lpr", "+0 /bin/x"]),
    (
      "local k = clock.on_tick { run.action { 'lpr' }, run.action { '/bin/x' } } timer.after(1.5, function() k:remove() end)",
      ["+1 lpr", "+1 /bin/x"]
    ),
    ("timer.debounce(2, run.action { 'lpr' })()", ["+2 lpr"]),
    ("local a = run.action { 'lpr' } a() timer.after(1, function() a() end)", ["+0 lpr", "+1 lpr"]),
    // Held by nothing but the timer.
    ("timer.after(1, run.action { 'lpr' }) for i = 1, 200 do run.action { '/bin/x' } end", ["+1 lpr"]),
    ("local a = run.action { 'lpr' } assert(tostring(a) == 'action #1: run lpr')", []),
  ]

  @Test("Actions are taken wherever a callback is called, and told of", arguments: actions)
  func places(script: String, runs: [String]) throws {
    var run = try ScriptRun(script, grants: Self.grants)
    let beginning = run.host.now.server
    try run.run(until: 10)
    let told = run.events.filter { $0.name == .action }.map { event in
      let seconds = Int(beginning.duration(to: event.at).fractionalSeconds)
      return ["+\(seconds)", event.text("program"), event.text("arguments")].compactMap(\.self).joined(separator: " ")
    }
    #expect(told == runs)
    #expect(run.errors == [])
    #expect(run.events.allSatisfy { $0.name != .action || $0.text("result") == "rehearsed" })
  }

  static let mistakes: [(script: String, message: String)] = [
    ("run()", "bad argument #1 to 'run' (table expected, got no value)"),
    ("run 'lpr'", "bad argument #1 to 'run' (table expected, got string)"),
    ("run {}", "bad argument #1 to 'run' (a command is a list such as { \"lpr\", \"list.txt\" })"),
    ("run { 'lpr', {} }", "a command is a list of texts, not of table"),
    ("run { 'lpr', timout = 1 }", "run has no field 'timout': did you mean 'timeout'?"),
    ("run({ 'lpr' }, { timeout = 0 })", "field 'timeout' of run: a timeout is more than nothing"),
    ("run({ 'lpr', timeout = 1 }, { timeout = 1 })", "bad argument #2 to 'run' (options are expected"),
    ("run({ 'lpr' }, 'x')", "bad argument #2 to 'run' (options are expected"),
    ("run { 'lpr', '\\0' }", "a text has a NUL byte"),
    ("run { 'lpr', '\\xFF' }", "bad argument #1 to 'run' (a text is not UTF-8)"),
    ("run { 'lpr', env = { PATH = '/tmp' } }", "field 'env' of run: 'PATH' is not for scripts to set"),
    ("run { 'lpr', env = { LD_PRELOAD = 'x.so' } }", "'LD_PRELOAD' is not for scripts to set"),
    ("run { 'lpr', env = { MOONDIAL_LABEL = 'x' } }", "'MOONDIAL_LABEL' is not for scripts to set"),
    ("run { 'lpr', env = { ['A=B'] = 'x' } }", "'A=B' is not for scripts to set"),
    ("run { 'lpr', env = { A = {} } }", "field 'env' of run: 'A' is a table: a text is expected"),
    ("run { 'lpr', env = { 'x' } }", "field 'env' of run: names and texts are expected"),
    ("run { 'lpr', stdin = ('x'):rep(1 << 20) }", "a command and its input have 1 MiB at most"),
    ("run { './lpr' }", "'./lpr' depends on where one is"),
    ("run { 'lpr list.txt' }", "'lpr list.txt' has arguments: only the program itself is named"),
    ("run { 'ls' }", "it asks for run:ls: grant it with --allow-run=ls"),
    ("run.action { 'ls' }", "it asks for run:ls: grant it with --allow-run=ls"),
    ("run.actoin { 'ls' }", "run has no 'actoin': did you mean 'action'?"),
    ("timer.after(1, { run.action { 'lpr' }, print })", "a list holds 1 to 16 action values"),
    ("timer.after { 1, { print } }", "a list holds 1 to 16 action values"),
    ("timer.new { lasts = 1, on_expire = 7 }", "field 'on_expire' of timer.new: a function is expected, not number"),
    ("test.reply('run', {})", "scripts of tests have it"),
  ]

  @Test("What is wrong with an action is told where it is described", arguments: mistakes)
  func refusal(script: String, message: String) {
    let problem = #expect(throws: Problem.self) { try ScriptRun(script, grants: Self.grants) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "none")")
    let isMissing = message.contains("--allow-run")
    #expect(problem?.missingPermissions == (isMissing ? [Permission(.run, "ls")] : []))
  }

  @Test("Under virtual time the function is called at that instant, with what the test says or that it was rehearsed")
  func replies() throws {
    var run = try ScriptRun("run({ 'lpr' }, function(r) print(r.ok, r.rehearsed, r.result) end)", grants: Self.grants)
    try run.run(until: 0)
    #expect(run.log == ["true\ttrue\tnil"])
    let subject = """
      timer.after("1m", run.action({ "lpr" }, function(r)
        if r.ok then notify "printed" else notify("failed", r.result .. r.code) end
      end))
      """
    let results = try ScriptTestsTests.results(
      """
      test.case('well', function() test.advance '1m' test.expect_action { 'run', 'lpr' }
        test.expect_action { 'notify', 'printed' } end)
      test.case('badly', function() test.reply('run', { ok = false, result = 'exited', code = 3 })
        test.advance '1m' test.expect_action { 'notify', 'failed', 'exited3' } end)
      test.case('unknown', function() test.reply('rum', {}) end)
      test.case('no fields', function() test.reply('run', { 1 }) end)
      """, of: subject)
    #expect(results.prefix(2).allSatisfy { $0.problem == nil }, "\(results)")
    #expect(
      results[2].problem?.message
        == "bad argument #1 to 'reply' ('rum' is no action with a result: there are "
        + "'run', 'http.post', 'notify', 'sound.play')")
    #expect(results[3].problem?.message.hasPrefix("bad argument #2 to 'reply' (fields with names are") == true)
  }
}

/// The same where time is real, and requests leave.
@Suite("Requests for actions")
struct ActionRequestTests {
  private let host: PluginHost
  private let start = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 1_796_083_200))

  init() {
    var options = PluginHost.Options(zone: .utc, zones: .fixedOnly, limits: .paced)
    options.grants = ActionScriptTests.grants
    host = PluginHost(options: options, clock: ServerClock(system: start), at: start.local)
  }

  private func script(_ source: String) -> Script { Script(name: "s", path: "dir/s.lua", source: Array(source.utf8)) }

  /// Goes on until so many seconds after the beginning, and gives what has happened since the last time.
  @discardableResult
  private func go(to seconds: Double) -> [Event] {
    while host.advance(to: start.local.advanced(by: Duration(fractionalSeconds: seconds)!)) {}
    return host.takeEvents()
  }

  @Test("A request says what is wanted, and why; its result is an event, then a call")
  func result() throws {
    let source = """
      local function done(r) print(r.ok, r.result, r.code, r.signal, r.output, r.errors, r.cut, r.reason) end
      for i = 1, 5 do
        timer.after(2, run.action({ "lpr", "-#", i }, { env = { A = "x" }, stdin = "in", timeout = "5s" }, done),
          { name = "t" .. i, label = "L\\0" .. i })
      end
      """
    try host.load(script(source), at: start.local)
    go(to: 2.5)
    let requests = host.takeRequests()
    #expect(host.takeRequests().isEmpty)
    #expect(requests.compactMap(\.run?.arguments) == (1...5).map { ["lpr", "-#", "\($0)"] })
    #expect(requests.allSatisfy { $0.plugin == "s" && $0.path == "dir/s.lua" && $0.run?.timeout == .seconds(5) })
    #expect(requests[1].run?.input == Array("in".utf8))
    #expect(
      requests[1].run?.environment == [
        "A": "x", "MOONDIAL_NAME": "t2", "MOONDIAL_LABEL": "L\u{FFFD}2", "MOONDIAL_LATE_MS": "500",
        "MOONDIAL_DUE": "2026-12-01T00:00:02.000Z",
      ])
    let results = [
      RunResult(.exited(0), output: Array("o\u{FF}".utf8) + [0xFF], errors: Array("e".utf8), isCut: true),
      RunResult(.signalled(9)), RunResult(.timedOut), RunResult(.notFound), RunResult(.refused("why")),
    ]
    for (request, result) in zip(requests, results) { host.finish(request.id, with: .run(result), at: start.local) }
    host.finish(requests[0].id, with: .run(results[1]), at: start.local)
    let events = go(to: 3)
    let told = events.filter { $0.name == .action }
    #expect(told.map(\.label) == ["t1", "t2", "t3", "t4", "t5"])
    #expect(told.map { $0.text("result") } == ["exited", "signalled", "timed_out", "not_found", "refused"])
    #expect(told.map { $0.integer("code") } == [0, nil, nil, nil, nil] && told[1].integer("signal") == 9)
    #expect(told[4].reason == "why")
    #expect(
      events.filter { $0.name == .log }.map { $0.text("text") } == [
        "true\texited\t0\tnil\to\u{FF}\u{FFFD}\te\ttrue\tnil", "false\tsignalled\tnil\t9\t\t\tfalse\tnil",
        "false\ttimed_out\tnil\tnil\t\t\tfalse\tnil", "false\tnot_found\tnil\tnil\t\t\tfalse\tnil",
        "false\trefused\tnil\tnil\t\t\tfalse\twhy",
      ])
  }

  @Test("A version that cannot be loaded asks for nothing, and one that goes can still ask")
  func versions() throws {
    #expect(throws: Problem.self) { try host.load(script("run { 'lpr' } error 'no'"), at: start.local) }
    #expect(host.takeRequests().isEmpty)
    try host.load(
      script("run({ 'lpr', 'old' }, print) on('unload', run.action { 'lpr', 'last' })"), at: start.local)
    let id = try #require(host.takeRequests().first?.id)
    #expect(!host.reload(script("run { 'lpr', 'bad' } error 'no'"), at: start.local))
    #expect(host.takeRequests().isEmpty)
    #expect(host.reload(script("run({ 'lpr', 'new' }, print)"), at: start.local))
    #expect(host.takeRequests().map(\.run?.arguments.last) == ["new", "last"])
    go(to: 1)
    // Its function went with the old version; that it has ended is told all the same.
    host.finish(id, with: .run(RunResult(.exited(0))), at: start.local)
    #expect(go(to: 2).map(\.name) == [.action])
  }

  @Test("One callback cannot ask without end")
  func bound() throws {
    let endless = script("local a = run.action { 'lpr' } while true do a() end")
    let problem = #expect(throws: Problem.self) { try host.load(endless, at: start.local) }
    #expect(problem?.message.hasPrefix("one callback may ask for 1000 actions at most") == true)
  }
}

extension ActionRequest {
  /// The program to run, if that is what is to be done.
  fileprivate var run: RunRequest? {
    if case .run(let request) = work { request } else { nil }
  }
}
