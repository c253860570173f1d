import Plugins
import Testing
import Timekeeping

@Suite("Reloading scripts")
struct ReloadTests {
  /// Two versions of a script, and what happens and is printed after the second was loaded ten seconds later.
  struct Versions: CustomTestStringConvertible {
    var about: String
    var first: String
    var second: String
    var lines: [String]
    var log: [String]
    var testDescription: String { about }

    init(_ about: String, _ first: String, _ second: String, _ lines: [String] = [], log: [String] = []) {
      (self.about, self.first, self.second, self.lines, self.log) = (about, first, second, lines, log)
    }
  }

  static let timers: [Versions] = [
    Versions(
      "A running timer keeps its time left and takes the new callback",
      "timer.after(20, function() print 'old' end, { name = 't' })",
      "timer.after(20, function() print 'new' end, { name = 't' })", ["+20 expired t"], log: ["new"]),
    Versions(
      "A new length holds from the next run on",
      "timer.after(20, print, { name = 't' })",
      "timer.after(50, function(t, i) if i.generation == 1 then t:restart() end end, { name = 't' })",
      ["+20 expired t", "+20 restarted t", "+70 expired t"]),
    Versions(
      "What has become of a length that is defined as before stays",
      "local t = timer.after(20, print, { name = 't' }) t:extend(20)",
      "local t = timer.after(20, function() end, { name = 't' }) timer.after(1, function() print(t.total, t.remaining) end)",
      ["+10 started", "+11 expired", "+40 expired t"], log: ["40.0\t29.0"]),
    Versions(
      "A paused timer stays paused, though the script starts it",
      "local t = timer.new { name = 't', lasts = 20 } t:start() timer.after(5, function() t:pause() end, { name = 'p' })",
      "timer.new { name = 't', lasts = 30 }:start() timer.new { name = 'r', lasts = 10, on_expire = function() timer.find('t'):resume() end }:start()",
      ["+10 started r", "+20 expired r", "+20 resumed t", "+35 expired t"]),
    Versions(
      "What is waited for is asked by the new version",
      "timer.wait_until(function() return false end, print, { name = 'w', every = 3 })",
      "timer.wait_until(function() return clock.now() % 60 >= 14 end, function() print 'new' end, { name = 'w', every = 2 })",
      ["+14 expired w"], log: ["new"]),
    Versions(
      "What has no name is waited for anew",
      "timer.wait_until(function() return false end, print)",
      "timer.wait_until(function() return clock.now() % 60 >= 14 end, function() print 'new' end, { every = 2 })",
      ["+10 cancelled", "+10 started", "+14 expired"], log: ["new"]),
    Versions(
      "A call that the new version holds back while it loads is made",
      "timer.debounce(15, print)('old')", "timer.debounce(5, print)('new')", log: ["new"]),
    Versions(
      "What has fired does not fire again",
      "timer.after(5, print, { name = 't' })", "timer.after(5, function() print 'again' end, { name = 't' })"),
    Versions(
      "What was cancelled stays so",
      "timer.after(50, print, { name = 't' }):cancel()", "timer.after(50, print, { name = 't' })"),
    Versions(
      "What is gone, and what has no name, is cancelled",
      "timer.after(20, print, { name = 'g' }) timer.after(20, print) timer.after(1, print, { name = 'over' })",
      "timer.after(20, function() end)", ["+10 cancelled g", "+10 cancelled", "+10 started", "+30 expired"]),
    Versions(
      "A repeating timer keeps its next due time, and takes the new period after it",
      "timer.every(4, print, { name = 'e' })", "timer.every(6, function() end, { name = 'e', times = 5 })",
      ["+12 expired e", "+18 expired e", "+24 expired e", "+30 expired e", "+36 expired e"]),
    Versions(
      "Firings of a repeating timer that have been count",
      "timer.every(4, print, { name = 'e', times = 5 })", "timer.every(4, function() end, { name = 'e', times = 4 })",
      ["+12 expired e", "+16 expired e"]),
    Versions(
      "Another alignment is kept at once",
      "timer.every(60, print, { name = 'e' })",
      "timer.every(60, function() end, { name = 'e', align = 15, times = 2 })",
      ["+15 expired e", "+75 expired e"]),
    Versions(
      "One that was switched off for its errors is made anew",
      "timer.every(1, function() error 'no' end, { name = 'b' })",
      "timer.every(1, function() end, { name = 'b', times = 2 })",
      ["+10 started b", "+11 expired b", "+12 expired b"]),
    Versions(
      "A time of day that stays is kept, another is taken",
      "timer.daily('00:00:20', print, { name = 'a' }) timer.daily('00:00:20', print, { name = 'b' })",
      "timer.daily('00:00:20', function() end, { name = 'a' }) timer.daily('00:00:30', function() end, { name = 'b' })",
      ["+20 expired a", "+30 expired b"]),
    Versions(
      "A timer to a time takes another time",
      "timer.at('00:01', print, { name = 'a' })", "timer.at('00:02', function() end, { name = 'a' })",
      ["+120 expired a"]),
    Versions(
      "A timer to a time that was moved by the script stays there when its definition does",
      "timer.at('00:01', print, { name = 'a' }):set '00:03'", "timer.at('00:01', function() end, { name = 'a' })",
      ["+180 expired a"]),
    Versions(
      "A timer to a time that has come is made anew when it is set to another",
      "timer.at('00:00:05', print, { name = 'a' })",
      "timer.at('00:00:30', function(_, info) print(info.generation) end, { name = 'a' })",
      ["+10 started a", "+30 expired a"], log: ["1"]),
    Versions(
      "A sequence goes on in its step",
      "timer.sequence { name = 'q', { 'A', 5 }, { 'B', 15 } }:start()",
      "timer.sequence { name = 'q', { 'A', 5 }, { 'B', 40 }, { 'C', 5 }, on_step = function(t) print(t.step) end }",
      ["+20 step q", "+25 expired q"], log: ["C"]),
    Versions(
      "Where there are fewer steps it goes on in the last",
      "timer.sequence { name = 'q', { 'A', 4 }, { 'B', 4 }, { 'C', 30 } }:start()",
      "timer.sequence { name = 'q', { 'Z', 4 }, on_finish = function(t) print(t.step, t.total) end }",
      ["+38 expired q"],
      log: ["Z\t28.0"]),
    Versions(
      "A step that waits has the new length",
      "timer.sequence { name = 'q', { 'A', 5 }, { 'B', 15 }, auto = false }:start()",
      """
      local q = timer.sequence { name = 'q', { 'A', 5 }, { 'B', 40 }, auto = false }
      on('reload', function() print(q.phase, q.step, q.remaining) q:start() end)
      """, ["+10 step q", "+50 expired q"], log: ["paused\tB\t40.0"]),
    Versions(
      "Warnings are the new ones, as far as they are to come",
      "timer.after(30, print, { name = 'w', warn = { 25, 15 } })",
      "timer.after(30, function() end, { name = 'w', warn = { 28, 18, 5 } })",
      ["+12 warned w", "+25 warned w", "+30 expired w"]),
    Versions(
      "An alarm goes on ringing, unless there is none any more",
      "timer.after(5, print, { name = 'a', alarm = true }) timer.after(5, print, { name = 'b', alarm = true })",
      """
      local a, b = timer.after(5, print, { name = 'a', alarm = true }), timer.after(5, print, { name = 'b' })
      on('reload', function() print(a.alarming, b.alarming, a:dismiss(), b:dismiss()) end)
      """, ["+10 dismissed a", "+10 refused b"], log: ["true\tfalse\ttrue\tfalse\tit has no alarm"]),
    Versions(
      "A pad keeps its time, and a thing of another kind does not take a timer's place",
      "local p = preset.pad { name = 'p', { 'a', 60 } } p:press 'a' timer.after(20, print, { name = 't' })",
      "local p = preset.pad { name = 'p', { 'b', 30 } } preset.pad { name = 't', { 'c', 1 } } on('reload', function() p:press 'b' print(p.timer.total) end)",
      ["+10 cancelled t", "+10 pressed p"], log: ["90.0"]),
    Versions(
      "Listeners do not double",
      "clock.on_tick(function() print 'old' end)",
      "local n, l = 0 l = clock.on_tick(function() n = n + 1 print('new ' .. n) if n == 2 then l:remove() end end)",
      log: ["new 1", "new 2"]),
    Versions(
      "A callback that sleeps is ended, and what it does then has no consequences",
      """
      timer.after(50, print, { name = 't' })
      timer.after(5, function()
        local guard <close> = setmetatable({}, { __close = function() print(timer.find('t'):cancel()) end })
        timer.sleep '10s'
        print 'never'
      end, { name = 'sleeper' })
      """, "timer.after(50, function() end, { name = 't' })", ["+50 expired t"], log: ["true"]),
    Versions(
      "Unload is the old version's, reload the new one's, and load comes but once",
      """
      timer.after(50, print, { name = 't' })
      on('unload', function(info) print('unload', info.reason, timer.find('t').remaining, timer.find('t'):cancel()) end)
      """,
      """
      on('load', function() print 'load' end)
      on('reload', function(info) print('reload', info.reason, timer.find('t').phase) end)
      timer.after(50, function() end, { name = 't' })
      print 'loading'
      """, ["+50 expired t"], log: ["unload\treload\t40.0\ttrue", "loading", "reload\treload\trunning"]),
  ]

