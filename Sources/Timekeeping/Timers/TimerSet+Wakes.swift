extension TimerSet {
  /// Lets something of a plugin wait; a `ticked` event about the returned number tells that its time has come.
  public func addWake(of plugin: String, after span: Duration, at now: Moment) -> WakeID {
    lastWake += 1
    let id = WakeID(lastWake)
    let handle = schedule.add(.wake(id), due: .local(now.local.advanced(by: span)))
    wakes[id] = Wake(plugin: plugin, handle: handle)
    return id
  }

  /// What waits, and whose it is.
  struct Wake {
    var plugin: String
    var handle: Schedule<Appointment>.Handle
  }

  func wake(_ id: WakeID, at now: Moment) {
    guard let wake = wakes.removeValue(forKey: id) else { return }
    outbox.append(Event(.ticked, at: now.server, plugin: wake.plugin, kind: .script, subject: .wake(id)))
  }

  func removeWakes(of plugin: String) {
    for (id, wake) in wakes where wake.plugin == plugin {
      schedule.cancel(wake.handle)
      wakes[id] = nil
    }
  }
}
