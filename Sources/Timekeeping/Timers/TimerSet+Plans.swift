extension TimerSet {
  /// Schedules what a countdown's state calls for, in place of what was scheduled before.
  func plan(_ entry: TimerEntry, at now: Moment) {
    schedule.set(.ending(entry.id), due: ending(of: entry.countdown, at: now), handle: &entry.ending)
    if entry.ticks { planMarks(of: entry, at: now) }
    if !entry.warnings.isEmpty {
      planWarning(of: entry, below: entry.countdown.deadline?.remaining(at: now) ?? .zero)
    }
  }

  /// When a countdown fires, or stops ringing.
  private func ending(of countdown: Countdown, at now: Moment) -> Deadline? {
    if let deadline = countdown.deadline { return deadline }
    guard countdown.alarm == .ringing, let due = countdown.endedDue else { return nil }
    return latest(due, at: now).advanced(by: Countdown.alarmPatience)
  }

  /// An alarm that went off late rings from then on.
  private func latest(_ due: Deadline, at now: Moment) -> Deadline {
    due.remaining(at: now) < .zero ? .local(now.local) : due
  }

  /// Schedules the next change of the shown second.
  func planMarks(of entry: TimerEntry, at now: Moment) {
    guard entry.ticks else { return }
    let next = entry.countdown.deadline.flatMap { deadline in
      let shown = max(0, deadline.remaining(at: now).wholeSecondsRoundedUp)
      return shown > 1 ? deadline.advanced(by: .seconds(1 - shown)) : nil
    }
    schedule.set(.tick(entry.id), due: next, handle: &entry.tick)
    if case .server? = entry.countdown.deadline {
      serverTickers.insert(entry.id)
    } else {
      serverTickers.remove(entry.id)
    }
  }

  /// Schedules the next warning below a time left.
  func planWarning(of entry: TimerEntry, below left: Duration) {
    let threshold = entry.warning(below: left)
    let due = threshold.flatMap { entry.countdown.deadline?.advanced(by: .zero - $0) }
    schedule.set(.warning(entry.id), due: due, handle: &entry.warning)
    if due != nil { entry.warningThreshold = threshold }
  }

  /// Cancels everything scheduled for a timer.
  func unplan(_ entry: TimerEntry) {
    serverTickers.remove(entry.id)
    for handle in [entry.ending, entry.tick, entry.warning] {
      if let handle { schedule.cancel(handle) }
    }
  }
}
