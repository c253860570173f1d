import Lua
import Timekeeping

/// Reads the rows of a sale list, with what the list says for all of them.
struct SaleRowReader {
  var plugin: String
  var list: String?
  var place: TimePlace
  var zones: ZoneSource
  var before: Duration?
  var ending: Duration?
  var now: Moment

  /// Reads one row: `{ "Kettle", starts = "20:00", ends = "22:00", price = 19.90 }`.
  func row(_ value: LuaValue, number: Int) throws(LuaFailure) -> SaleRow {
    let owner = "row \(number)" + (list.map { " of '\($0)'" } ?? "")
    guard case .table(let table) = value else {
      throw LuaFailure("\(owner): a table is expected, such as { \"Kettle\", starts = \"20:00\", ends = \"22:00\" }")
    }
    let fields = try Fields(table, of: owner, known: SaleFields.row)
    guard table.positional.count <= 1 else { throw LuaFailure("\(owner): only its name stands without a field") }
    var goods = SaleRow.Goods(name: try name(fields))
    try readGoods(fields, into: &goods)
    var place = place
    if let zone = try fields.zone("zone", from: zones) { place = TimePlace(rules: zone, followsHost: false) }
    let slot = try slot(fields, zone: place.rules)
    let (window, civilEnds) = try window(fields, slot: slot, zone: place.rules)
    return SaleRow(
      goods: goods, plugin: plugin, list: list, place: place, window: window, civilEnds: civilEnds, slot: slot,
      isEnabled: try fields.boolean("enabled") ?? true)
  }

  /// Takes over those of the goods' fields that are there.
  func readGoods(_ fields: Fields, into goods: inout SaleRow.Goods) throws(LuaFailure) {
    goods.id = try fields.line("id", atMost: 200) ?? goods.id
    goods.group = try fields.line("group", atMost: 200) ?? goods.group
    goods.price = try fields.number("price") ?? goods.price
    goods.was = try fields.number("was") ?? goods.was
    goods.stock = try fields.count("stock", atLeast: 0) ?? goods.stock
    goods.sold = try fields.count("sold", atLeast: 0) ?? goods.sold
    goods.link = try fields.line("link", atMost: 2_048) ?? goods.link
  }

  private func name(_ fields: Fields) throws(LuaFailure) -> String {
    let value = fields.table.positional.first ?? fields.value("name")
    guard case .string(let name)? = value, name.hasLength(1...200) else {
      throw LuaFailure("\(fields.owner): a name of 1 to 200 characters is expected")
    }
    return name
  }

  private func window(
    _ fields: Fields, slot: DailySlot?, zone: ZoneRules
  ) throws(LuaFailure) -> (SaleWindow, SaleRow.CivilEnds) {
    if let slot {
      guard let window = slot.window(endingAfter: now.server, before: before, ending: ending) else {
        throw fields.failure("days", "no such day is left")
      }
      return (window, [])
    }
    guard let starts = try fields.time("starts") else { throw fields.failure("starts", "it is missing") }
    let times = SaleTimes(starts: starts, end: try end(fields) ?? .never)
    return (try window(fields, times: times, zone: zone), times.civilEnds)
  }

  /// Resolves times to a window.
  func window(_ fields: Fields, times: SaleTimes, zone: ZoneRules) throws(LuaFailure) -> SaleWindow {
    do {
      let window = try times.window(at: now.server, zone: zone, zones: zones)
      return SaleWindow(starts: window.starts, ends: window.ends, before: before, ending: ending)
    } catch {
      throw LuaFailure("\(fields.owner): \(error.message)\(error.hint.map { ": \($0)" } ?? "")")
    }
  }

  /// When it ends, as far as the fields say.
  func end(_ fields: Fields) throws(LuaFailure) -> SaleTimes.End? {
    let ends = try fields.time("ends")
    let lasts = try fields.duration("lasts")
    switch (ends, lasts) {
    case (nil, nil): return nil
    case (let ends?, nil): return .at(ends)
    case (nil, let lasts?): return .after(lasts)
    case (_?, _?): throw fields.failure("lasts", "give either 'ends' or 'lasts'")
    }
  }

  private func slot(_ fields: Fields, zone: ZoneRules) throws(LuaFailure) -> DailySlot? {
    guard let text = try fields.string("days") else { return nil }
    let days: WeekdaySet
    do {
      days = try WeekdaySet.parse(text)
    } catch {
      throw fields.failure("days", error.clause)
    }
    guard let starts = try fields.time("starts"), starts.isBareTimeOfDay, let start = starts.time else {
      throw fields.failure("starts", "with 'days' a time of day is expected, such as \"12:00\"")
    }
    let end: DailySlot.End
    switch try self.end(fields) {
    case .after(let span): end = .after(span)
    case .at(let time):
      guard time.isBareTimeOfDay, let time = time.time else {
        throw fields.failure("ends", "with 'days' a time of day is expected, such as \"14:00\"")
      }
      end = .at(time)
    case .never, nil: throw fields.failure("days", "a daily slot needs 'ends' or 'lasts'")
    }
    guard let slot = DailySlot(start: start, end: end, days: days, zone: zone) else {
      throw fields.failure("lasts", "a slot lasts longer than nothing, and there is a day for it")
    }
    return slot
  }
}
