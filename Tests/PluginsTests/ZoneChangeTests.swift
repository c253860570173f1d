import Plugins
import Testing

@testable import Timekeeping

@Suite("Zones that change while scripts run")
struct ZoneChangeTests {
  // 2026-12-01T00:00:00Z
  private let start = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 1_796_083_200))

  /// A source in which `Test/Zone` is a number of hours east of UTC.
  private static func zones(_ hours: Int, isRevised: Bool = false) -> ZoneSource {
    ZoneSource { name throws(ZoneError) in
      guard name == "Test/Zone" else { throw .unknown(name) }
      return ZoneRules(
        name: name, transitions: [], offsetIndices: [],
        offsets: [ZoneOffset(seconds: hours * 3_600, abbreviation: isRevised ? "TZT" : "TST")], yearly: nil)
    }
  }

  @Test("Civil times without a zone move with the host's; spans, instants and named zones stay")
  func hostZone() throws {
    let host = try load(
      """
      timer.at("12:00", print, { name = "civil" })
      timer.at("12:00+02:00", print, { name = "offset" })
      timer.at(1796126400, print, { name = "unix" })
      timer.at("12:00", print, { name = "zone", zone = "Test/Zone" })
      timer.after("12h", print, { name = "span" })
      timer.daily("12:00", print, { name = "daily" })
      timer.cron("0 12 * * *", print, { name = "cron" })
      sale.list { name = "l",
        { "both", starts = "12:00", ends = "14:00" }, { "length", starts = "12:00", lasts = "2h" },
        { "fixed", starts = 1796126400, ends = 1796126400 + 7200 }, { "slot", starts = "12:00", lasts = "2h", days = "daily" },
      }
      """)
    host.setZones(.fixed(secondsEastOfUTC: -3 * 3_600), from: Self.zones(1), at: start.local)
    let hours = Dictionary(
      uniqueKeysWithValues: host.timers.allTimers().compactMap { host.timers.timer($0) }.map { timer in
        (timer.name ?? "", timer.countdown.deadline?.remaining(at: start).fractionalSeconds ?? 0)
      })
    #expect(
      hours.mapValues { $0 / 3_600 } == [
        "civil": 15, "offset": 10, "unix": 12, "zone": 11, "span": 12, "daily": 15, "cron": 15,
      ])
    let rows = try #require(host.timers.allLists().first).rows.compactMap { host.timers.row($0) }
    #expect(rows.map { start.server.duration(to: $0.window.starts).fractionalSeconds / 3_600 } == [15, 15, 12, 15])
    #expect(rows.map { start.server.duration(to: $0.window.ends!).fractionalSeconds / 3_600 } == [17, 17, 14, 17])
    #expect(changes(host) == ["civil", "daily", "cron", "both", "length", "slot"])
    host.setZones(.fixed(secondsEastOfUTC: -3 * 3_600), from: Self.zones(1), at: start.local)
    #expect(changes(host) == [])
  }

  @Test("Rules that the distribution changes move what names their zone, and what that puts into the past is due")
  func rules() throws {
    let host = try load(
      """
      timer.at("08:00", print, { name = "zone", zone = "Test/Zone" })
      sale.list { zone = "Test/Zone", { "row", starts = "06:00", ends = "09:00" } }
      timer.at("08:00", print, { name = "host" })
      """)
    let later = start.local.advanced(by: .seconds(6 * 3_600))
    while host.advance(to: later) {}
    _ = host.takeEvents()
    host.setZones(.utc, from: Self.zones(5), at: later)
    while host.advance(to: later) {}
    let names = host.takeEvents().filter { $0.name != .log }.map { "\($0.name.rawValue) \($0.label ?? "")" }
    #expect(names == ["changed zone", "changed row", "sale_ended row", "expired zone"])
  }

  @Test("What was set to another time moves with that time's own place")
  func aimed() throws {
    let host = try load(
      """
      timer.at("08:00", print, { name = "fixed" }):set(1796083200 + 9 * 3600)
      timer.at("08:00Z", print, { name = "civil" }):set "09:00"
      timer.at("08:00", print, { name = "zone", zone = "Test/Zone" }):set "10:00"
      timer.after(3600, function() timer.find "zone":set "11:00" end)
      """)
    host.setZones(.fixed(secondsEastOfUTC: -3_600), from: Self.zones(3), at: start.local)
    #expect(changes(host) == ["civil", "zone"])
    while host.advance(to: start.local.advanced(by: .seconds(3_600))) {}
    let hours = host.timers.allTimers().prefix(3).compactMap { host.timers.timer($0)?.countdown.target }
    #expect(hours.map { start.server.duration(to: $0).fractionalSeconds / 3_600 } == [9, 10, 8])
  }

  @Test("What has ended is not told of; what was due before the change still comes")
  func over() throws {
    let host = try load(
      """
      timer.at("01:00", print, { name = "ended", alarm = true })
      timer.at("02:00", print, { name = "cancelled" }):cancel()
      timer.daily("02:00", print, { name = "daily" })
      """)
    while host.advance(to: start.local.advanced(by: .seconds(3_600))) {}
    _ = host.takeEvents()
    let later = start.local.advanced(by: .seconds(2 * 3_600))
    host.setZones(.fixed(secondsEastOfUTC: 3_600), from: Self.zones(1), at: later)
    while host.advance(to: later) {}
    #expect(
      host.takeEvents().filter { $0.name != .log }.map { "\($0.name.rawValue) \($0.label ?? "")" } == [
        "dismissed ended", "expired daily",
      ])
    #expect(host.nextDeadline == start.local.advanced(by: .seconds(25 * 3_600)))
  }

  @Test("A slot's turn that was ended early or moved stays so when the rules change elsewhere in time")
  func slots() throws {
    let host = try load(
      """
      sale.list { zone = "Test/Zone", { "slot", starts = "02:00", lasts = "4h", days = "daily" },
        { "other", starts = "02:00", lasts = "4h", days = "daily" } }
      timer.after(7200, function() sale.find "slot":end_now() sale.find "other":extend "2h" end)
      """)
    let later = start.local.advanced(by: .seconds(2 * 3_600))
    while host.advance(to: later) {}
    host.setZones(.utc, from: Self.zones(1, isRevised: true), at: later)
    let rows = try #require(host.timers.allLists().first).rows.compactMap { host.timers.row($0) }
    #expect(rows.map { start.server.duration(to: $0.window.starts).fractionalSeconds / 3_600 } == [25, 1])
    #expect(rows.map { start.server.duration(to: $0.window.ends!).fractionalSeconds / 3_600 } == [29, 7])
    // An hour to the west, the turn that was ended early does not come again either, and the next is an hour later.
    host.setZones(.utc, from: Self.zones(0), at: later)
    #expect(host.timers.row(try #require(host.timers.allLists().first).rows[0])?.window.starts == hour(26))
    #expect(host.timers.row(try #require(host.timers.allLists().first).rows[1])?.window.ends == hour(7))
  }

  private func hour(_ hours: Int64) -> ServerInstant { start.server.advanced(by: .seconds(hours * 3_600)) }

  private func load(_ script: String) throws(Problem) -> PluginHost {
    let host = PluginHost(
      options: .init(zone: .utc, zones: Self.zones(1), virtualSeed: 0), clock: ServerClock(system: start),
      at: start.local)
    try host.load(Script(name: "s", path: "s.lua", source: Array(script.utf8)), at: start.local)
    _ = changes(host)
    return host
  }

  /// What was changed by a zone, in order.
  private func changes(_ host: PluginHost) -> [String] {
    while host.advance(to: start.local) {}
    return host.takeEvents().filter { $0.name == .changed && $0.reason == "zone" }.map { $0.label ?? "" }
  }
}