  static let rows: [Versions] = [
    Versions(
      "A row goes on with its edges and what was sold",
      "sale.list { name = 'l', { 'A', starts = T + 5, lasts = 20 }, on_start = function(row) row:sell(2) end }",
      "sale.list { name = 'l', { 'A', starts = T + 5, lasts = 20, price = 3 }, on_end = function(row) print(row.sold, row.price) end }",
      ["+25 sale_ended A"], log: ["2\t3.0"]),
    Versions(
      "What a script has made of a row stays while its definition does",
      """
      local l = sale.list { { 'A', starts = T + 30, ends = T + 40, sold = 1, price = 5 }, { 'B', starts = T + 20, lasts = 5 } }
      timer.after(5, function()
        l.rows[1]:start_now() l.rows[1]:sell(2) l.rows[1]:set { price = 4 } l.rows[2]:disable()
      end, { name = 'x' })
      """,
      """
      l = sale.list { { 'A', starts = T + 30, ends = T + 40, sold = 1, price = 5 }, { 'B', starts = T + 20, lasts = 5 },
        on_end = function(row) print(row.name, row.sold, row.price, row.generation, l.rows[2].enabled) end }
      timer.new { name = 'x', lasts = 5 }
      """, ["+40 sale_ended A"], log: ["A\t3\t4.0\t1\tfalse"]),
    Versions(
      "An edge that an edit of the list moves into the past fires as edited, and one that has fired does not",
      "sale.list { { 'A', id = 'a', starts = T + 30, ends = T + 90 }, { 'B', id = 'b', starts = T + 5, ends = T + 90 } }",
      """
      sale.list { { 'A', id = 'a', starts = T + 8, ends = T + 20 }, { 'B', id = 'b', starts = T + 2, ends = T + 20 },
        on_start = function(row, info) print(row.id, info.reason) end }
      """, ["+10 sale_started A", "+20 sale_ended A", "+20 sale_ended B"], log: ["a\tedited"]),
    Versions(
      "A row of another start is another row, which takes its phase silently",
      "sale.list { { 'A', starts = T + 5, lasts = 50 } }",
      "local l = sale.list { { 'A', starts = T + 6, lasts = 50 } } timer.new { name = 'n', lasts = 1, on_expire = function() print(#sale.all(), l.rows[1].phase) end }:start()",
      ["+10 started n", "+11 expired n", "+56 sale_ended A"], log: ["1\tlive"]),
    Versions(
      "A daily slot that was ended early is over for the day",
      """
      local l = sale.list { { 'A', starts = '00:00', lasts = '2h', days = 'daily' } }
      timer.after(5, function() l.rows[1]:end_now() end, { name = 'x' })
      """, "sale.list { { 'A', starts = '00:00', lasts = '2h', days = 'daily' } }"),
    Versions(
      "An announcement that is new does not come after what it announces",
      "sale.list { { 'A', starts = T + 5, lasts = 50 } }",
      "sale.list { before = 3, ending = 10, { 'A', starts = T + 5, lasts = 50 } }",
      ["+45 sale_ending A", "+55 sale_ended A"]),
    Versions("A list that is gone is silent", "sale.list { { 'A', starts = T + 20, lasts = 50 } }", ""),
  ]

