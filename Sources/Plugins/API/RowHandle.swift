import Lua
import Timekeeping

extension Plugin {
  /// What scripts can do with a row of a sale list.
  var rowHandle: HandleKind {
    let unknown = unknownName(in: "row", among: Self.rowFields + rowMethods.map(\.name))
    return HandleKind(
      number: HandleNumber.row, name: "row", methods: rowMethods,
      field: { [unowned self] handle, name, call throws(LuaFailure) in
        guard self.pushField(name, of: RowID(handle.number), on: &call) else { throw unknown(name) }
        return true
      },
      describe: { [unowned self] handle in
        guard let row = self.timers.row(RowID(handle.number)) else { return "row #\(handle.number): gone" }
        let phase = row.window.phase(at: self.now.server).rawValue
        return "row \(row.goods.name): \(phase), \(row.window.text(at: self.now.server))"
      })
  }

  static let rowFields = [
    "id", "name", "group", "list", "link", "price", "was", "stock", "sold", "enabled", "starts", "ends", "phase",
    "live",
    "remaining", "progress", "text", "generation",
  ]

  private var rowMethods: [NativeFunction] {
    let plain: [(String, (TimerSet, RowID, Moment) -> Outcome)] = [
      ("start_now", { $0.startNow($1, at: $2) }), ("end_now", { $0.endNow($1, at: $2) }),
      ("enable", { $0.change($1, to: .init(isEnabled: true), at: $2) }),
      ("disable", { $0.change($1, to: .init(isEnabled: false), at: $2) }),
    ]
    return plain.map { name, act in
      native(name) { plugin, call in
        guard let id = call.row else { return }
        plugin.push(act(plugin.timers, id, plugin.now), on: &call)
      }
    } + [
      native("sell", [Parameter("count", .integer, optional: true)]) { plugin, call in
        guard let id = call.row else { return }
        plugin.push(plugin.timers.sell(Int(call.integer(2) ?? 1), of: id, at: plugin.now), on: &call)
      },
      native("extend", [Parameter("span", [.number, .string])]) { plugin, call throws(LuaFailure) in
        guard let id = call.row else { return }
        plugin.push(plugin.timers.extend(id, by: try call.span(2), at: plugin.now), on: &call)
      },
      native("set", [Parameter("fields", .table)]) { plugin, call throws(LuaFailure) in
        guard let id = call.row, case .table(let table) = try call.value(2) else { return }
        let change = try plugin.change(of: id, from: table)
        plugin.push(plugin.timers.change(id, to: change, at: plugin.now), on: &call)
      },
    ]
  }

  /// What `row:set { … }` changes. A bare start without an end is on the day on which the row starts already.
  private func change(of id: RowID, from table: LuaTable) throws(LuaFailure) -> SaleRow.Change {
    let known = SaleRowReader.fields.filter { !["name", "id", "days"].contains($0) }
    let fields = try Fields(table, of: "row:set", known: known)
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

  /// Pushes a field; what does not apply is nil. False when there is no such field.
  private func pushField(_ name: String, of id: RowID, on call: inout LuaCall) -> Bool {
    let row = timers.row(id)
    let goods = row?.goods
    let phase = row?.window.phase(at: now.server)
    switch name {
    case "id": call.push(goods?.id)
    case "name": call.push(goods?.name)
    case "group": call.push(goods?.group)
    case "list": call.push(row?.list)
    case "link": call.push(goods?.link)
    case "price": call.push(goods?.price)
    case "was": call.push(goods?.was)
    case "stock": call.push(goods?.stock)
    case "sold": call.push(goods?.sold)
    case "enabled": call.push(row?.isEnabled ?? false)
    case "starts": call.push(row?.window.starts.fractionalSeconds)
    case "ends": call.push(row?.window.ends?.fractionalSeconds)
    case "phase": call.push(phase?.rawValue)
    case "live": call.push(phase == .live || phase == .ending)
    case "remaining": call.push(row?.window.remaining(at: now.server)?.fractionalSeconds)
    case "progress": call.push(row?.window.progress(at: now.server))
    case "text": call.push(row?.window.text(at: now.server))
    case "generation": call.push(row?.generation)
    default: return false
    }
    return true
  }
}

extension LuaCall {
  /// The row that a method was called on.
  fileprivate var row: RowID? { handle(1).map { RowID($0.number) } }

  mutating func push(_ number: Int?) {
    if let number { push(Int64(number)) } else { pushNil() }
  }
}
