import Testing
import Timekeeping

@testable import Plugins

@Suite("What a plugin goes through")
struct OccasionTests {
  @Test("Load comes after loading, suspend and resume when the host goes on, unload at the end; each may be removed")
  func occasions() throws {
    var run = try ScriptRun(
      """
      on("load", function(info) print("load " .. info.reason) end)
      local gone = on("load", function() print "never" end)
      assert(gone:remove() and select(2, gone:remove()):find "already")
      on("unload", function(info) print("unload " .. info.reason) end)
      on("resume", function(info) print("resume", info.slept, info.since - 1796083200) end)
      on("suspend", function(info) print("suspend", info.slept, info.since - 1796083200) end)
      on("reload", function() print "never" end)
      timer.after(5, function(_, info) print(info.reason .. " " .. clock.now() - 1796083200) end)
      print "loading"
      """)
    try run.run(until: 2)
    let (since, until) = (run.host.now.local, run.host.now.local.advanced(by: .seconds(3_600)))
    run.host.noteSleep(since: since, until: until)
    while run.host.advance(to: until) {}
    run.events += run.host.takeEvents()
    run.host.unloadAll(at: until)
    run.events += run.host.takeEvents()
    #expect(
      run.log == ["loading", "load load", "suspend\t3600.0\t2.0", "resume\t3600.0\t2.0", "missed 3602.0", "unload end"])
    #expect(run.lines == ["+0 started", "+3602 missed"])
  }

  @Test(
    "A handler that removes a later one keeps it from being called, and one that it adds waits for the next occasion")
  func changing() throws {
    var run = try ScriptRun(
      """
      local second
      on("load", function() second:remove() on("load", function() print "added" end) print "first" end)
      second = on("load", function() print "second" end)
      """)
    try run.run(until: 1)
    #expect(run.log == ["first"])
  }

  @Test("Errors are told with the occasion; what ends cannot wait, but the rest can")
  func errors() throws {
    var run = try ScriptRun(
      """
      on("load", function() timer.sleep "1s" print "slept" error "late" end)
      on("unload", function() error "bye" end)
      on("unload", function() timer.sleep "1s" print "never" end)
      on("unload", function() print "last" end)
      timer.after(5, function() local guard <close> = setmetatable({}, { __close = function() print "closed" end }) timer.sleep "1h" end)
      """)
    try run.run(until: 10)
    run.host.unloadAll(at: run.host.now.local)
    run.events += run.host.takeEvents()
    #expect(run.log == ["slept", "closed", "last"])
    let errors = run.events.filter { $0.name == .scriptError }
    #expect(errors.map { $0.text("field") } == ["on_load", "on_unload", "on_unload"])
    #expect(
      errors.map { $0.text("message") } == [
        "late", "bye", "on_unload cannot wait: what it waits for would find it gone",
      ])
    #expect(errors.allSatisfy { $0.kind == .script && $0.label == nil && $0.integer("count") == 1 })
  }

  @Test("Handlers that loop are the last ones, whatever they are handlers of")
  func loops() throws {
    let source = "for _ = 1, 50 do on('%', function() print 'called' while true do end end) end"
    for occasion in Occasion.allCases where occasion != .reload {
      var run = try ScriptRun(source.split(separator: "%").joined(separator: occasion.rawValue), limits: .short)
      try run.run(until: 1)
      let now = run.host.now.local
      run.host.noteSleep(since: now, until: now.advanced(by: .seconds(5)))
      run.host.timers.post(ClockChange.stepped(by: .seconds(1)).event(at: run.host.now, plugin: "moondial"))
      try run.run(until: 7)
      run.host.unloadAll(at: run.host.now.local)
      run.events += run.host.takeEvents()
      #expect(run.log == ["called", "called"], "\(occasion)")
      let isClosed = run.events.contains { $0.name == .quarantined }
      #expect(isClosed == (occasion != .unload), "\(occasion)")
    }
  }

  @Test("What many sleeping callbacks are to close may loop twice")
  func loopsOnClosing() throws {
    var run = try ScriptRun(
      """
      for _ = 1, 50 do
        timer.after(1, function()
          local guard <close> = setmetatable({}, { __close = function() print 'closed' while true do end end })
          timer.sleep "1h"
        end)
      end
      """, limits: .short)
    try run.run(until: 2)
    run.host.unloadAll(at: run.host.now.local)
    run.events += run.host.takeEvents()
    #expect(run.log == ["closed", "closed"])
  }

  @Test("An occasion that there is not is refused with the nearest one")
  func unknown() {
    for (word, says) in [("relaod", "did you mean 'reload'?"), ("start", "there are load, unload, reload")] {
      let error = #expect(throws: Problem.self) { try ScriptRun("on('\(word)', print)") }
      #expect(error?.message.contains("bad argument #1 to 'on'") == true)
      #expect(error?.message.contains(says) == true)
    }
  }
}
