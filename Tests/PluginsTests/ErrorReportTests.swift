import Plugins
import Testing
import Timekeeping

@Suite("Errors of callbacks")
struct ErrorReportTests {
  /// What fails each time it is called, how often that is within four days, and whether it is then switched off.
  struct Failing: CustomTestStringConvertible {
    var script: String
    var errors: Int
    var isDisabled: Bool
    var testDescription: String { script }

    init(_ script: String, errors: Int, isDisabled: Bool) {
      (self.script, self.errors, self.isDisabled) = (script, errors, isDisabled)
    }
  }

  static let repeating: [Failing] = [
    Failing("timer.every(1, fail, { times = 9 })", errors: 3, isDisabled: true),
    Failing("timer.every(1, fail, { times = 9, on_error = 'keep' })", errors: 9, isDisabled: false),
    Failing("timer.every(1, fail, { times = 9, on_error = 'stop' })", errors: 1, isDisabled: true),
    Failing("timer.daily('12:00', fail)", errors: 3, isDisabled: true),
    Failing("timer.daily('12:00', fail, { on_error = 'keep' })", errors: 4, isDisabled: false),
    Failing("timer.cron('*/30 * * * *', fail)", errors: 3, isDisabled: true),
    Failing("timer.cron('0 12 * * *', fail, { on_error = 'stop' })", errors: 1, isDisabled: true),
    Failing("timer.after(9, print, { on_tick = fail })", errors: 3, isDisabled: true),
    Failing("timer.sequence { { 'A', 9 }, on_tick = fail }:start()", errors: 3, isDisabled: true),
    Failing("preset.button { 'B', 9, on_tick = fail } preset.press 'B'", errors: 3, isDisabled: true),
    Failing(
      "local pad = preset.pad { { 'a', 9 }, on_tick = fail } pad:press 'a' pad:toggle()", errors: 3, isDisabled: true),
    Failing("local t = clock.on_tick(fail) timer.after(9, function() t:remove() end)", errors: 3, isDisabled: true),
  ]

  static let single: [Failing] = [
    Failing("for i = 1, 5 do timer.after(i, fail) end", errors: 5, isDisabled: false),
    Failing("for i = 1, 5 do timer.at('12:0' .. i, fail) end", errors: 5, isDisabled: false),
    Failing(
      "timer.new { lasts = 1, on_expire = function(t) if t.generation < 5 then t:restart() end fail() end }:start()",
      errors: 5, isDisabled: false),
    Failing("timer.after(9, print, { warn = { 1, 2, 3, 4, 5 }, on_warn = fail })", errors: 5, isDisabled: false),
    Failing(
      "timer.sequence { rounds = 5, { 'A', 1 }, on_step = fail, on_finish = fail }:start()", errors: 6,
      isDisabled: false),
    Failing(
      """
      preset.button { 'B', 1, on_expire = function() fail() end } preset.press 'B'
      for i = 1, 4 do timer.after(i * 2, function() preset.press 'B' end) end
      """, errors: 5, isDisabled: false),
    Failing(
      "sale.list { before = 1, ending = 1, { 'A', starts = '12:00', lasts = 9, days = 'daily' }, on_before = fail, "
        + "on_start = fail, on_ending = fail, on_end = fail }", errors: 16, isDisabled: false),
  ]

  @Test(
    "What repeats is switched off after three failures in a row; one-shots and sales never are",
    arguments: repeating + single)
  func policies(_ failing: Failing) throws {
    var run = try ScriptRun("local function fail() error 'no' end\n" + failing.script)
    try run.run(until: 4 * 86_400)
    #expect(run.errors == Array(repeating: "no", count: failing.errors))
    #expect(run.events.contains { $0.name == .disabled } == failing.isDisabled)
  }

  @Test("The same error of the same handler is told in full once, then with its count alone")
  func repetition() throws {
    var run = try ScriptRun(
      """
      local n = 0
      timer.every(1, function()
        n = n + 1
        error(n == 3 and "other" or "no")
      end, { name = "a", on_error = "keep", times = 5 })
      timer.every(2, function() error "no" end, { name = "b", on_error = "keep", times = 2 })
      """)
    try run.run(until: 10)
    func errors(of name: String) -> [Event] { run.events.filter { $0.name == .scriptError && $0.label == name } }
    let first = errors(of: "a")
    #expect(first.map { $0.text("message") } == ["no", "no", "other", "no", "no"])
    #expect(first.map { $0.integer("count") } == [1, 2, 1, 3, 4])
    #expect(first.map { $0.integer("failures") } == [1, 2, 3, 4, 5])
    #expect(first.map { $0.text("traceback") != nil } == [true, false, true, false, false])
    #expect(errors(of: "b").map { $0.integer("count") } == [1, 2])
  }

  @Test("Errors whose texts have no end are counted in bounded room, each of them as new")
  func endlessTexts() throws {
    var run = try ScriptRun(
      "local n = 0 timer.every(1, function() n = n + 1 error('no ' .. n % 40) end, { on_error = 'keep', times = 80 })")
    try run.run(until: 100)
    #expect(run.events.filter { $0.name == .scriptError }.map { $0.integer("count") } == Array(repeating: 1, count: 80))
  }

  @Test("A row that is left out again and again is counted")
  func rows() throws {
    var run = try ScriptRun("timer.every(1, function() sale.list { { 'x', starts = 'y' } } end, { times = 3 })")
    try run.run(until: 10)
    #expect(run.events.filter { $0.name == .scriptError }.map { $0.integer("count") } == [1, 2, 3])
  }
}
