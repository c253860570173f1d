extension TimerSet {
  /// Lets something of a plugin wait; a `ticked` event about the returned number tells that its time has come.
  public func addWake(of plugin: String, after span: Duration, at now: Moment) -> WakeID {
    lastWake += 1
    let id = WakeID(lastWake)
    addWake(id, of: plugin, due: now.local.advanced(by: span))
    return id
  }

  /// Takes over what waits in a stage, as a plugin's.
  func adoptWakes(of stage: TimerSet, as plugin: String) {
    for id in stage.wakes.keys.sorted(by: { $0.number < $1.number }) {
      if let wake = stage.wakes[id] { addWake(id, of: plugin, due: wake.due) }
    }
  }

  private func addWake(_ id: WakeID, of plugin: String, due: LocalInstant) {
    wakes[id] = Wake(plugin: plugin, due: due, handle: schedule.add(.wake(id), due: .local(due)))
  }

  /// Lets something wait no more; no event tells about it then, unless one is on its way already.
  public func removeWake(_ id: WakeID) {
    guard let wake = wakes.removeValue(forKey: id) else { return }
    schedule.cancel(wake.handle)
  }

  /// What waits, and whose it is.
  struct Wake {
    var plugin: String
    var due: LocalInstant
    var handle: Schedule.Handle
  }

  func wake(_ id: WakeID, at now: Moment) {
    guard let wake = wakes.removeValue(forKey: id) else { return }
    agenda.outbox.append(Event(.ticked, at: now.server, plugin: wake.plugin, kind: .script, subject: .wake(id)))
  }

  func removeWakes(of plugin: String) {
    for (id, wake) in wakes where wake.plugin == plugin {
      schedule.cancel(wake.handle)
      wakes[id] = nil
    }
  }
}
