extension TimerSet {
  /// Schedules what a countdown's state calls for, in place of what was scheduled before.
  func plan(_ entry: TimerEntry, at now: Moment) {
    if let handle = entry.ending { schedule.cancel(handle) }
    entry.ending =
      if let deadline = entry.countdown.deadline {
        schedule.add(.ending(entry.id), due: deadline)
      } else if entry.countdown.alarm == .ringing, let due = entry.countdown.endedDue {
        schedule.add(.ending(entry.id), due: latest(due, at: now).advanced(by: Countdown.alarmPatience))
      } else {
        nil
      }
    if entry.ticks { planMarks(of: entry, at: now) }
    if let handle = entry.warning {
      schedule.cancel(handle)
      entry.warning = nil
    }
    if !entry.warnings.isEmpty, let left = entry.countdown.deadline?.remaining(at: now) {
      planWarning(of: entry, below: left)
    }
  }

  /// An alarm that went off late rings from then on.
  private func latest(_ due: Deadline, at now: Moment) -> Deadline {
    due.remaining(at: now) < .zero ? .local(now.local) : due
  }

  /// Schedules the next change of the shown second.
  func planMarks(of entry: TimerEntry, at now: Moment) {
    guard entry.ticks else { return }
    let id = entry.id
    if let handle = entry.tick { schedule.cancel(handle) }
    entry.tick = entry.countdown.deadline.flatMap { deadline in
      let shown = max(0, deadline.remaining(at: now).wholeSecondsRoundedUp)
      guard shown > 1 else { return nil }
      return schedule.add(.tick(id), due: deadline.advanced(by: .seconds(1 - shown)))
    }
    if case .server? = entry.countdown.deadline { serverTickers.insert(id) } else { serverTickers.remove(id) }
  }

  /// Schedules the next warning below a time left.
  func planWarning(of entry: TimerEntry, below left: Duration) {
    guard let deadline = entry.countdown.deadline, let threshold = entry.warning(below: left) else {
      entry.warning = nil
      return
    }
    entry.warning = schedule.add(.warning(entry.id), due: deadline.advanced(by: .zero - threshold))
    entry.warningThreshold = threshold
  }

  /// Cancels everything scheduled for a timer.
  func unplan(_ entry: TimerEntry) {
    serverTickers.remove(entry.id)
    for handle in [entry.ending, entry.tick, entry.warning] {
      if let handle { schedule.cancel(handle) }
    }
  }
}
