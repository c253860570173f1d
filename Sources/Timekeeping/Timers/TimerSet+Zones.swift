extension TimerSet {
  /// Resolves anew what was written in civil time, after a zone's rules or the host's zone have changed.
  ///
  /// `current` gives the rules that hold now at a place. What thereby moves is told as `changed`, with the reason
  /// "zone"; what moves into the past is due at once. O(n) when a place in use has changed, else O(places).
  public func rezone(at now: Moment, _ current: (TimePlace) -> ZoneRules) {
    let moved = places.filter { current($0) != $0.rules }
    guard !moved.isEmpty else { return }
    for entry in timers.inOrder {
      guard let place = entry.place, moved.contains(place) else { continue }
      rezone(entry.id, to: current(place), at: now)
    }
    for key in listOrder {
      for id in lists[key]?.rows ?? [] {
        guard let place = rows[id]?.place, moved.contains(place) else { continue }
        let rules = current(place)
        rezone(id, to: rules, at: now)
        if let newPlace = rows[id]?.place { places.insert(newPlace) }
      }
    }
    places.subtract(moved)
  }

  private func rezone(_ id: TimerID, to rules: ZoneRules, at now: Moment) {
    update(id) { entry in
      guard let place = entry.place else { return }
      let target = entry.countdown.target
      entry.countdown.rezone(from: place, to: rules, at: now)
      entry.place?.rules = rules
      if let newPlace = entry.place { places.insert(newPlace) }
      guard entry.countdown.target != target, !entry.countdown.isOver else { return }
      plan(entry, at: now)
      var event = entry.event(.changed, at: now)
      event.reason = "zone"
      agenda.outbox.append(event)
    }
  }
}

extension Countdown {
  /// Resolves its target anew by other rules.
  mutating func rezone(from place: TimePlace, to rules: ZoneRules, at now: Moment) {
    guard let oldTarget = target else { return }
    if var recurrence {
      recurrence.rule = recurrence.rule.by(rules)
      self.recurrence = recurrence
      // What was due before the change still comes, unless that time is yet to come by the new rules.
      if deadline != nil, oldTarget <= now.server, place.resolve(oldTarget, by: rules) <= now.server { return }
      target = recurrence.rule.next(after: now.server) ?? oldTarget
    } else {
      target = place.resolve(oldTarget, by: rules)
    }
    guard case .running = state, let target else { return }
    state = .running(.server(target))
    total = max(total, now.server.duration(to: target))
  }
}

extension CalendarRule {
  /// The same by the clocks of another zone.
  func by(_ rules: ZoneRules) -> CalendarRule {
    switch self {
    case .daily(var time):
      time.zone = rules
      return .daily(time)
    case .cron(let line, _): return .cron(line, zone: rules)
    }
  }
}

extension SaleRow {
  /// Resolves the ends of its window anew by other rules, as far as they were written in civil time.
  mutating func rezone(to rules: ZoneRules, at now: ServerInstant) {
    let oldPlace = place
    place.rules = rules
    if let newOrigin = oldPlace.resolve(origin.window, by: rules, origin.civilEnds) { origin.window = newOrigin }
    if let oldTurn = turn, let newTurn = rezoneTurn(oldTurn, from: oldPlace, at: now) {
      turn = newTurn
      if window == oldTurn { return move(to: newTurn, at: now) }
    }
    guard let newWindow = oldPlace.resolve(window, by: rules, civilEnds) else { return }
    move(to: newWindow, at: now)
  }

  /// The turn of the same day by the rules of the row's place; the next one if that is over before it has begun.
  private mutating func rezoneTurn(_ old: SaleWindow, from oldPlace: TimePlace, at now: ServerInstant) -> SaleWindow? {
    slot?.zone = place.rules
    let day = oldPlace.rules.civil(at: old.starts).date
    if let same = slot?.window(on: day, before: old.before, ending: old.ending),
      passed.contains(.start) || same.ends.map({ $0 > now }) ?? true
    {
      return same
    }
    return slot?.window(endingAfter: now, before: old.before, ending: old.ending)
  }
}

extension TimePlace {
  /// A window resolved anew by other rules, as far as its ends were written in civil time; nil when it would end before
  /// it starts.
  fileprivate func resolve(
    _ window: SaleWindow, by rules: ZoneRules, _ civilEnds: SaleRow.CivilEnds
  ) -> SaleWindow? {
    var newWindow = window
    if civilEnds.contains(.start) { newWindow.starts = resolve(window.starts, by: rules) }
    if let ends = window.ends {
      if civilEnds.contains(.end) {
        newWindow.ends = resolve(ends, by: rules)
      } else if civilEnds.contains(.length) {
        newWindow.ends = newWindow.starts.advanced(by: window.starts.duration(to: ends))
      }
    }
    return newWindow.ends.map { $0 > newWindow.starts } ?? true ? newWindow : nil
  }
}
