import Lua
import Timekeeping

extension Plugin {
  /// The table `sale`.
  var saleTable: NativeTable {
    NativeTable(
      "sale",
      [
        native("list", [Parameter("fields", .table)]) { plugin, call throws(LuaFailure) in try plugin.makeList(&call) },
        native("find", [Parameter("name", .string)]) { plugin, call in
          guard let id = plugin.findRow(call.string(1) ?? "") else { return call.pushNil() }
          call.push(.row(id))
        },
        native("all", [Parameter("filter", .table, optional: true)]) { plugin, call throws(LuaFailure) in
          try plugin.pushRows(&call)
        },
        native("overlaps") { plugin, call in
          let pairs = plugin.overlaps.map { LuaTable(positional: [.handle(.row($0)), .handle(.row($1))]) }
          call.push(.table(LuaTable(positional: pairs.map { .table($0) })))
        },
      ], unknown: unknownName(in: "sale", among: ["list", "find", "all", "overlaps"]))
  }

  /// What scripts can do with a list.
  var listHandle: HandleKind {
    HandleKind(
      number: HandleNumber.list, name: "list",
      field: { [unowned self] handle, name, call in
        let list = self.lists[handle.number]
        switch name {
        case "name": call.push(list?.name)
        case "rows": call.push(.table(LuaTable(positional: self.rows(of: list).map { .handle(.row($0)) })))
        default: return false
        }
        return true
      },
      describe: { [unowned self] handle in
        let list = self.lists[handle.number]
        return "list \(list?.name ?? "#\(handle.number)"): \(self.rows(of: list).count) rows"
      })
  }

  /// A list as a script holds it: its name, and the name under which it counts.
  struct List {
    var name: String?
    var key: String
  }

  private func rows(of list: List?) -> [RowID] {
    guard let list else { return [] }
    return timers.allLists(of: name).first { $0.name == list.key }?.rows ?? []
  }

  /// All rows of this plugin, in the order of lists and rows.
  private var allRows: [RowID] { timers.allLists(of: name).flatMap(\.rows) }

  /// The pairs of rows of one name whose windows overlap, by the start of the later one.
  private var overlaps: [(RowID, RowID)] {
    let rows = allRows.compactMap { id in timers.row(id).map { (id: id, name: $0.goods.name, window: $0.window) } }
      .sorted { ($0.window.starts, $0.id) < ($1.window.starts, $1.id) }
    var pairs: [(RowID, RowID)] = []
    var open: [String: [(id: RowID, ends: ServerInstant?)]] = [:]
    for (id, name, window) in rows {
      let others = (open[name] ?? []).filter { $0.ends.map { $0 > window.starts } ?? true }
      pairs += others.map { ($0.id, id) }
      open[name] = others + [(id, window.ends)]
    }
    return pairs
  }

  private func makeList(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "sale.list", positions: [],
      known: ["name", "zone", "before", "ending", "on_before", "on_start", "on_ending", "on_end"])
    let fields = arguments.fields
    let name = try thingName(fields)
    let reader = SaleRowReader(
      plugin: self.name, list: name, place: try place(fields), zones: host.options.zones,
      before: try fields.duration("before"), ending: try fields.duration("ending"), now: now)
    let handlers = SaleHandlers(
      onBefore: try fields.function("on_before").map { Handler($0) },
      onStart: try fields.function("on_start").map { Handler($0) },
      onEnding: try fields.function("on_ending").map { Handler($0) },
      onEnd: try fields.function("on_end").map { Handler($0) })

    // A list that takes another's name takes its number too: handles of the old one show the new one.
    let replaced = name.flatMap { name in lists.first { $0.value.name == name }?.key }
    if replaced == nil { lastList += 1 }
    let number = replaced ?? lastList
    let list = List(name: name, key: name ?? "#\(number)")
    let old = rows(of: list)
    try checkRoom(for: arguments.rest.count, beside: rowHandlers.count - old.count, of: "sale rows")
    note(.list, name: name, fields: [.init("rows", .integer(Int64(arguments.rest.count)))], call)
    var rows: [SaleRow] = []
    var identities: Set<String> = []
    for (index, value) in arguments.rest.enumerated() {
      do throws(LuaFailure) {
        let row = try reader.row(value, number: index + 1)
        guard identities.insert(row.identity).inserted else {
          throw LuaFailure("row \(index + 1): '\(row.goods.name)' is there already: give it an id of its own")
        }
        rows.append(row)
        note(.sale, name: row.goods.name, fields: definitionFields(of: row), call)
      } catch {
        leaveOut(error.message, list: name, call)
      }
    }
    for id in old { rowHandlers[id] = nil }
    for id in timers.addList(named: list.key, of: self.name, rows: rows, at: now) { rowHandlers[id] = handlers }
    lists[number] = list
    call.push(.list(number))
  }

  private func definitionFields(of row: SaleRow) -> [Event.Detail] {
    var fields = [Event.Detail("starts_ms", .integer(row.window.starts.wholeMilliseconds))]
    if let ends = row.window.ends { fields.append(.init("ends_ms", .integer(ends.wholeMilliseconds))) }
    return fields
  }

  /// Reports a row that is left out; the others load.
  private func leaveOut(_ message: String, list: String?, _ call: borrowing LuaCall) {
    let place = call.caller()
    let problem = Problem(file: place?.source ?? path, line: place?.line, message: message)
    if isLoading { problems.append(problem) }
    var event = event(.scriptError)
    event.list = list
    event.details = [.init("message", .text(message)), .init("file", .text(problem.file))]
    if let line = problem.line { event.details.append(.init("line", .integer(Int64(line)))) }
    timers.post(event)
  }

  /// The row of an id or a name: the live one, else the next, else the one that ended last.
  private func findRow(_ name: String) -> RowID? {
    let rows = allRows.compactMap { id in timers.row(id).map { (id: id, row: $0) } }
      .filter { $0.row.goods.id == name || $0.row.goods.name == name }
    func phase(_ row: SaleRow) -> SaleWindow.Phase { row.window.phase(at: now.server) }
    return rows.first { phase($0.row) == .live || phase($0.row) == .ending }?.id
      ?? rows.filter { phase($0.row) == .upcoming }.min { $0.row.window.starts < $1.row.window.starts }?.id
      ?? rows.max { ($0.row.window.ends ?? $0.row.window.starts) < ($1.row.window.ends ?? $1.row.window.starts) }?.id
  }

  private func pushRows(_ call: inout LuaCall) throws(LuaFailure) {
    guard case .table(let table) = try call.value(1) else {
      return call.push(.table(LuaTable(positional: allRows.map { .handle(.row($0)) })))
    }
    let filter = try Fields(table, of: "sale.all", known: ["live", "name", "phase", "group"])
    let (live, name, group) = (try filter.boolean("live"), try filter.string("name"), try filter.string("group"))
    let wanted = try filter.choice("phase", of: SaleWindow.Phase.self)
    let matching = allRows.filter { id in
      guard let row = timers.row(id) else { return false }
      let phase = row.window.phase(at: now.server)
      return live.map { $0 == (phase == .live || phase == .ending) } ?? true
        && name.map { $0 == row.goods.name } ?? true && group.map { $0 == row.goods.group } ?? true
        && wanted.map { $0 == phase } ?? true
    }
    call.push(.table(LuaTable(positional: matching.map { .handle(.row($0)) })))
  }
}
