extension TimerSet {
  /// Adds a timer, idle or started. A thing of that plugin that has its name already is cancelled and loses it. One that
  /// cannot start is added idle, and its refusal is told of.
  public func add(_ definition: TimerDefinition, isStarted: Bool = false, at now: Moment) -> TimerID {
    if let name = definition.name { replaceTimer(named: name, of: definition.plugin, at: now) }
    let inherited = definition.name.flatMap { inheritance.takeTimer(named: $0, sort: definition.countdown.sort) }
    if inherited == nil { lastTimer += 1 }
    let entry = TimerEntry(
      id: inherited ?? TimerID(lastTimer), identity: identity(of: definition), definition: definition)
    if isStarted { conclude(entry.countdown.apply(.start, at: now), for: entry, refusing: Verb.start.word, at: now) }
    timers.insert(entry)
    if let place = definition.place { places.insert(place) }
    if let name = definition.name { timerNames[QualifiedName(plugin: definition.plugin, name: name)] = entry.id }
    return entry.id
  }

  /// What events call a timer.
  private func identity(of definition: TimerDefinition) -> Event.Identity {
    if definition.name == nil, let lastIdentity, lastIdentity.plugin == definition.plugin,
      lastIdentity.kind == definition.kind
    {
      return lastIdentity
    }
    let identity = Event.Identity(plugin: definition.plugin, kind: definition.kind, label: definition.name)
    if definition.name == nil { lastIdentity = identity }
    return identity
  }

  /// Tells a timer to do something. A timer that is gone refuses everything. O(log n).
  @discardableResult
  public func apply(_ verb: Verb, to id: TimerID, at now: Moment) -> Outcome {
    let outcome = update(id) { entry in
      let outcome = entry.countdown.apply(verb, at: now)
      conclude(outcome, for: entry, refusing: verb.word, at: now)
      return outcome
    }
    return outcome ?? .refused("it is gone")
  }

  /// Aims a timer at another time, which is written at a place, or holds everywhere; one that comes again by the
  /// calendar keeps the place of its rule. O(log n).
  @discardableResult
  public func aim(_ id: TimerID, at target: ServerInstant, place: TimePlace?, at now: Moment) -> Outcome {
    let outcome = apply(.aim(target), to: id, at: now)
    guard case .done = outcome else { return outcome }
    update(id) { entry in
      guard entry.countdown.recurrence == nil else { return }
      entry.place = place
      if let place { places.insert(place) }
    }
    return outcome
  }

  /// Lets a timer tell no more of changes of the shown second.
  public func stopTicks(of id: TimerID) {
    update(id) { entry in
      schedule.set(.tick(id), due: nil, handle: &entry.tick)
      entry.ticks = false
    }
    serverTickers.remove(id)
  }

  /// Presses a preset's button: a pad's by its index, a single one at index 0. O(log n).
  @discardableResult
  public func press(_ index: Int, of id: TimerID, at now: Moment) -> Outcome {
    let outcome = update(id) { entry -> Outcome in
      switch entry.preset {
      case nil: return .refused("it has no buttons")
      case .pad(let buttons):
        // Whoever shows it may not know yet that it has fewer than before.
        guard buttons.indices.contains(index) else { return .refused("it has no such button") }
        let outcome = entry.countdown.add(buttons[index].adds)
        let details = [Event.Detail("button", .text(buttons[index].label))]
        conclude(outcome, for: entry, refusing: "press", details: details, at: now)
        return outcome
      case .button:
        let outcome = entry.countdown.pressStart(at: now)
        if case .done = outcome { agenda.outbox.append(entry.event(.pressed, at: now)) }
        conclude(outcome, for: entry, refusing: "press", at: now)
        return outcome
      }
    }
    return outcome ?? .refused("it has no buttons")
  }

  /// Changes a timer in its place; nil when it is gone. Of those that have ended the oldest may be forgotten by that.
  @discardableResult
  func update<Result>(_ id: TimerID, _ body: (TimerEntry) -> Result) -> Result? {
    guard let entry = timers[id] else { return nil }
    let before = entry.outlook
    let result = body(entry)
    timers.noteChange(of: entry, from: before)
    forgetSurplus()
    return result
  }