  @Test("What carries over", arguments: timers + rows)
  func carriesOver(_ versions: Versions) throws {
    var run = try ScriptRun("T = 1796083200 " + versions.first)
    try run.run(until: 10)
    run.events = []
    #expect(run.reload("T = 1796083200 " + versions.second))
    try run.run(until: 200)
    #expect(run.errors == [])
    #expect(run.lines.filter { $0 != "+10 reloaded" } == versions.lines)
    #expect(run.log == versions.log)
  }

  @Test(
    "A version that cannot be loaded leaves nothing behind, and the one before it goes on",
    arguments: [
      "error 'no'", "x = = 1", "while true do end", "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) .. #t end",
    ])
  func failing(ending: String) throws {
    var run = try ScriptRun(
      "timer.after(20, function() print 'old' end, { name = 't' })",
      limits: Limits(load: .milliseconds(300), memory: 4 << 20))
    try run.run(until: 10)
    run.events = []
    let (things, definitions) = (run.host.timers.allTimers(), run.host.definitions)
    let isLoaded = run.reload(
      """
      print 'told' notify('told')
      timer.after(20, print, { name = 't' }):cancel() timer.after(1, print) clock.on_tick(print)
      sale.list { { 'A', starts = clock.now() + 1, lasts = 1 }, { 'bad' } }
      on('unload', print)
      \(ending)
      """)
    #expect(!isLoaded)
    #expect(run.host.timers.allTimers() == things && run.host.definitions == definitions)
    #expect(run.host.timers.allLists().isEmpty)
    try run.run(until: 60)
    #expect(run.lines == ["+10 script_error", "+20 expired t"])
    #expect(run.log == ["old"])
    let error = try #require(run.events.first)
    #expect(error.reason == "the version before it goes on" && error.kind == .script)
    #expect(error.text("file") == "s.lua" && error.text("message") != "")
    // And the next one is loaded as if nothing had been.
    #expect(run.reload("timer.after(20, print, { name = 't' })"))
    try run.run(until: 61)
    #expect(run.events.last?.integer("kept") == 1)
  }

