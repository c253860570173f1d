import Plugins
import Testing
import Timekeeping

@Suite("Loading scripts")
struct LoadingTests {
  /// A script that does not load, and the problem it is refused with.
  struct Refusal: CustomTestStringConvertible {
    var script: String
    var line: Int?
    var says: String
    var testDescription: String { says }

    init(_ script: String, line: Int? = 1, _ says: String) {
      (self.script, self.line, self.says) = (script, line, says)
    }
  }

  static let refusals: [Refusal] = [
    Refusal("timer.after(\n", line: 2, "unexpected symbol near <eof>"),
    Refusal("\n\nerror 'no'", line: 3, "no"),
    Refusal("timer.after('10', print)", "say 10s or 10m"),
    Refusal("timer.after('10m garbage', print)", "column 5"),
    Refusal("timer.after(-1, print)", "a span is not negative"),
    Refusal("timer.after(0/0, print)", "a century"),
    Refusal("timer.after(1e300, print)", "a century"),
    Refusal("timer.after(0, print)", "its length is zero"),
    Refusal("timer.after()", "bad argument #1 to 'after'"),
    Refusal("timer.after(5, 'fn')", "a function is expected"),
    Refusal("timer.after(5, print, { nmae = 'x' })", "did you mean 'name'?"),
    Refusal("timer.new { duration = '5m' }", "it is called 'lasts' here"),
    Refusal("timer.new { lasts = '5m', alarm = 1 }", "field 'alarm' of timer.new: true or false is expected"),
    Refusal("timer.new { name = 'x' }", "field 'lasts' of timer.new: it is missing"),
    Refusal("timer.every(0.0001, print)", "at least 1 ms"),
    Refusal("timer.every(1, print, { times = 0 })", "a whole number from 1"),
    Refusal("timer.every(1, print, { missed = 'never' })", "one of 'latest', 'all', 'skip'"),
    Refusal("timer.every(1, print, { times = 1/0 })", "a number is expected that is neither infinite nor nan"),
    Refusal("timer.at('2026-11-30 10:00', print)", "that time has passed"),
    Refusal("timer.at('25:00', print)", "'25:00' is no time"),
    Refusal("timer.at('18:30', print, { zone = 'Mars/Olympus' })", "Mars/Olympus"),
    Refusal("timer.doAfter(5, print)", "did you mean 'after'?"),
    Refusal("timer.aftr(5, print)", "did you mean 'after'?"),
    Refusal("timer.after(5, print).start()", "':'"),
    Refusal("timer.after(5, print):stop()", "did you mean 'pause' or 'cancel'?"),
    Refusal("print(timer.after(5, print).remainig)", "did you mean 'remaining'?"),
    Refusal("preset.pad { { 'a', 1, key = 'a' }, { 'b', 2, key = 'a' } }", "'a' is the key of 'a' already"),
    Refusal("timer.after(0.0005, print)", "shorter than a millisecond"),
    Refusal("local t = timer.after(5, print) t.name = 'x'", "name"),
    Refusal("preset.pad { name = 'p' }", "needs buttons"),
    Refusal("preset.pad { { '1 min' } }", "a label and a span are expected"),
    Refusal("preset.pad { { 'a', 1 }, { 'a', 2 } }", "there is a button 'a' already"),
    Refusal("preset.pad { { 'a', 1, key = 'q' } }", "a key of the board itself"),
    Refusal("preset.pad { { 'a', 1 } }:press 'b'", "it has 'a'"),
    Refusal("preset.pad { { 'a', 1 } }:press(math.mininteger)", "it has 'a'"),
    Refusal("os.time { year = math.mininteger, month = 1, day = 1 }", "field 'year' is out-of-bound"),
    Refusal("preset.button { 'Tea' }", "field 'lasts' of preset.button: it is missing"),
    Refusal("timer.sequence { rounds = 2 }", "needs steps"),
    Refusal("timer.sequence { { 'A' } }", "step 1 of timer.sequence: a name and a length"),
    Refusal("timer.sequence { { 'A', 0 } }", "a step lasts a millisecond at least"),
    Refusal("timer.sequence { { 'A', 1 }, long_break = { 'L', 2, evry = 3 } }", "did you mean 'every'?"),
    Refusal("sale.list { nam = 'x' }", "did you mean 'name'?"),
    Refusal("notify('a', 'b', { urgency = 'high' })", "one of 'low', 'normal', 'critical'"),
    Refusal("coroutine.yield()", "outside a coroutine"),
    Refusal("io.open('x')", "io"),
    Refusal("os.execute('true')", "execute"),
  ]

