import Lua
import Timekeeping

extension API {
  /// What scripts can do with a row of a sale list.
  static var rowKind: APIKind {
    APIKind(
      number: HandleNumber.row, name: "row", type: "Row", summary: "A row of a sale list.",
      methods: plainRowMethods + [
        APIFunction(
          "sell", [APIParameter("count", .integer, optional: true)], returns: ["boolean", "string?"],
          "Counts so many as sold, one without a number; refused beyond the stock."
        ) { plugin, call in
          guard let id = call.row else { return }
          plugin.push(plugin.timers.sell(Int(call.integer(2) ?? 1), of: id, at: plugin.now), on: &call)
        },
        APIFunction(
          "extend", [APIParameter("span", .duration)], returns: ["boolean", "string?"], "Moves its end."
        ) { plugin, call throws(LuaFailure) in
          guard let id = call.row else { return }
          plugin.push(plugin.timers.extend(id, by: try call.span(2), at: plugin.now), on: &call)
        },
        APIFunction(
          "set", [APIParameter("fields", .table)], returns: ["boolean", "string?"], fields: SaleFields.changeable,
          "Changes what is given: { ends = \"23:00\", price = 17.9 }."
        ) { plugin, call throws(LuaFailure) in
          guard let id = call.row, case .table(let table) = try call.value(2) else { return }
          let change = try plugin.change(of: id, from: table)
          plugin.push(plugin.timers.change(id, to: change, at: plugin.now), on: &call)
        },
      ],
      properties: goodsProperties + windowProperties
    ) { plugin, handle in
      guard let row = plugin.timers.row(RowID(handle.number)) else { return "row #\(handle.number): gone" }
      let phase = row.window.phase(at: plugin.now.server).rawValue
      return "row \(row.goods.name): \(phase), \(row.window.text(at: plugin.now.server))"
    }
  }

  private static var plainRowMethods: [APIFunction] {
    let plain: [(String, String, (TimerSet, RowID, Moment) -> Outcome)] = [
      ("start_now", "Opens it now.", { $0.startNow($1, at: $2) }),
      ("end_now", "Closes it now.", { $0.endNow($1, at: $2) }),
      ("enable", "Lets it fire again.", { $0.change($1, to: .init(isEnabled: true), at: $2) }),
      ("disable", "Lets it fire nothing.", { $0.change($1, to: .init(isEnabled: false), at: $2) }),
    ]
    return plain.map { name, summary, act in
      APIFunction(name, returns: ["boolean", "string?"], summary) { plugin, call in
        guard let id = call.row else { return }
        plugin.push(act(plugin.timers, id, plugin.now), on: &call)
      }
    }
  }

  private static var goodsProperties: [APIProperty] {
    [
      property("id", "string?", "What tells rows of one name apart.") { row, _, call in call.push(row?.goods.id) },
      property("name", "string?", "What is sold.") { row, _, call in call.push(row?.goods.name) },
      property("group", "string?", "The heading that it stands under.") { row, _, call in call.push(row?.goods.group) },
      property("list", "string?", "The name of its list.") { row, _, call in call.push(row?.list) },
      property("link", "string?", "Where it is sold.") { row, _, call in call.push(row?.goods.link) },
      property("price", "number?", "What it costs.") { row, _, call in call.push(row?.goods.price) },
      property("was", "number?", "What it cost.") { row, _, call in call.push(row?.goods.was) },
      property("stock", "integer?", "How many there are.") { row, _, call in call.push(row?.goods.stock) },
      property("sold", "integer?", "How many have been sold.") { row, _, call in call.push(row?.goods.sold) },
      property("enabled", "boolean", "Whether it fires.") { row, _, call in call.push(row?.isEnabled ?? false) },
    ]
  }

  private static var windowProperties: [APIProperty] {
    [
      property("starts", "number?", "When it opens, in Unix seconds.") { row, _, call in
        call.push(row?.window.starts.fractionalSeconds)
      },
      property("ends", "number?", "When it closes, in Unix seconds.") { row, _, call in
        call.push(row?.window.ends?.fractionalSeconds)
      },
      property("phase", "string?", "upcoming, live, ending or ended.") { row, now, call in
        call.push(row?.window.phase(at: now).rawValue)
      },
      property("live", "boolean", "Whether it is open.") { row, now, call in
        let phase = row?.window.phase(at: now)
        call.push(phase == .live || phase == .ending)
      },
      property("remaining", "number?", "Seconds to its start while upcoming, then to its end.") { row, now, call in
        call.push(row?.window.remaining(at: now)?.fractionalSeconds)
      },
      property("progress", "number?", "Elapsed over the whole window, 0 to 1.") { row, now, call in
        call.push(row?.window.progress(at: now))
      },
      property("text", "string?", "What boards show.") { row, now, call in call.push(row?.window.text(at: now)) },
      property("generation", "integer?", "How often it has been opened anew.") { row, _, call in
        call.push(row?.generation)
      },
    ]
  }

  private static func property(
    _ name: String, _ type: String, _ summary: String,
    _ read: @escaping (SaleRow?, ServerInstant, inout LuaCall) -> Void
  ) -> APIProperty {
    APIProperty(name, type, summary) { plugin, handle, call in
      read(plugin.timers.row(RowID(handle.number)), plugin.now.server, &call)
    }
  }
}

extension Plugin {
  /// What `row:set { … }` changes. A bare start without an end is on the day on which the row starts already.
  fileprivate func change(of id: RowID, from table: LuaTable) throws(LuaFailure) -> SaleRow.Change {
    let fields = try Fields(table, of: "row:set", known: SaleFields.changeable)
    guard table.positional.isEmpty else {
      throw LuaFailure("row:set takes fields with names, such as { price = 17.9 }")
    }
    guard let row = timers.row(id) else { return SaleRow.Change() }
    let reader = SaleRowReader(
      plugin: name, list: row.list, place: row.place, zones: host.options.zones, before: row.window.before,
      ending: row.window.ending, now: now)
    var goods = row.goods
    try reader.readGoods(fields, into: &goods)
    let zone = try fields.zone("zone", from: host.options.zones)
    var starts = try fields.time("starts")
    let end = try reader.end(fields)
    if end == nil, starts?.isBareTimeOfDay == true {
      starts?.day = .date((zone ?? row.place.rules).civil(at: row.window.starts).date)
    }
    var window: SaleWindow?
    var civilEnds = row.civilEnds
    if starts != nil || end != nil {
      let unchangedEnd = row.window.ends.map { SaleTimes.End.at(TimeExpression(instant: $0)) } ?? .never
      let times = SaleTimes(
        starts: starts ?? TimeExpression(instant: row.window.starts), end: end ?? unchangedEnd)
      window = try reader.window(fields, times: times, zone: zone ?? row.place.rules)
      if starts != nil { civilEnds.subtract([.start, .length]) }
      if end != nil { civilEnds.subtract([.end, .length]) }
      if zone == nil { civilEnds.formUnion(times.civilEnds) }
    } else if zone != nil {
      throw fields.failure("zone", "it says where 'starts' and 'ends' hold: give one of them too")
    }
    return SaleRow.Change(
      window: window, civilEnds: civilEnds, goods: goods, isEnabled: try fields.boolean("enabled"))
  }
}

extension LuaCall {
  /// The row that a method was called on.
  fileprivate var row: RowID? { handle(1).map { RowID($0.number) } }

  mutating func push(_ number: Int?) {
    if let number { push(Int64(number)) } else { pushNil() }
  }
}
