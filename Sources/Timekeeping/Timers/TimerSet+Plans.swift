extension TimerSet {
  /// Schedules what a countdown's state calls for, in place of what was scheduled before.
  func plan(_ id: TimerID, at now: Moment) {
    guard let entry = timers[id] else { return }
    if let handle = entry.ending { schedule.cancel(handle) }
    timers[id]?.ending =
      if let deadline = entry.countdown.deadline {
        schedule.add(.ending(id), due: deadline)
      } else if entry.countdown.alarm == .ringing, let due = entry.countdown.endedDue {
        schedule.add(.ending(id), due: latest(due, at: now).advanced(by: Countdown.alarmPatience))
      } else {
        nil
      }
    planMarks(of: id, at: now)
    if let handle = entry.warning {
      schedule.cancel(handle)
      timers[id]?.warning = nil
    }
    if let left = entry.countdown.deadline?.remaining(at: now) { planWarning(of: id, below: left, at: now) }
  }

  /// An alarm that went off late rings from then on.
  private func latest(_ due: Deadline, at now: Moment) -> Deadline {
    due.remaining(at: now) < .zero ? .local(now.local) : due
  }

  /// Schedules the next change of the shown second.
  func planMarks(of id: TimerID, at now: Moment) {
    guard let entry = timers[id], entry.ticks else { return }
    if let handle = entry.tick { schedule.cancel(handle) }
    timers[id]?.tick = entry.countdown.deadline.flatMap { deadline in
      let shown = max(0, deadline.remaining(at: now).wholeSecondsRoundedUp)
      guard shown > 1 else { return nil }
      return schedule.add(.tick(id), due: deadline.advanced(by: .seconds(1 - shown)))
    }
    if case .server? = entry.countdown.deadline { serverTickers.insert(id) } else { serverTickers.remove(id) }
  }

  /// Schedules the next warning below a time left.
  func planWarning(of id: TimerID, below left: Duration, at now: Moment) {
    guard let entry = timers[id] else { return }
    guard let deadline = entry.countdown.deadline, let threshold = entry.warning(below: left) else {
      timers[id]?.warning = nil
      return
    }
    timers[id]?.warning = schedule.add(.warning(id), due: deadline.advanced(by: .zero - threshold))
    timers[id]?.warningThreshold = threshold
  }

  /// Cancels everything scheduled for a timer.
  func unplan(_ entry: TimerEntry) {
    serverTickers.remove(entry.id)
    for handle in [entry.ending, entry.tick, entry.warning] {
      if let handle { schedule.cancel(handle) }
    }
  }
}
