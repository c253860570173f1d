import Lua
import Timekeeping

extension API {
  /// The table `sale`.
  static var sale: APITable {
    APITable(
      name: "sale", summary: "Lists of windows that open and close on the server's time.",
      functions: [
        APIFunction(
          "list", [APIParameter("fields", .table)], returns: ["List"], fields: SaleFields.list,
          "Makes a list of rows such as { \"Kettle\", starts = \"20:00\", ends = \"22:00\", price = 19.90 }."
        ) { plugin, call throws(LuaFailure) in try plugin.makeList(&call) },
        APIFunction(
          "find", [APIParameter("name", .string)], returns: ["Row?"],
          "The row of that id or name: the live one, else the next, else the one that ended last."
        ) { plugin, call in
          guard let id = plugin.findRow(call.string(1) ?? "", of: plugin.name) else { return call.pushNil() }
          call.push(.row(id))
        },
        APIFunction(
          "all", [APIParameter("filter", .table, optional: true)], returns: ["Row[]"], fields: SaleFields.filter,
          "All rows of this script, or those that have what a filter names."
        ) { plugin, call throws(LuaFailure) in try plugin.pushRows(&call) },
        APIFunction(
          "overlaps", returns: ["Row[][]"], "The pairs of rows of one name whose windows overlap."
        ) { plugin, call in
          let pairs = plugin.overlaps.map { LuaTable(positional: [.handle(.row($0)), .handle(.row($1))]) }
          call.push(.table(LuaTable(positional: pairs.map { .table($0) })))
        },
      ])
  }

  /// What scripts can do with a list.
  static var listKind: APIKind {
    APIKind(
      number: HandleNumber.list, name: "list", type: "List", summary: "A list of sale rows.", methods: [],
      properties: [
        APIProperty("name", "string?", "Its name.") { plugin, handle, call in
          call.push(plugin.lists[handle.number]?.name)
        },
        APIProperty("rows", "Row[]", "Its rows, in their order.") { plugin, handle, call in
          let rows = plugin.rows(of: plugin.lists[handle.number])
          call.push(.table(LuaTable(positional: rows.map { .handle(.row($0)) })))
        },
      ]
    ) { plugin, handle in
      let list = plugin.lists[handle.number]
      return "list \(list?.name ?? "#\(handle.number)"): \(plugin.rows(of: list).count) rows"
    }
  }
}

/// The fields of the tables that sale lists are made of.
enum SaleFields {
  static let list = [
    TimerFields.name, TimerFields.zone, APIField("before", .duration, "How long before its start a row is announced."),
    APIField("ending", .duration, "How long before its end a row is ending."),
    APIField("on_before", .rowCallback, "Called `before` a row's start."),
    APIField("on_start", .rowCallback, "Called when a row starts."),
    APIField("on_ending", .rowCallback, "Called `ending` before a row's end."),
    APIField("on_end", .rowCallback, "Called when a row ends."),
  ]
  /// Those of a row that can be changed later.
  static let changeable = [
    APIField("group", .string, "The heading that it stands under."),
    APIField("starts", .time, "When it opens."),
    APIField("ends", .time, "When it closes; without an end it stays open."),
    APIField("lasts", .duration, "How long it is open, in place of ends."),
    APIField("zone", .string, "Where its times hold, such as \"Asia/Shanghai\"."),
    APIField("price", .number, "What it costs."), APIField("was", .number, "What it cost."),
    APIField("stock", .integer, "How many there are."), APIField("sold", .integer, "How many have been sold."),
    APIField("enabled", .boolean, "false: it fires nothing."), APIField("link", .string, "Where it is sold."),
  ]
  static let row =
    [
      APIField("name", .string, "What is sold; also as the first value."),
      APIField("id", .string, "Tells rows of one name apart."),
      APIField("days", .string, "Makes it a slot of these days, such as \"mon-fri\"."),
    ] + changeable
  static let filter = [
    APIField("live", .boolean, "Whether it is open."), APIField("name", .string, "What is sold."),
    APIField("phase", .choice(SaleWindow.Phase.self), "Its phase."), APIField("group", .string, "Its group."),
  ]
}

extension Plugin {
  /// A list as a script holds it: its name, and the name under which it counts.
  struct List {
    var name: String?
    var key: String
  }

  fileprivate func rows(of list: List?) -> [RowID] {
    guard let list else { return [] }
    return timers.allLists(of: name).first { $0.name == list.key }?.rows ?? []
  }

  /// All rows of this plugin, in the order of lists and rows.
  private var allRows: [RowID] { timers.allLists(of: name).flatMap(\.rows) }

