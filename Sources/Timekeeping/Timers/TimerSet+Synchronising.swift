extension TimerSet {
  /// Takes it that the authority's clock is known for the first time, and that until now the machine's stood in for it.
  ///
  /// `machine` is the moment of loading as the machine's clock had it. That clock was wrong, so what has not fired is
  /// phased anew: an edge fires if its instant lies at or after the moment of loading by the right clock, late if it has
  /// passed meanwhile; what has fired stays fired. Times before the moment of loading were missed.
  public func synchronise(loadedAt machine: Moment, at now: Moment) {
    let loading = now.at(machine.local)
    if loading.server > machine.server { noteAbsence(since: machine, until: loading) }
    for entry in timers.inOrder {
      update(entry.id) { entry in
        guard let begun = entry.begun, entry.countdown.phaseAnew(startedAt: now.at(begun)) else { return }
        plan(entry, at: now)
      }
    }
    for key in listOrder {
      for id in lists[key]?.rows ?? [] {
        guard let loaded = rows[id]?.loaded else { continue }
        rows[id]?.phaseAnew(loadedAt: now.at(loaded).server)
        planEdge(of: id)
      }
    }
    clockChanged(at: now)
  }

  /// When the authority's next deadline that matters is due: an edge of a row, or the end of a timer. O(n).
  public func nextServerDeadline() -> ServerInstant? {
    let edges = rows.values.lazy.compactMap { $0.nextEdge?.at }
    let endings = timers.inOrder.lazy.compactMap { entry -> ServerInstant? in
      guard case .server(let instant)? = entry.countdown.deadline else { return nil }
      return instant
    }
    return [edges.min(), endings.min()].compactMap(\.self).min()
  }
}

extension Moment {
  /// The moment at another local instant.
  fileprivate func at(_ local: LocalInstant) -> Moment {
    advanced(by: self.local.duration(to: local))
  }
}

extension Countdown {
  /// Chooses the first time of a run by the calendar anew, as if it had been started at `start`; false when there is
  /// nothing to choose, or a time has come already.
  mutating func phaseAnew(startedAt start: Moment) -> Bool {
    guard generation == 1, case .running(.server) = state else { return false }
    if let recurrence {
      guard let next = recurrence.rule.next(after: start.server.advanced(by: .nanoseconds(-1))) else { return false }
      target = next
      total = start.server.duration(to: next)
      state = .running(.server(next))
      return true
    }
    guard let repetition, repetition.alignment != nil else { return false }
    state = .running(repetition.firstDeadline(from: start))
    return true
  }
}

extension SaleRow {
  /// Takes its phase anew, as if it had been loaded at `loading`; edges that have fired stay fired.
  mutating func phaseAnew(loadedAt loading: ServerInstant) {
    let hasFired = !passed.subtracting(silent).isEmpty
    let start = loading.advanced(by: .nanoseconds(-1))
    if let slot, generation == 1, !hasFired,
      let first = slot.window(endingAfter: start, before: window.before, ending: window.ending)
    {
      (window, turn) = (first, first)
    }
    passed.subtract(silent)
    silent = []
    for edge in SaleWindow.Edge.allCases where !passed.contains(edge) {
      guard let instant = window.instant(of: edge), instant < loading else { continue }
      passed.insert(edge)
      silent.insert(edge)
    }
  }
}
