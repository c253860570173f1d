/// What became of a plugin's things when its next version took over.
public struct Succession: Sendable {
  /// The timers and pads that go on as they were, under the numbers of the new version's things.
  public internal(set) var timers: Set<TimerID> = []

  /// The rows of sale lists that go on.
  public internal(set) var rows: Set<RowID> = []

  /// How many things are made anew.
  public internal(set) var added = 0

  /// How many things are gone that had not come to their end.
  public internal(set) var gone = 0

  /// How many things go on.
  public var kept: Int { timers.count + rows.count }

  /// Whether something that goes on is meant.
  public func contains(_ subject: Subject) -> Bool {
    switch subject {
    case .timer(let id): timers.contains(id)
    case .row(let id): rows.contains(id)
    case .listener, .wake, .action, .plugin: false
    }
  }
}

extension TimerSet {
  /// Puts what a stage holds in the place of all that a plugin has.
  ///
  /// A timer that has the name of one here goes on where that stands, by the rules of the countdown's own `goOn`;
  /// `definition` and `oldDefinition` give what the two were defined as, and a timer without either is made anew. Rows go
  /// on by their identity. What is left over is cancelled with the reason "unloaded"; what of the old version
  /// waited for its time, and its listeners, are gone. What the stage has told of stays there, for the caller. O(n log n).
  public func adopt(
    _ stage: TimerSet, of plugin: String, definition: (TimerID) -> Countdown?, oldDefinition: (TimerID) -> Countdown?,
    at now: Moment
  ) -> Succession {
    var succession = Succession()
    removeWakes(of: plugin)
    for token in ticker.listeners where tickerOwners[token] == plugin { removeListener(token) }
    adoptTimers(of: stage, plugin, definition, oldDefinition, &succession, at: now)
    // Also after `removeAll`: the number of what is gone may be that of what takes its place.
    forgotten.removeAll { timers[$0] != nil }
    adoptLists(of: stage, plugin, &succession, at: now)
    adoptListeners(of: stage, plugin, at: now)
    adoptWakes(of: stage, as: plugin)
    (lastTimer, lastRow, lastWake) = (stage.lastTimer, stage.lastRow, stage.lastWake)
    places.formUnion(stage.places)
    return succession
  }

  private func adoptTimers(
    of stage: TimerSet, _ plugin: String, _ definition: (TimerID) -> Countdown?,
    _ oldDefinition: (TimerID) -> Countdown?, _ succession: inout Succession, at now: Moment
  ) {
    let heirs = stage.timers.inOrder.map { staged in
      let entry = TimerEntry(unscheduled: staged)
      if let oldID = entry.name.flatMap({ timerNames[QualifiedName(plugin: plugin, name: $0)] }),
        let old = timers[oldID], let oldDefinition = oldDefinition(oldID), var countdown = definition(entry.id),
        countdown.goOn(from: old.countdown, definedAs: oldDefinition, at: now)
      {
        succession.timers.insert(entry.id)
        entry.goOn(from: old, with: countdown)
      }
      return entry
    }
    succession.added += heirs.count - succession.timers.count
    retireTimers(of: plugin, for: heirs, &succession, at: now)
    for entry in heirs {
      if let name = entry.name { timerNames[QualifiedName(plugin: plugin, name: name)] = entry.id }
      if entry.ending == nil {
        plan(entry, at: now)
      } else {
        if entry.tick == nil {
          planMarks(of: entry, at: now)
        } else if case .server? = entry.countdown.deadline {
          serverTickers.insert(entry.id)
        }
        if entry.warning == nil, let left = entry.countdown.deadline?.remaining(at: now) {
          planWarning(of: entry, below: left)
        }
      }
      if entry.endingNumber == nil { forgetLater(entry) }
      timers.insert(entry)
    }
    forgetSurplus()
  }

  /// Takes a plugin's timers out; those that nobody goes on for are told of.
  private func retireTimers(
    of plugin: String, for heirs: [TimerEntry], _ succession: inout Succession, at now: Moment
  ) {
    let kept = Set(heirs.filter { succession.timers.contains($0.id) }.compactMap(\.name))
    let taken = Set(heirs.flatMap { [$0.ending, $0.tick, $0.warning] })
    for old in timers.inOrder where old.plugin == plugin {
      timers.remove(old.id)
      let isNamed = old.name.map { timerNames[QualifiedName(plugin: plugin, name: $0)] == old.id } ?? false
      let goesOn = isNamed && old.name.map(kept.contains) ?? false
      if !goesOn, tellCancelled(old, reason: "unloaded", at: now) { succession.gone += 1 }
      for handle in [old.ending, old.tick, old.warning].compactMap(\.self) where !taken.contains(handle) {
        schedule.cancel(handle)
      }
      serverTickers.remove(old.id)
      forgetName(of: old)
      forgotten.append(old.id)
    }
  }

  private func adoptLists(of stage: TimerSet, _ plugin: String, _ succession: inout Succession, at now: Moment) {
    func isOver(_ id: RowID) -> Bool { rows[id]?.window.phase(at: now.server) == .ended }
    for key in listOrder where key.plugin == plugin && stage.lists[key] == nil {
      succession.gone += (lists[key]?.rows ?? []).count { !isOver($0) }
      removeList(key)
    }
    for key in stage.listOrder {
      let newRows = (stage.lists[key]?.rows ?? []).compactMap { id in stage.rows[id].map { (id: id, row: $0) } }
      let predecessors = self.predecessors(in: key)
      let kept = newRows.filter { predecessors[$0.row.identity] != nil }
      let identities = Set(kept.map(\.row.identity))
      succession.gone += (lists[key]?.rows ?? []).count { id in
        !isOver(id) && !(rows[id].map { identities.contains($0.identity) } ?? false)
      }
      succession.rows.formUnion(kept.map(\.id))
      succession.added += newRows.count - kept.count
      putList(key, of: newRows, at: now)
    }
  }

  private func adoptListeners(of stage: TimerSet, _ plugin: String, at now: Moment) {
    ticker.adopt(stage.ticker)
    for token in stage.ticker.listeners { tickerOwners[token] = plugin }
    if nextTick == nil { aimSharedTick(at: now) }
  }
}

extension TimerEntry {
  /// Goes on where another entry stands, with a countdown that does; what is due then keeps its place among all.
  fileprivate func goOn(from old: TimerEntry, with countdown: Countdown) {
    if id == old.id, countdown.state == old.countdown.state {
      ending = old.ending
      if ticks == old.ticks { tick = old.tick }
      if warnings == old.warnings { (warning, warningThreshold) = (old.warning, old.warningThreshold) }
    }
    self.countdown = countdown
    (late, begun) = (old.late, old.begun)
    endingNumber = old.endingNumber
  }
}