  /// How many pairs of rows are looked for: among rows that all overlap there are as many as their number squared.
  private static let mostOverlaps = 1_000

  /// The pairs of rows of one name whose windows overlap, by the start of the later one; the first 1,000 or a few more.
  fileprivate var overlaps: [(RowID, RowID)] {
    let rows = allRows.compactMap { id in timers.row(id).map { (id: id, name: $0.goods.name, window: $0.window) } }
      .sorted { ($0.window.starts, $0.id) < ($1.window.starts, $1.id) }
    var pairs: [(RowID, RowID)] = []
    var open: [String: [(id: RowID, ends: ServerInstant?)]] = [:]
    for (id, name, window) in rows where pairs.count < Self.mostOverlaps {
      let others = (open[name] ?? []).filter { $0.ends.map { $0 > window.starts } ?? true }
      pairs += others.map { ($0.id, id) }
      open[name] = others + [(id, window.ends)]
    }
    return pairs
  }

  fileprivate func makeList(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "sale.list", positions: [],
      known: SaleFields.list)
    let fields = arguments.fields
    let name = try thingName(fields)
    let reader = SaleRowReader(
      plugin: self.name, list: name, place: try place(fields), zones: host.options.zones,
      before: try fields.duration("before"), ending: try fields.duration("ending"), now: now)
    let handlers = SaleHandlers(
      onBefore: try fields.callback("on_before").map { Handler($0) },
      onStart: try fields.callback("on_start").map { Handler($0) },
      onEnding: try fields.callback("on_ending").map { Handler($0) },
      onEnd: try fields.callback("on_end").map { Handler($0) })

    // A list that takes another's name takes its number too: handles of the old one show the new one.
    let replaced = name.flatMap { name in lists.first { $0.value.name == name }?.key }
    if replaced == nil {
      try checkRoom(beside: lists.count, of: "sale lists")
      lastList += 1
    }
    let number = replaced ?? lastList
    let list = List(name: name, key: name ?? "#\(number)")
    let old = rows(of: list)
    try checkRoom(for: arguments.rest.count, beside: rowHandlers.count - old.count, of: "sale rows")
    note(.list, name: name, of: .details([.init("rows", .integer(Int64(arguments.rest.count)))]), call)
    var rows: [SaleRow] = []
    var identities: Set<String> = []
    for (index, value) in arguments.rest.enumerated() {
      do throws(LuaFailure) {
        let row = try reader.row(value, number: index + 1)
        guard identities.insert(row.identity).inserted else {
          throw LuaFailure("row \(index + 1): '\(row.goods.name)' is there already: give it an id of its own")
        }
        rows.append(row)
        note(.sale, name: row.goods.name, of: .details(definitionFields(of: row)), call)
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

  /// How many rows that are left out are told of while a script loads.
  private static let mostProblems = 1_000

  /// Reports a row that is left out; the others load.
  private func leaveOut(_ message: String, list: String?, _ call: borrowing LuaCall) {
    let place = call.caller()
    let problem = Problem(file: place?.source ?? path, line: place?.line, message: message)
    if isLoading {
      guard problems.count < Self.mostProblems else { return }
      problems.append(problem)
    }
    var event = event(.scriptError)
    event.list = list
    event.details = [
      .init("message", .text(message)), .init("file", .text(problem.file)),
      .init("count", .integer(Int64(rowErrors.count(problem)))),
    ]
    if let line = problem.line { event.details.append(.init("line", .integer(Int64(line)))) }
    timers.post(event)
  }

  /// A plugin's row of an id or a name: the live one, else the next, else the one that ended last.
  func findRow(_ wanted: String, of plugin: String) -> RowID? {
    let rows = timers.allLists(of: plugin).flatMap(\.rows).compactMap { id in timers.row(id).map { (id: id, row: $0) } }
      .filter { $0.row.goods.id == wanted || $0.row.goods.name == wanted }
    func phase(_ row: SaleRow) -> SaleWindow.Phase { row.window.phase(at: now.server) }
    return rows.first { phase($0.row) == .live || phase($0.row) == .ending }?.id
      ?? rows.filter { phase($0.row) == .upcoming }.min { $0.row.window.starts < $1.row.window.starts }?.id
      ?? rows.max { ($0.row.window.ends ?? $0.row.window.starts) < ($1.row.window.ends ?? $1.row.window.starts) }?.id
  }

  fileprivate func pushRows(_ call: inout LuaCall) throws(LuaFailure) {
    guard case .table(let table) = try call.value(1) else {
      return call.push(.table(LuaTable(positional: allRows.map { .handle(.row($0)) })))
    }
    let filter = try Fields(table, of: "sale.all", known: SaleFields.filter)
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
