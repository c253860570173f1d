import Plugins
import Testing
import Timekeeping
import Timekeeping

@Suite("Sales in scripts")
struct SaleScriptTests {
  @Test("Edges call their callbacks with the row and its circumstances")
  func edges() throws {
    var run = try ScriptRun(
      """
      sale.list {
        name = "edges", before = "5m", ending = "10m",
        { "A", starts = "2026-12-01 00:10", ends = "00:30", price = 19.9, was = 39.9, stock = 2, group = "g" },
        { "B", starts = "2026-11-30 23:00", ends = "2026-12-01 00:00" },
        { "C", starts = "2026-11-30 23:50", ends = "00:05" },
        on_before = function(row, info) print("before " .. row.name) end,
        on_start = function(row, info)
          assert(row.live and row.phase == "live" and row.remaining == 1200 and row.text == "20:00" and row.list == "edges")
          assert(info.due == 1796083800 and info.late == 0 and info.reason == "due")
          assert(row:sell(1) and row:sell(1) and row:sell(1) == false)
        end,
        on_end = function(row) print("end " .. row.name) error("after " .. row.name) end,
      }
      assert(sale.find("A").phase == "upcoming" and sale.find "C".live)
      assert(#sale.all() == 3 and #sale.all { live = true } == 1 and #sale.all { group = "g" } == 1)
      assert(#sale.all { phase = "ended" } == 1 and sale.find "Z" == nil)
      """)
    try run.run(until: 7_200)
    #expect(
      run.lines == [
        "+0 sale_ended B", "+0 script_error B", "+300 sale_before A", "+300 sale_ended C", "+300 script_error C",
        "+600 sale_started A", "+600 sold_out A", "+600 refused A", "+1200 sale_ending A", "+1800 sale_ended A",
        "+1800 script_error A",
      ])
    #expect(run.log == ["end B", "before A", "end C", "end A"])
  }

  @Test("A row's failures are counted by field, and never disable it")
  func failures() throws {
    var run = try ScriptRun(
      """
      sale.list { { "A", starts = "01:00", lasts = "1h", days = "mon-sun" },
        on_start = function(row, info) if info.generation ~= 3 then error "no" end end, on_end = function() error "no" end }
      """)
    try run.run(until: 4 * 86_400)
    let errors = run.events.filter { $0.name == .scriptError }
    #expect(
      errors.map { $0.text("field") } == ["on_start", "on_end", "on_start", "on_end", "on_end", "on_start", "on_end"])
    #expect(errors.map { $0.integer("failures") } == [1, 1, 2, 2, 3, 1, 4])
  }

  @Test("Rows of one name whose windows overlap are found; those that touch do not")
  func overlaps() throws {
    var run = try ScriptRun(
      """
      sale.list { name = "l",
        { "A", starts = "10:00", ends = "12:00", id = "3" }, { "A", starts = "08:00", ends = "10:00", id = "1" },
        { "A", starts = "09:00", ends = "11:00", id = "2" }, { "A", starts = "13:00", id = "4" },
        { "A", starts = "14:00", ends = "15:00", id = "5" }, { "B", starts = "09:00", ends = "15:00", id = "6" },
      }
      for _, pair in ipairs(sale.overlaps()) do print(pair[1].id .. pair[2].id) end
      """)
    try run.run(until: 0)
    #expect(run.log == ["12", "23", "45"])
  }

  @Test("A sale from clock.now() on starts, whatever fraction of a second it is")
  func fromNow() throws {
    for nanoseconds in [Int64(0), 1, 119, 499, 500, 501, 789, 999, 123_456_789] {
      let start = Moment(
        local: LocalInstant(nanoseconds: 5), server: ServerInstant(nanoseconds: 1_796_083_200_000_000_000 + nanoseconds)
      )
      let options = PluginHost.Options(zone: .utc, zones: .fixedOnly, virtualSeed: 0)
      let host = PluginHost(options: options, clock: ServerClock(system: start), at: start.local)
      let script =
        "sale.list { { 'A', starts = clock.now(), lasts = 1 }, { 'B', starts = clock.now() - 1, ends = clock.now() } }"
      try host.load(Script(name: "s", path: "s.lua", source: Array(script.utf8)), at: start.local)
      var names: [String] = []
      try host.rehearse(until: start.local.advanced(by: .seconds(5))) {
        names += $0.map { "\($0.name) \($0.label ?? "")" }
      }
      #expect(names == ["loaded ", "saleStarted A", "saleEnded B", "saleEnded A"])
    }
  }

  @Test("A daily slot that was ended early does not come up again today because its list is replaced")
  func replacedSlot() throws {
    var run = try ScriptRun(
      """
      local function load() return sale.list { name = "l", { "S", id = "s", starts = "00:00", lasts = "2h", days = "daily" } } end
      local first = load()
      timer.after("10m", function() assert(sale.find("s"):end_now()) end)
      timer.after("20m", function()
        assert(load() == first and #first.rows == 1)
        assert(sale.find("s").phase == "upcoming" and sale.find("s").starts == 1796083200 + 86400)
      end)
      """)
    try run.run(until: 7_200)
    #expect(run.errors == [])
    #expect(run.lines.filter { $0.hasSuffix(" S") } == ["+0 sale_started S", "+600 changed S", "+600 sale_ended S"])
  }

  @Test("Rows are edited by scripts: fields, window, start, end, extension")
  func editing() throws {
    var run = try ScriptRun(
      """
      local list = sale.list { name = "l", { "A", starts = "2026-12-01 01:00", lasts = "1h", price = 5 } }
      local row = list.rows[1]
      assert(row:set { price = 4, ends = "01:30" })
      assert(row.price == 4 and row.ends == row.starts + 1800)
      local ok, why = row:set { price = 4 }
      assert(ok and why:find "already")
      assert(not pcall(row.set, row, { ends = "2026-12-01 00:30" }))
      assert(not pcall(row.set, row, { zone = "UTC" }))
      local later = sale.list { { "B", starts = "2026-12-05 20:00", ends = "2026-12-05 22:00" } }.rows[1]
      assert(later:set { starts = "19:00" } and later.remaining == (4 * 24 + 19) * 3600)
      timer.after("10m", function() assert(row:start_now()) assert(row.live) end)
      timer.after("20m", function() assert(row:extend "-1h5m") assert(row:end_now() == true) end)
      """)
    try run.run(until: 7_200)
    #expect(run.errors == [])
    #expect(
      run.lines.filter { $0.hasSuffix(" A") } == [
        "+0 changed A", "+600 changed A", "+600 sale_started A", "+1200 changed A", "+1200 changed A",
        "+1200 sale_ended A",
      ])
  }
}
