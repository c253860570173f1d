import Lua
import Timekeeping

extension API {
  /// The part of Lua's `os` that tells the time, on the host's clocks (Lua 5.4 reference manual, 6.9).
  static var os: APITable {
    APITable(
      name: "os", summary: "The part of Lua's own table that tells the time, on the server's clock.",
      functions: [
        APIFunction(
          "time", [APIParameter("fields", .table, optional: true)], returns: ["integer"],
          "The server's time in whole Unix seconds, or that of date fields."
        ) { plugin, call throws(LuaFailure) in
          guard case .table(let table) = try call.value(1) else { return call.push(plugin.now.server.wholeSeconds) }
          call.push(try plugin.instant(of: table).wholeSeconds)
        },
        APIFunction(
          "date", [APIParameter("format", .string, optional: true), APIParameter("time", .number, optional: true)],
          returns: ["string|table"], "A time as text or as a table of date fields."
        ) { plugin, call throws(LuaFailure) in try plugin.pushDate(&call) },
        APIFunction("clock", returns: ["number"], "The processor time used so far, in seconds.") { plugin, call in
          call.push(plugin.processorTime.fractionalSeconds)
        },
        APIFunction(
          "difftime", [APIParameter("later", .number), APIParameter("earlier", .number)], returns: ["number"],
          "The seconds between two times."
        ) { _, call in call.push((call.number(1) ?? 0) - (call.number(2) ?? 0)) },
      ])
  }
}

extension Plugin {
  /// The processor's time; under virtual time what has passed of that.
  fileprivate var processorTime: Duration {
    guard host.options.virtualSeed != nil else { return host.options.processorTime() }
    return host.beginning.server.duration(to: now.server)
  }

  fileprivate func pushDate(_ call: inout LuaCall) throws(LuaFailure) {
    var format = call.string(1) ?? "%c"
    let instant: ServerInstant
    if let seconds = call.number(2) {
      guard let given = ServerInstant(fractionalSeconds: seconds) else {
        throw LuaFailure("time out of range: it lies between the years 1677 and 2262", argument: 2)
      }
      instant = given
    } else {
      instant = now.server
    }
    let zone = format.hasPrefix("!") ? ZoneRules.utc : host.options.zone
    if format.hasPrefix("!") { format.removeFirst() }
    if format.hasPrefix("*t") { return call.push(.table(dateFields(of: instant, zone: zone))) }
    do {
      call.push(try DateFormat.format(format, instant, zone: zone))
    } catch {
      throw LuaFailure(error.description, argument: 1)
    }
  }

  private func dateFields(of instant: ServerInstant, zone: ZoneRules) -> LuaTable {
    let civil = zone.civil(at: instant)
    let numbers = [
      ("year", civil.date.year), ("month", civil.date.month), ("day", civil.date.day), ("hour", civil.hour),
      ("min", civil.minute), ("sec", civil.second), ("wday", civil.date.weekday.rawValue % 7 + 1),
      ("yday", civil.date.dayOfYear),
    ]
    return LuaTable(
      fields: numbers.map { ($0, .integer(Int64($1))) }
        + [("isdst", .boolean(zone.offset(at: instant).isDaylightSaving))])
  }

  /// The instant that a table of date fields means in the local zone; fields beyond their range carry over.
  fileprivate func instant(of table: LuaTable) throws(LuaFailure) -> ServerInstant {
    func field(_ name: String, default usual: Int64? = nil) throws(LuaFailure) -> Int {
      guard let value = table[name] else {
        guard let usual else { throw LuaFailure("field '\(name)' missing in date table") }
        return Int(usual)
      }
      guard let number = value.integer else { throw LuaFailure("field '\(name)' is not an integer") }
      guard number.magnitude <= 1 << 40 else { throw LuaFailure("field '\(name)' is out-of-bound") }
      return Int(number)
    }
    let months = try field("year") * 12 + (try field("month")) - 1
    let year = Int(Int64(months).dividedRoundingDown(by: 12))
    guard (-200_000...200_000).contains(year), let first = CivilDate(year: year, month: months - year * 12 + 1, day: 1)
    else {
      throw LuaFailure("field 'year' is out-of-bound")
    }
    let seconds = try field("hour", default: 12) * 3_600 + field("min", default: 0) * 60 + field("sec", default: 0)
    let days = try field("day") - 1 + Int(Int64(seconds).dividedRoundingDown(by: 86_400))
    let secondOfDay = seconds - Int(Int64(seconds).dividedRoundingDown(by: 86_400)) * 86_400
    guard abs(days) <= 100_000_000,
      let time = TimeOfDay(hour: secondOfDay / 3_600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60)
    else { throw LuaFailure("field 'day' is out-of-bound") }
    return host.options.zone.resolve(CivilTime(first.advanced(byDays: days), time)).instant
  }
}
