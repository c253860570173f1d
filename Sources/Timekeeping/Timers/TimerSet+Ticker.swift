extension TimerSet {
  /// Adds a listener of the shared tick, which starts with its first one.
  public func addListener(of plugin: String, at now: Moment) -> TickToken {
    let token = ticker.add()
    tickerOwners[token] = plugin
    if nextTick == nil { aimSharedTick(at: now) }
    return token
  }

  /// Removes a listener; false when it was not there. The tick stops with the last one.
  @discardableResult
  public func removeListener(_ token: TickToken) -> Bool {
    tickerOwners[token] = nil
    let wasThere = ticker.remove(token)
    if !ticker.isRunning { schedule.set(.sharedTick, due: nil, handle: &nextTick) }
    return wasThere
  }

  /// Whether a listener is still there: one removed during a tick is not called any more.
  public func isListening(_ token: TickToken) -> Bool {
    ticker.contains(token)
  }

  func aimSharedTick(at now: Moment) {
    let next = ticker.isRunning ? Deadline.server(Ticker.tick(after: now.server)) : nil
    schedule.set(.sharedTick, due: next, handle: &nextTick)
  }

  func announceTick(at now: Moment) {
    nextTick = nil
    for token in ticker.listeners {
      agenda.outbox.append(
        Event(.ticked, at: now.server, plugin: tickerOwners[token] ?? "", kind: .clock, subject: .listener(token)))
    }
    aimSharedTick(at: now)
  }
}
