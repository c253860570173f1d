public import Timekeeping

extension PluginHost {
  /// Loads another version of a script in the place of the one from its path; false when that cannot be loaded.
  ///
  /// The new version is loaded aside. If that fails it leaves nothing behind: the old one goes on, and the problem is told
  /// as `script_error`. Else what the two have in common goes on, as `TimerSet.adopt` says, the old one's `unload` is
  /// called, and `reloaded` tells how many things were kept, are new and are gone. A script that is not there yet, or was
  /// closed, is loaded. Call it when `advance` has returned false: of what is due by then nothing may wait for callbacks
  /// of the old version. O(n log n) in the number of timers.
  @discardableResult
  public func reload(_ script: Script, at local: LocalInstant) -> Bool {
    now = clock.moment(at: local)
    lastReading = nil
    let old = plugin(of: script)
    let stage = timers.makeStage(for: old?.name)
    let stores = stores.mapValues { $0.copy() }
    let (authority, clock) = (authority, clock)
    do throws(Problem) {
      let plugin = try Plugin(script, host: self, timers: stage)
      try plugin.run(script)
      if let other = plugins.first(where: { $0.name == plugin.name && $0 !== old }) { throw other.isTaken(by: script) }
      if let old, old.name == plugin.name {
        replace(old, with: plugin)
      } else {
        // Under another name nothing goes on.
        if let old { unload(old) }
        plugins.append(plugin)
        settle(plugin, after: nil)
      }
      return true
    } catch {
      self.stores = stores
      (self.authority, self.clock) = (authority, clock)
      let name = old?.name ?? script.name
      var event = Event(.scriptError, at: now.server, plugin: name, kind: .script, subject: .plugin)
      if old != nil { event.reason = "the version before it goes on" }
      report(error, as: event)
      return false
    }
  }

  /// Tells of a script that cannot be loaded again because of what is wrong with its file.
  public func report(_ problem: Problem, of plugin: String, at local: LocalInstant) {
    now = clock.moment(at: local)
    report(problem, as: Event(.scriptError, at: now.server, plugin: plugin, kind: .script, subject: .plugin))
  }

  /// Takes a script out that is to run no longer: its `unload` is called, and what it has is cancelled with the reason
  /// "unloaded". Does nothing when it is not loaded.
  public func unload(_ script: Script, at local: LocalInstant) {
    now = clock.moment(at: local)
    lastReading = nil
    if let plugin = plugin(of: script) { unload(plugin) }
  }

  private func unload(_ plugin: Plugin) {
    let replica = timers.makeReplica(of: plugin.name)
    plugins.removeAll { $0 === plugin }
    closedDefinitions += plugin.definitions
    timers.removeAll(of: plugin.name, reason: "unloaded", at: now)
    for event in lastWords(of: plugin, about: replica, because: "unloaded") { timers.post(event) }
  }

  /// Lets a version that goes do what it wants done then. What it does to its things it does to a likeness, which was
  /// made before they were no longer its.
  private func lastWords(of plugin: Plugin, about replica: TimerSet, because reason: String) -> [Event] {
    plugin.timers = replica
    plugin.unload(because: reason)
    lastRequests += plugin.requests
    plugin.requests = []
    return replica.takePosted().filter { $0.subject == .plugin }
  }

  private func plugin(of script: Script) -> Plugin? {
    plugins.first { $0.path == script.path }
  }

  private func replace(_ old: Plugin, with plugin: Plugin) {
    let replica = old.hasLastWords ? timers.makeReplica(of: old.name) : TimerSet()
    for place in plugins.indices where plugins[place] === old { plugins[place] = plugin }
    plugin.logAllowance = old.logAllowance
    settle(plugin, after: old) {
      defer { plugin.tally = old.tally }
      return lastWords(of: old, about: replica, because: "reload")
    }
  }

  /// Lets what a plugin has defined aside count.
  private func settle(_ plugin: Plugin, after old: Plugin?, lastWords: () -> [Event] = { [] }) {
    let stage = plugin.timers
    let told = stage.takePosted()
    let succession = timers.adopt(
      stage, of: plugin.name, definition: { plugin.timerHandlers[$0.number]?.definition },
      oldDefinition: { old?.definitionToKeep(of: $0) }, at: now)
    plugin.timers = timers
    for id in succession.timers.sorted() { plugin.goOnAsking(id) }
    closedDefinitions.removeAll { $0.file == plugin.path }
    for event in lastWords() { timers.post(event) }
    for event in told where !succession.contains(event.subject) { timers.post(event) }
    var event = plugin.event(old == nil ? .loaded : .reloaded)
    event.details = [.init("file", .text(plugin.path))]
    if old != nil {
      event.details += [
        .init("kept", .integer(Int64(succession.kept))), .init("new", .integer(Int64(succession.added))),
        .init("gone", .integer(Int64(succession.gone))),
      ]
    }
    timers.post(event)
  }

  private func report(_ problem: Problem, as event: Event) {
    var event = event
    event.details = [.init("message", .text(problem.message)), .init("file", .text(problem.file))]
    if let line = problem.line { event.details.append(.init("line", .integer(Int64(line)))) }
    if let column = problem.column { event.details.append(.init("column", .integer(Int64(column)))) }
    if !problem.traceback.isEmpty { event.details.append(.init("traceback", .text(problem.traceback))) }
    timers.post(event)
  }
}

extension Plugin {
  /// Whether anything of it is called when it goes.
  fileprivate var hasLastWords: Bool { !sleepers.isEmpty || hooks.contains { $0.occasion == .unload } }

  /// What a timer was defined as; nil when its successor is to be made anew, because it has no name or its callback was
  /// switched off: what the new version does about that is to be seen.
  fileprivate func definitionToKeep(of id: TimerID) -> Countdown? {
    timerHandlers[id.number].flatMap { $0.wasDisabled ? nil : $0.definition }
  }
}