  @Test("Bad input is refused with the line and what to do", arguments: refusals)
  func refused(_ refusal: Refusal) {
    #expect {
      _ = try ScriptRun(refusal.script)
    } throws: { error in
      guard let problem = error as? Problem else { return false }
      #expect(problem.message.contains(refusal.says))
      #expect(problem.line == refusal.line)
      return problem.file == "s.lua"
    }
  }

  @Test("A script that fails while loading leaves nothing behind, and a name is taken once")
  func transaction() throws {
    let run = try ScriptRun("timer.after(5, print, { name = 'kept' })")
    #expect(throws: Problem.self) {
      try run.host.load(
        Script(
          name: "bad", path: "bad.lua",
          source: Array("timer.after(1, print) sale.list { { 'x', starts = '10:00' } } error 'no'".utf8)),
        at: LocalInstant(nanoseconds: 5_000_000_000))
    }
    #expect(run.host.timers.allTimers().count == 1)
    #expect(run.host.timers.allLists().isEmpty)
    #expect(run.host.pluginNames == ["s"])
    #expect {
      try run.host.load(
        Script(name: "s", path: "other/s.lua", source: []), at: LocalInstant(nanoseconds: 5_000_000_000))
    } throws: { ($0 as? Problem)?.message == "a script named 's' is loaded already, from s.lua: rename one" }
  }

  @Test("What callbacks define is not noted: it has no end")
  func definitionsOfCallbacks() throws {
    var run = try ScriptRun("timer.every(1, function() timer.after(1, print) sale.list { { 'x', starts = 'y' } } end)")
    try run.run(until: 10)
    #expect(run.host.definitions.count == 1)
    #expect(run.host.problems.isEmpty)
    #expect(run.errors.count == 10)
  }

  @Test("What happened while loading, or by a key, is due at once")
  func dueAtOnce() throws {
    var run = try ScriptRun("t = timer.after(5, print, { name = 't' })")
    let start = run.host.now.local
    #expect(run.host.nextDeadline == start)
    try run.run(until: 1)
    #expect(run.host.nextDeadline == start.advanced(by: .seconds(5)))
    run.host.apply(.finish, to: run.host.timers.allTimers()[0], at: run.host.now.local)
    #expect(run.host.nextDeadline == start.advanced(by: .seconds(1)))
    try run.run(until: 2)
    #expect(run.lines == ["+0 started t", "+1 expired t"])
    #expect(run.host.nextDeadline == nil)
  }

  @Test("Definitions and problems are known by line")
  func definitions() throws {
    let run = try ScriptRun(
      """
      timer.new { name = "tea", lasts = "3m" }
      preset.pad { name = "kitchen", { "1 min", "1m" } }
      sale.list { name = "l",
        { "A", starts = "10:00", lasts = "1h" },
        { "B", starts = "2026-12-01 10:00", ends = "2026-12-01 09:00" },
        { "A", starts = "10:00", lasts = "2h" },
        { "C", starts = "12:00", price = "cheap" },
        { "D", starts = "12:00", zone = "Mars/Olympus" },
        { "E", starts = "03/04/2026" },
      }
      """)
    #expect(
      run.host.definitions.map { "\($0.kind.rawValue) \($0.name ?? "-") \($0.line ?? 0)" } == [
        "timer tea 1", "pad kitchen 2", "list l 3", "sale A 3",
      ])
    #expect(run.host.problems.count == 5)
    let says = [
      "row 2 of 'l': it ends no later", "row 3: 'A' is there already", "row 4 of 'l'", "Mars/Olympus", "row 6 of 'l'",
    ]
    for (problem, text) in zip(run.host.problems, says) { #expect(problem.message.contains(text)) }
    #expect(run.host.problems.allSatisfy { $0.line == 3 })
  }
}
