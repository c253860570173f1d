import Lua
public import Timekeeping

extension Plugin {
  /// Calls the handlers of the occasion that an event about the plugin itself is, if it is one.
  func answerOccasion(_ event: Event) {
    let occasion: Occasion?
    switch event.name {
    case .loaded: occasion = .load
    case .reloaded: occasion = .reload
    case .clock: occasion = .clock
    case .ticked: occasion = event.reason.flatMap(Occasion.init(rawValue:))
    default: occasion = nil
    }
    guard let occasion else { return }
    for call in calls(of: occasion, event) where !isToBeQuarantined { self.call(call) }
  }

  /// Tells of a time during which the host stood still: that it was about to, and that it goes on.
  func postSleep(since: Moment, until: Moment) {
    for occasion in [Occasion.suspend, .resume] where hooks.contains(where: { $0.occasion == occasion }) {
      var event = Event(.ticked, at: until.server, plugin: name, kind: .script, subject: .plugin)
      event.reason = occasion.rawValue
      event.details = [
        .init("since", .number(since.server.fractionalSeconds)),
        .init("slept", .number(since.local.duration(to: until.local).fractionalSeconds)),
      ]
      timers.post(event)
    }
  }

  /// Ends the callbacks that sleep, and calls the handlers of `unload`; none of them can wait any more, and one that has
  /// been stopped so often that the plugin would be quarantined is the last.
  func unload(because reason: String) {
    for (_, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) {
      let limit = LuaState.Limit(limits.callback, for: sleeper.call.field)
      guard !isToBeQuarantined else { break }
      let error = state.cancel(sleeper.thread, limit: limit)
      countStops(error)
      if let error { fail(problem(of: error), in: sleeper.call) }
    }
    (sleepers, blockers) = ([:], [:])
    var event = event(.ticked)
    event.reason = reason
    for call in calls(of: .unload, event) {
      guard !isToBeQuarantined, let handler = self[call.slot] else { continue }
      let outcome = begin(call, by: handler)
      countStops(outcome.error)
      switch outcome {
      case .finished: break
      case .failed(let error): fail(problem(of: error), in: call)
      case .yielded(let thread):
        state.cancel(thread, limit: LuaState.Limit(limits.callback, for: call.field))
        fail(Problem(file: path, message: "\(call.field) cannot wait: what it waits for would find it gone"), in: call)
      }
    }
  }

  /// The calls that an occasion is worth, in the order of adding.
  private func calls(of occasion: Occasion, _ event: Event) -> [HandlerCall] {
    var fields: [(key: String, value: LuaValue)] = [("reason", .string(event.reason ?? occasion.rawValue))]
    for detail in event.details {
      if case .number(let number) = detail.value { fields.append((detail.key, .number(number))) }
    }
    let info = occasion == .clock ? clockStatus(after: event) : LuaTable(fields: fields)
    return hooks.filter { $0.occasion == occasion }.map { hook in
      HandlerCall(
        slot: .hook(hook.number), event: event, field: occasion.field,
        arguments: .values([.table(info)]))
    }
  }
}

extension PluginHost {
  /// Calls what the scripts want called at the end, and keeps what they say for `takeEvents`. They stay loaded, but
  /// callbacks that slept are gone: call it when nothing is advanced any more.
  public func unloadAll(at local: LocalInstant) {
    now = clock.moment(at: local)
    lastReading = nil
    for plugin in plugins { plugin.unload(because: "end") }
    saveStores(isEnd: true)
    journal += timers.takePosted().filter(\.isJournaled)
  }
}
