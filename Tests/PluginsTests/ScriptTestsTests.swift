import Testing
import Timekeeping

@testable import Plugins

/// Scripts of tests, as `moondial test` runs them.
@Suite("Tests of scripts")
struct ScriptTestsTests {
  static let subject = """
    runs = (runs or 0) + 1
    timer.new { name = "tea", lasts = "25m", on_expire = function() notify("Tea", "is ready") end }:start()
    sale.list { { "Kettle", starts = "00:30", lasts = "1h", stock = 1 } }
    preset.pad { name = "kitchen", { "1 min", "1m" } }
    preset.button { "Egg", "6m" }
    timer.after("2h", function() error "boom" end, { name = "bad" })
    timer.every("5m", function() end, { name = "bell", times = 6 })
    """

  /// The body of a case, and the beginning of the message that it fails with; nil when it passes.
  static let cases: [(body: String, failure: String?)] = [
    ("", nil),
    ("test.advance '25m' test.expect_fired 'tea'", nil),
    ("test.advance '24m' test.expect_fired 'tea'", "expected that 'tea' has fired by now, but it has not"),
    ("test.advance '1h' test.expect_fired('bell', 6)", nil),
    ("test.advance '1h' test.expect_fired('bell', 5)", "expected that 'bell' has fired 5 times by now; it was 6"),
    ("test.expect_fired('tea', 0)", nil),
    // At one instant everything comes before the case goes on, also what was made later.
    ("test.advance '5m' test.advance '5m' test.expect_fired('bell', 2)", nil),
    ("assert(test.advance '90s' == 90)", nil),
    ("timer.sleep '25m' test.expect_fired 'tea'", nil),
    ("test.advance '30m' test.expect_event('sale_started', 'Kettle', 1)", nil),
    ("test.advance '29m' test.expect_event('sale_started', 'Kettle')", "expected that 'sale_started' of 'Kettle'"),
    (
      "test.expect_event('sale_startd', 'Kettle')", "bad argument #1 to 'expect_event' (there is no event 'sale_startd'"
    ),
    ("assert(test.row('Kettle').phase == 'upcoming') test.advance '30m' assert(test.row('Kettle'):sell())", nil),
    ("test.row 'Pot'", "bad argument #1 to 'row' (the script under test has no row 'Pot'"),
    ("test.advance '25m' test.expect_action { 'notify', 'Tea' }", nil),
    ("test.advance '25m' test.expect_action { 'notify', 'Tea', 'is ready' }", nil),
    ("test.expect_action { 'notify', 'Tea' }", "expected the action notify, Tea, but there was none"),
    (
      "test.advance '25m' test.expect_action { 'notify', 'Egg' }",
      "expected the action notify, Egg, but the last ones were: notify, Tea, is ready"
    ),
    ("test.expect_action {}", "bad argument #1 to 'expect_action' (an action is expected"),
    ("assert(test.press('kitchen', '1 min')) assert(test.pad('kitchen').timer.total == 60)", nil),
    ("test.press 'Egg' test.advance '6m' test.expect_fired 'Egg'", nil),
    ("test.press 'kitchen'", "bad argument #2 to 'press' (a pad has several buttons"),
    ("test.press('Egg', 'x')", "bad argument #2 to 'press' (a single button has no others"),
    ("test.press 'tea'", "bad argument #1 to 'press' (it is no preset"),
    ("test.pad 'tea'", "bad argument #1 to 'pad' (it is no pad"),
    ("assert(test.timer('tea'):pause()) test.advance '1h' test.expect_fired('tea', 0)", nil),
    ("test.timer 'tee'", "bad argument #1 to 'timer' (the script under test has no 'tee': did you mean 'tea'?"),
    ("test.advance '2h'", "boom"),
    ("test.advance '2h' test.expect_error 'boom'", nil),
    ("test.expect_error 'boom'", "expected an error with 'boom' by now, but there was none"),
    ("while true do end", "a case was stopped after"),
    ("while true do test.advance '0s' end", "the case has no end: 10000 instants or events and more"),
    ("timer.every('1ms', print) test.advance '36500d'", "the case has no end: 10000 instants or events and more"),
    ("test.case('again', print)", "cases are made while the script loads"),
    ("test.from '10:00'", "the beginning is set while the script loads"),
    (
      "error(select(2, pcall(coroutine.wrap(function() test.advance(1) end))):match 'time.*', 0)",
      "time goes on within a case only, not in its coroutines"
    ),
    ("error { code = 1 }", "(error object is a table value)"),
    ("assert(clock.now() == 1767225600)", nil),  // 2026-01-01T00:00:00Z, by date -u +%s
    ("timer.after(1, function() print 'x' end) test.advance(2)", nil),
    ("timer.after(1, function() error 'own' end) test.advance(2)", "own"),
    ("timer.every('1ms', function() timer.after('1ms', print) end) test.advance '1s'", nil),
  ]

  @Test("A case passes or says why it does not", arguments: cases)
  func outcome(body: String, failure: String?) throws {
    let results = try Self.results("test.case('a case', function() \(body) end)")
    #expect(results.count == 1 && results[0].name == "a case" && results[0].line == 1)
    let message = results[0].problem?.message
    #expect(failure.map { message?.hasPrefix($0) == true } ?? (message == nil), "\(message ?? "it passed")")
  }

  @Test("Each case begins anew, when the script says")
  func freshness() throws {
    let results = try Self.results(
      """
      test.from "2026-12-01 20:00"
      count = 0
      for _, name in ipairs { "one", "two" } do
        test.case(name, function()
          count = count + 1
          assert(count == 1 and clock.now() == 1796155200)
          error("random: " .. math.random(1 << 30), 0)
        end)
      end
      """)
    #expect(results.map(\.name) == ["one", "two"])
    #expect(results[0].problem?.message.hasPrefix("random: ") == true)
    #expect(results[0].problem?.message == results[1].problem?.message)
  }

  @Test(
    "What cannot be run is a problem",
    arguments: [
      ("", "it has no case"), ("test.case('a', print) test.case('a', print)", "there is a case 'a' already"),
      ("test.case('a')", "bad argument #2 to 'case' (function expected, got no value"),
      ("x = = 1", "unexpected symbol"),
      ("test.cas('a', print)", "test has no 'cas': did you mean 'case'?"),
    ])
  func problems(source: String, message: String) {
    let problem = #expect(throws: Problem.self) { try Self.results(source) }
    #expect(problem?.message.contains(message) == true)
  }

  @Test("Other scripts have no tests in them")
  func absence() {
    let problem = #expect(throws: Problem.self) { try ScriptRun("test.case('a', print)") }
    #expect(problem?.message.hasSuffix("scripts of tests have it: moondial test NAME_test.lua") == true)
  }

  static func results(_ source: String, of subject: String = subject) throws -> [ScriptTests.Result] {
    var tests = ScriptTests(
      Script(name: "s_test", path: "s_test.lua", source: Array(source.utf8)),
      of: [Script(name: "s", path: "s.lua", source: Array(subject.utf8))],
      options: .init(zone: .utc, zones: .fixedOnly, limits: .paced))
    tests.mostSteps = 10_000
    var results: [ScriptTests.Result] = []
    try tests.run { results.append($0) }
    return results
  }
}
