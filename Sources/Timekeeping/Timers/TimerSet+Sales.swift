extension TimerSet {
  /// Adds a list whose rows take their phases as of `now`: earlier edges are silent, later ones fire.
  ///
  /// A list of that plugin that has its name already gives way to it: a row of the same identity goes on with its
  /// generation, the edges that have fired and what has been made of it, so that replacing a list fires nothing twice.
  /// What is defined otherwise than before counts as an edit. That no two rows of the list have one identity is the
  /// caller's to check.
  public func addList(named name: String, of plugin: String, rows newRows: [SaleRow], at now: Moment) -> [RowID] {
    let numbered = newRows.map { row in
      let inherited = inheritance.takeRow(row.identity, of: name)
      if inherited == nil { lastRow += 1 }
      var row = row
      row.origin = SaleRow.Origin(of: row)
      return (id: inherited ?? RowID(lastRow), row: row)
    }
    putList(QualifiedName(plugin: plugin, name: name), of: numbered, at: now)
    return numbered.map(\.id)
  }

  /// The rows of a list, by their identities.
  func predecessors(in key: QualifiedName) -> [String: SaleRow] {
    Dictionary(
      (lists[key]?.rows ?? []).compactMap { rows[$0] }.map { ($0.identity, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Puts a list of these rows in the place of the one of that name, or behind all others.
  func putList(_ key: QualifiedName, of newRows: [(id: RowID, row: SaleRow)], at now: Moment) {
    let predecessors = predecessors(in: key)
    let place = listOrder.firstIndex(of: key)
    removeList(key)
    lists[key] = SaleList(name: key.name, plugin: key.plugin, rows: newRows.map(\.id))
    listOrder.insert(key, at: place ?? listOrder.endIndex)
    var lastSequence: UInt64?
    for (id, row) in newRows {
      var row = row
      let predecessor = predecessors[row.identity]
      if let predecessor {
        row = row.asDefined
        row.goOn(from: predecessor, at: now.server)
      } else {
        row.loaded = now.local
        row.passSilently(before: now.server.microsecond)
      }
      // One that goes on keeps its place among all that falls together, as long as the list's order is kept, too.
      let sequence = predecessor.map(\.sequence) ?? schedule.reserveSequence()
      row.sequence = lastSequence.map { $0 < sequence } ?? true ? sequence : schedule.reserveSequence()
      lastSequence = row.sequence
      rows[id] = row
      places.insert(row.place)
      if let predecessor, row.window != predecessor.window { fireEdited(id, at: now) }
      planEdge(of: id)
    }
  }

  /// Edits a row and fires, as edited, the edges that this moves into the past. What a change leaves out stays.
  @discardableResult
  public func change(_ id: RowID, to change: SaleRow.Change, at now: Moment) -> Outcome {
    edit(id, verb: "set", at: now) { row in
      let isEnabled = change.isEnabled ?? row.isEnabled
      let goods = change.goods ?? row.goods
      let window = change.window ?? row.window
      guard isEnabled != row.isEnabled || goods != row.goods || window != row.window else {
        return .already("already so")
      }
      row.goods = goods
      if window != row.window {
        row.move(to: window, at: now.server)
        row.civilEnds = change.civilEnds
      }
      if isEnabled && !row.isEnabled { row.passSilently(before: now.server) }
      row.isEnabled = isEnabled
      return .done(.changed)
    }
  }

  /// Lets a row's sale end later by a span, or earlier by a negative one.
  @discardableResult
  public func extend(_ id: RowID, by span: Duration, at now: Moment) -> Outcome {
    edit(id, verb: "extend", at: now) { row in
      guard let ends = row.window.ends else { return .refused("it has no end to move") }
      guard span != .zero else { return .already("it ends then already") }
      var window = row.window
      let newEnd = ends.advanced(by: span)
      guard newEnd > window.starts else { return .refused("it would end before it starts") }
      if row.window.phase(at: now.server) == .ended, newEnd <= now.server {
        return .refused("it has ended longer ago than that")
      }
      window.ends = newEnd
      row.move(to: window, at: now.server)
      return .done(.changed)
    }
  }

  /// Starts an upcoming row's sale at once; its end stays.
  @discardableResult
  public func startNow(_ id: RowID, at now: Moment) -> Outcome {
    edit(id, verb: "start_now", at: now) { row in
      switch row.window.phase(at: now.server) {
      case .live, .ending: return .already("already started")
      case .ended: return .refused("it has ended: give it another window")
      case .upcoming:
        var window = row.window
        window.starts = now.server
        row.move(to: window, at: now.server)
        return .done(.changed)
      }
    }
  }

  /// Ends a live row's sale at once.
  @discardableResult
  public func endNow(_ id: RowID, at now: Moment) -> Outcome {
    edit(id, verb: "end_now", at: now) { row in
      switch row.window.phase(at: now.server) {
      case .upcoming: return .refused("it has not started: disable it instead")
      case .ended: return .already("already ended")
      case .live, .ending:
        var window = row.window
        window.ends = now.server
        row.move(to: window, at: now.server)
        return .done(.changed)
      }
    }
  }

  /// Sells pieces of a row's stock; refused beyond it. Selling the last one is an event.
  @discardableResult
  public func sell(_ count: Int, of id: RowID, at now: Moment) -> Outcome {
    guard var row = rows[id] else { return .refused("it is gone") }
    let (sold, overflow) = row.goods.sold.addingReportingOverflow(count)
    guard count > 0, !overflow else { return refuse(row, id, verb: "sell", "there is no such number to sell", at: now) }
    if let stock = row.goods.stock, sold > stock {
      let left = max(0, stock - row.goods.sold)
      return refuse(row, id, verb: "sell", left == 0 ? "it is sold out" : "only \(left) left", at: now)
    }
    row.goods.sold = sold
    rows[id] = row
    if sold == row.goods.stock { agenda.outbox.append(row.event(.soldOut, id: id, at: now.server)) }
    return .done(.changed)
  }

  /// Takes a list and its rows out, silently.
  func removeList(_ key: QualifiedName) {
    guard let list = lists.removeValue(forKey: key) else { return }
    listOrder.removeAll { $0 == key }
    for id in list.rows {
      rows[id] = nil
      if let handle = rowHandles.removeValue(forKey: id) { schedule.cancel(handle) }
    }
  }
}

extension TimerSet {
  /// Fires the edge that a row's appointment stands for.
  func reachEdge(of id: RowID, at now: Moment) {
    rowHandles[id] = nil
    guard let next = rows[id]?.nextEdge, next.at <= now.server else { return planEdge(of: id) }
    fire(next.edge, of: id, due: next.at, reason: nil, at: now)
    planEdge(of: id)
  }

  /// Resolves a row's window anew by other rules of its zone.
  func rezone(_ id: RowID, to rules: ZoneRules, at now: Moment) {
    _ = edit(id, verb: "set", reason: "zone", at: now) { row in
      let window = row.window
      row.rezone(to: rules, at: now.server)
      return row.window == window ? .already("already so") : .done(.changed)
    }
  }

  private func edit(
    _ id: RowID, verb: String, reason: String? = nil, at now: Moment, _ change: (inout SaleRow) -> Outcome
  ) -> Outcome {
    guard var row = rows[id] else { return .refused("it is gone") }
    let (window, wasEnabled) = (row.window, row.isEnabled)
    let outcome = change(&row)
    switch outcome {
    case .already: rows[id] = row
    case .refused(let reason): return refuse(row, id, verb: verb, reason, at: now)
    case .done(let name):
      rows[id] = row
      var event = row.event(name, id: id, at: now.server)
      event.reason = reason
      agenda.outbox.append(event)
      if row.window == window, row.isEnabled == wasEnabled { break }
      fireEdited(id, at: now)
      planEdge(of: id)
    }
    return outcome
  }

  /// Fires the edges that an edit has moved into the past.
  private func fireEdited(_ id: RowID, at now: Moment) {
    while let next = rows[id]?.nextEdge, next.at <= now.server {
      fire(next.edge, of: id, due: next.at, reason: "edited", at: now)
    }
  }

  private func fire(_ edge: SaleWindow.Edge, of id: RowID, due: ServerInstant, reason: String?, at now: Moment) {
    guard var row = rows[id] else { return }
    row.passed.insert(edge)
    var event = row.event(edge.event, id: id, at: now.server)
    event.due = due
    event.late = max(.zero, due.duration(to: now.server))
    event.reason = reason
    agenda.outbox.append(event)
    if edge == .end { row.takeNextSlot(after: now.server) }
    rows[id] = row
  }

  private func refuse(_ row: SaleRow, _ id: RowID, verb: String, _ reason: String, at now: Moment) -> Outcome {
    var event = row.event(.refused, id: id, at: now.server)
    event.reason = reason
    event.details = [.init("verb", .text(verb))]
    agenda.outbox.append(event)
    return .refused(reason)
  }

  func planEdge(of id: RowID) {
    if let handle = rowHandles.removeValue(forKey: id) { schedule.cancel(handle) }
    guard let row = rows[id], let next = row.nextEdge else { return }
    rowHandles[id] = schedule.add(.edge(id), due: .server(next.at), sequence: row.sequence)
  }
}
