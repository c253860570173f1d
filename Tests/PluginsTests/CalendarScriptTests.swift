import Plugins
import Reactor
import Testing
import Timekeeping

@Suite("Timers by the calendar")
struct CalendarScriptTests {
  /// A script, when it is loaded and how long it runs, and when its timers expire.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var from: String
    var hours: Double
    var expiries: [String]

    init(_ title: String, _ script: String, from: String, for hours: Double, _ expiries: [String]) {
      (testDescription, self.script, self.from, self.hours, self.expiries) = (title, script, from, hours, expiries)
    }
  }

  static let cases: [Case] = [
    Case(
      "a daily time in the spring gap runs once, an hour later",
      "timer.daily('02:30', function() end, { zone = 'Europe/Berlin' })", from: "2026-03-28T00:00:00+01:00", for: 72,
      ["2026-03-28T02:30:00.000+01:00", "2026-03-29T03:30:00.000+02:00", "2026-03-30T02:30:00.000+02:00"]),
    Case(
      "a daily time in the autumn overlap runs once, at the first",
      "timer.daily('02:30 Europe/Berlin', function() end)", from: "2026-10-24T12:00:00+02:00", for: 48,
      ["2026-10-25T02:30:00.000+02:00", "2026-10-26T02:30:00.000+01:00"]),
    Case(
      "a gap of half an hour moves it by half an hour",
      "timer.daily('02:15', function() end, { zone = 'Australia/Lord_Howe' })", from: "2026-10-03T12:00:00+10:30",
      for: 48,
      ["2026-10-04T01:45:00.000+10:00", "2026-10-05T01:15:00.000+10:00"]),
    Case(
      "weekdays", "timer.daily('09:00', function() end, { days = 'mon-fri' })", from: "2026-12-04T00:00:00Z", for: 96,
      ["2026-12-04T09:00:00.000Z", "2026-12-07T09:00:00.000Z"]),
    Case(
      "a cron line", "timer.cron('*/15 9 * * mon-fri', function() end)", from: "2026-12-04T09:20:00Z", for: 72,
      [
        "2026-12-04T09:30:00.000Z", "2026-12-04T09:45:00.000Z", "2026-12-07T09:00:00.000Z", "2026-12-07T09:15:00.000Z",
      ]),
  ]

  @Test("Daily times and cron lines follow the clocks of their zone", arguments: cases)
  func follows(_ script: Case) throws {
    let from = try RFC3339.parse(script.from)
    let start = Moment(local: LocalInstant(nanoseconds: 0), server: from)
    let host = PluginHost(
      options: .init(zone: .utc, zones: ZoneFiles(environment: [:]).source, virtualSeed: 0),
      clock: ServerClock(system: start), at: start.local)
    try host.load(Script(name: "s", path: "s.lua", source: Array(script.script.utf8)), at: start.local)
    var expiries: [Event] = []
    try host.rehearse(until: start.local.advanced(by: .seconds(script.hours * 3_600))) { events in
      expiries += events.filter { $0.name == .expired }
    }
    #expect(expiries.map(\.at) == (try script.expiries.map { try RFC3339.parse($0) }))
    #expect(expiries.map(\.generation) == Array(1...script.expiries.count))
  }

  @Test(
    "What was missed follows the policy, and a far step of the clock costs bounded work",
    arguments: [
      ("latest", ["expired 2"]), ("skip", ["missed 3"]), ("all", ["expired 0", "expired 0", "expired 0"]),
    ])
  func missed(policy: String, expected: [String]) throws {
    let host = try load("timer.daily('09:00', function() end, { missed = '\(policy)', name = 'd' })")
    let later = start.local.advanced(by: .seconds(3 * 86_400))
    host.noteSleep(since: start.local, until: later)
    #expect(advance(host, to: later) == expected)
    #expect(host.timers.timer(host.timers.allTimers()[0])?.countdown.phase == .running)

    var clock = host.clock
    clock.offset += .seconds(170 * 365 * 86_400)
    host.setClock(clock, at: later)
    #expect(advance(host, to: later).count <= 1_001)
    let due = try #require(host.timers.timer(host.timers.allTimers()[0])?.countdown.deadline)
    #expect(due.remaining(at: clock.moment(at: later)) <= .seconds(86_400))
  }

  @Test("It refuses what time cannot do, and starts again for the next such time")
  func verbs() throws {
    let host = try load(
      """
      local t = timer.daily("09:00", function() end, { name = "d" })
      assert(t:pause() == false and t:extend "1m" == false and t:set "5m" == false)
      assert(t.due == 1796115600 and t.ends_at == nil)
      assert(t:cancel() and t:start() and t.due == 1796115600)
      assert(t:set "10:00" and t.due == 1796119200)
      """)
    #expect(advance(host, to: start.local.advanced(by: .seconds(10 * 3_600))) == ["expired 0"])
    let timer = try #require(host.timers.timer(host.timers.allTimers()[0]))
    #expect(timer.countdown.target == start.server.advanced(by: .seconds(33 * 3_600)))
  }

  // 2026-12-01T00:00:00Z
  private let start = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 1_796_083_200))

  private func load(_ script: String) throws(Problem) -> PluginHost {
    let host = PluginHost(
      options: .init(zone: .utc, zones: .fixedOnly, virtualSeed: 0), clock: ServerClock(system: start), at: start.local)
    try host.load(Script(name: "s", path: "s.lua", source: Array(script.utf8)), at: start.local)
    while host.advance(to: start.local) {}
    _ = host.takeEvents()
    return host
  }

  /// Acts on all that is due; gives expiries and misses, each with how many were passed over.
  private func advance(_ host: PluginHost, to local: LocalInstant) -> [String] {
    while host.advance(to: local) {}
    return host.takeEvents().filter { $0.name == .expired || $0.name == .missed }
      .map { "\($0.name.rawValue) \($0.missed ?? 0)" }
  }
}