  @Test("A version that cannot be loaded has stored nothing; one that can finds what the one before it has stored")
  func store() throws {
    var run = try ScriptRun(
      "store.set('n', 1) timer.after(20, function() print(store.get('n'), store.get('m')) end, { name = 't' })")
    #expect(!run.reload("store.set('n', 2) store.set('m', 3) error 'no'"))
    try run.run(until: 30)
    #expect(run.reload("print(store.get('n'), store.get('m')) store.set('n', 4)"))
    #expect(throws: Problem.self) {
      try run.host.load(
        Script(name: "o", path: "o.lua", source: Array("plugin { name = 'x' } store.set('n', 5) error 'no'".utf8)),
        at: run.host.now.local)
    }
    try run.host.load(
      Script(name: "o", path: "o.lua", source: Array("plugin { name = 'x' } print(store.get 'n')".utf8)),
      at: run.host.now.local)
    try run.run(until: 31)
    #expect(run.log == ["1\tnil", "1\tnil", "nil"])
  }

  @Test("One line tells what was kept, is new and is gone; what goes on keeps its number")
  func told() throws {
    var run = try ScriptRun(
      """
      timer.after(20, print, { name = 'a' }) timer.after(20, print, { name = 'b' }) timer.after(20, print)
      sale.list { { 'A', starts = 1796083200 + 20, lasts = 5 }, { 'B', starts = 1796083200 + 20, lasts = 5 } }
      """)
    try run.run(until: 1)
    let first = run.host.timers.timer(named: "a", of: "s")
    #expect(
      run.reload(
        """
        timer.after(20, print, { name = 'c' }) timer.after(20, print, { name = 'a' })
        sale.list { { 'C', starts = 1796083200 + 20, lasts = 5 }, { 'A', starts = 1796083200 + 20, lasts = 5 } }
        """))
    try run.run(until: 2)
    let event = try #require(run.events.last { $0.name == .reloaded })
    #expect(event.plugin == "s" && event.kind == .script && event.text("file") == "s.lua")
    #expect(["kept", "new", "gone"].map(event.integer) == [2, 2, 3])
    #expect(run.host.timers.timer(named: "a", of: "s") == first)
    #expect(run.host.definitions.map(\.name) == ["c", "a", nil, "C", "A"])
  }

  @Test("A script that is not there, or was closed, is loaded; one that is taken out is told so")
  func loading() throws {
    var run = try ScriptRun(
      "timer.every(1, function() while true do end end, { on_error = 'keep' })",
      limits: Limits(callback: .milliseconds(20)))
    try run.run(until: 5)
    #expect(run.host.pluginNames.isEmpty)
    #expect(!run.reload("error 'no'"))
    #expect(
      run.reload(
        "on('load', function() print 'load' end) on('unload', function(i) print(i.reason) end) timer.after(9, print, { name = 't' })"
      ))
    try run.run(until: 6)
    for name in ["s", "none"] {
      run.host.unload(Script(name: name, path: "\(name).lua", source: []), at: run.host.now.local)
    }
    try run.run(until: 60)
    #expect(run.log == ["load", "unloaded"])
    #expect(run.lines.suffix(3) == ["+5 script_error", "+5 started t", "+6 cancelled t"])
    #expect(run.host.pluginNames.isEmpty && run.host.nextDeadline == nil)
  }

  @Test("What a version took and gave back while it loaded is nobody else's afterwards")
  func numbers() throws {
    var run = try ScriptRun("")
    #expect(
      run.reload("local stale = clock.on_tick(print) stale:remove() timer.after(2, function() stale:remove() end)"))
    try run.host.load(
      Script(name: "o", path: "o.lua", source: Array("clock.on_tick(function() print 'tick' end)".utf8)),
      at: run.host.now.local)
    try run.run(until: 4)
    #expect(run.log == ["tick", "tick", "tick", "tick"])
  }

  @Test("A version that gives a name of another script is refused, and so is another script of a name that is taken")
  func names() throws {
    var run = try ScriptRun("timer.after(20, print, { name = 't' })")
    #expect(!run.host.reload(Script(name: "s", path: "other.lua", source: []), at: run.host.now.local))
    try run.run(until: 1)
    #expect(run.errors == ["a script named 's' is loaded already, from s.lua: rename one"])
    #expect(run.host.timers.allTimers(of: "s").count == 1)
    run.events = []
    // From the same path under another name it is another plugin, and nothing goes on.
    #expect(
      run.host.reload(
        Script(name: "n", path: "s.lua", source: Array("timer.after(20, function() end, { name = 't' })".utf8)),
        at: run.host.now.local))
    try run.run(until: 60)
    #expect(run.host.pluginNames == ["n"])
    #expect(run.lines == ["+1 cancelled t", "+1 started t", "+21 expired t"])
    #expect(run.events.filter { $0.name == .loaded }.map(\.plugin) == ["n"])
  }

  @Test("The name that a manifest gives is kept, and what comes anew inherits from no other script")
  func manifests() throws {
    var run = try ScriptRun("plugin { name = 'lunch' } timer.after(20, function() end, { name = 't' })", name: "a")
    func reload(_ name: String, _ source: String) -> Bool {
      run.host.reload(
        Script(name: name, path: "\(name).lua", source: Array(source.utf8)), at: run.host.now.local)
    }
    try run.run(until: 1)
    #expect(reload("a", "plugin { name = 'lunch' } timer.after(20, function() end, { name = 't' })"))
    #expect(reload("lunch", "plugin { name = 'other' } timer.after(30, function() end, { name = 't' })"))
    #expect(!reload("b", "plugin { name = 'other' }"))
    try run.run(until: 60)
    #expect(run.host.pluginNames == ["lunch", "other"])
    #expect(run.events.last { $0.name == .reloaded }?.integer("kept") == 1)
    #expect(run.lines.filter { $0.contains("expired") } == ["+20 expired t", "+31 expired t"])
  }

  @Test("Things of one instant keep their order among scripts, and figures go on")
  func order() throws {
    var run = try ScriptRun("timer.after(20, function() print 'first' end, { name = 't' })")
    try run.host.load(
      Script(name: "o", path: "o.lua", source: Array("timer.after(20, function() print 'second' end)".utf8)),
      at: run.host.now.local)
    try run.run(until: 1)
    #expect(run.reload("timer.after(20, function() print 'new' end, { name = 't' })"))
    try run.run(until: 30)
    #expect(run.log == ["new", "second"])
    #expect(run.reload(""))
    #expect(run.host.figures.map(\.calls) == [1, 1])
  }
}
