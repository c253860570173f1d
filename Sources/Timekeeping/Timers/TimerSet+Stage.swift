extension TimerSet {
  /// Which numbers a stage gives to things that are there already, by their names: who shows or has told of such a thing
  /// then need not learn another number.
  struct Inheritance {
    var timers: [String: (id: TimerID, sort: Countdown.Sort)] = [:]
    var rows: [String: [String: RowID]] = [:]

    /// The number of a timer of that name and sort; given out once.
    mutating func takeTimer(named name: String, sort: Countdown.Sort) -> TimerID? {
      guard let heir = timers.removeValue(forKey: name), heir.sort == sort else { return nil }
      return heir.id
    }

    /// The number of a row of that list and identity; given out once.
    mutating func takeRow(_ identity: String, of list: String) -> RowID? {
      rows[list]?.removeValue(forKey: identity)
    }
  }

  /// Makes a set aside from this one, in which the next version of a plugin defines what it is made of; nil for a plugin
  /// that has nothing here.
  ///
  /// Nothing of that is here before `adopt`, and nothing is left of it when the stage is dropped. O(n).
  public func makeStage(for plugin: String?) -> TimerSet {
    let stage = TimerSet()
    (stage.lastTimer, stage.lastRow, stage.lastWake) = (lastTimer, lastRow, lastWake)
    stage.ticker = ticker.continued()
    for (name, id) in timerNames where name.plugin == plugin {
      guard let entry = timers[id] else { continue }
      stage.inheritance.timers[name.name] = (id, entry.countdown.sort)
    }
    for key in listOrder where key.plugin == plugin {
      for id in lists[key]?.rows ?? [] { stage.inheritance.rows[key.name, default: [:]][rows[id]?.identity ?? ""] = id }
    }
    return stage
  }

  /// Makes a set with a plugin's timers and lists as they are now, in which nothing that is done to them has
  /// consequences here. O(n).
  public func makeReplica(of plugin: String) -> TimerSet {
    let replica = makeStage(for: nil)
    for entry in timers.inOrder where entry.plugin == plugin {
      replica.timers.insert(TimerEntry(unscheduled: entry))
      if let name = entry.name { replica.timerNames[QualifiedName(plugin: plugin, name: name)] = entry.id }
    }
    for key in listOrder where key.plugin == plugin {
      guard let list = lists[key] else { continue }
      replica.lists[key] = list
      replica.listOrder.append(key)
      for id in list.rows { replica.rows[id] = rows[id] }
    }
    return replica
  }
}