  /// Schedules what an outcome calls for and tells of it.
  private func conclude(
    _ outcome: Outcome, for entry: TimerEntry, refusing verb: String, details: [Event.Detail] = [],
    at now: Moment
  ) {
    switch outcome {
    case .already: return
    case .done(let name):
      if name == .started || name == .restarted { entry.begun = now.local }
      plan(entry, at: now)
      var event = entry.event(name, at: now)
      if name == .step { event.details = entry.stepDetails } else if !details.isEmpty { event.details = details }
      if name == .expired {
        event.due = now.server
        event.late = .zero
        event.reason = "finished"
        entry.late = .zero
      }
      agenda.outbox.append(event)
      if entry.countdown.plan != nil, name == .started || name == .restarted {
        var step = entry.event(.step, at: now)
        step.details = entry.stepDetails
        agenda.outbox.append(step)
      }
      if entry.ticks, entry.countdown.phase == .running, name != .resumed {
        agenda.outbox.append(entry.event(.ticked, at: now))
      }
      forgetLater(entry)
    case .refused(let reason):
      var event = entry.event(.refused, at: now)
      event.reason = reason
      event.details = [.init("verb", .text(verb))] + details
      agenda.outbox.append(event)
    }
  }

  /// Cancels the timer that has a name, as a new one is about to take it.
  private func replaceTimer(named name: String, of plugin: String, at now: Moment) {
    guard let id = timerNames.removeValue(forKey: QualifiedName(plugin: plugin, name: name)) else { return }
    remove(id, reason: "replaced", at: now)
  }

  /// Takes a timer out for good. Its end is told of, with the reason, if it had not come to one.
  public func remove(_ id: TimerID, reason: String, at now: Moment) {
    guard let entry = timers.remove(id) else { return }
    unplan(entry)
    forgotten.append(id)
    forgetName(of: entry)
    tellCancelled(entry, reason: reason, at: now)
  }

  /// Tells that a timer which is taken out is cancelled; false, and nothing told, when it had come to its end.
  @discardableResult
  func tellCancelled(_ entry: TimerEntry, reason: String, at now: Moment) -> Bool {
    guard entry.countdown.endedDue == nil, case .done(let event) = entry.countdown.apply(.cancel, at: now) else {
      return false
    }
    var cancelled = entry.event(event, at: now)
    cancelled.reason = reason
    agenda.outbox.append(cancelled)
    return true
  }

  func forgetName(of entry: TimerEntry) {
    guard let name = entry.name else { return }
    let key = QualifiedName(plugin: entry.plugin, name: name)
    if timerNames[key] == entry.id { timerNames[key] = nil }
  }

  /// Takes everything of a plugin out for good.
  public func removeAll(of plugin: String, reason: String, at now: Moment) {
    for entry in timers.inOrder where entry.plugin == plugin { remove(entry.id, reason: reason, at: now) }
    for key in listOrder where key.plugin == plugin { removeList(key) }
    for token in ticker.listeners where tickerOwners[token] == plugin { removeListener(token) }
    removeWakes(of: plugin)
  }

  /// Puts a timer that has ended in line to be forgotten, once enough younger ones have ended. Presets are not.
  func forgetLater(_ entry: TimerEntry) {
    guard entry.countdown.isOver, entry.preset == nil else { return }
    entry.endingNumber = ended.append(entry.id)
  }

  /// Forgets those that stand first in that line, as far as it is too long.
  func forgetSurplus() {
    while let (oldest, ending) = ended.popSurplus() {
      guard let entry = timers[oldest], entry.endingNumber == ending, entry.countdown.isOver,
        entry.countdown.alarm != .ringing
      else { continue }
      timers.remove(oldest)
      if entry.ticks { serverTickers.remove(oldest) }
      forgetName(of: entry)
      forgotten.append(oldest)
    }
  }

  /// Takes the timers that were forgotten since they were last taken; what belongs to them may go too.
  ///
  /// There are none while events wait to be handed on: some may be theirs.
  public func takeForgotten() -> [TimerID] {
    guard agenda.outbox.isEmpty else { return [] }
    defer { forgotten = [] }
    return forgotten
  }
}
