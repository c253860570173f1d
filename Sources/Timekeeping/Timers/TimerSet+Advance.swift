extension TimerSet {
  /// Acts on one slice of what is due `now` and hands on each event, in order; true when there is more to do.
  ///
  /// All of a slice is collected before any of it is acted on, and each entry is looked at again before it is:
  /// an entry that a handler has cancelled or moved meanwhile is passed over. What handlers add waits for the
  /// next slice, even if it is due at once. Work is bounded: 256 entries and 4,096 events a call, so that handlers
  /// that cause each other without end cannot keep the loop from its other work; and it stops after the first step
  /// after which `isInTime` is false. What is left of the slice is acted on first in the next call, at its `now`.
  public func advance(
    to now: Moment, while isInTime: () -> Bool = { true }, deliver: (Event) -> Void
  ) -> Bool {
    var budget = Self.eventLimit
    var hasCollected = !agenda.slice.isEmpty
    repeat {
      switch agenda.popFirst() {
      case .event(let event):
        deliver(event)
        budget -= 1
      case .marks(let id): aimMarks(of: id, at: now)
      case .due(let handle):
        if let payload = schedule.claim(handle) { keep(Appointment(payload: payload), at: now) }
      case nil:
        guard !hasCollected else { return isUnfinished(at: now) }
        agenda.slice.collect(from: &schedule, at: now, limit: Self.sliceLimit)
        hasCollected = true
      }
    } while budget > 0 && isInTime()
    return isUnfinished(at: now)
  }

  /// Whether there is more to do at once; an absence is over when there is not.
  private func isUnfinished(at now: Moment) -> Bool {
    let isUnfinished = nextDeadline(at: now).map { $0 <= now.local } ?? false
    if !isUnfinished { absence = nil }
    return isUnfinished
  }

  /// Notes that the host could not act between two moments: what passed meanwhile is missed, not merely late.
  public func noteAbsence(since: Moment, until: Moment) {
    absence = Absence(since: absence?.since ?? since, until: until)
  }

  /// Aims anew what follows the authority's seconds after its clock was set or its offset was corrected. A tick
  /// that is due by then still comes. O(n log n) in the number of timers that tick by that clock, of which all but
  /// the first 256 are aimed in `advance`, one a step.
  public func clockChanged(at now: Moment) {
    if let nextTick, !schedule.isDue(nextTick, at: now) { aimSharedTick(at: now) }
    let ids = serverTickers.sorted()
    for id in ids.prefix(Self.sliceLimit) { aimMarks(of: id, at: now) }
    agenda.marksToAim = ids.dropFirst(Self.sliceLimit)
  }

  private func aimMarks(of id: TimerID, at now: Moment) {
    update(id) { entry in
      if let tick = entry.tick, schedule.isDue(tick, at: now) { return }
      planMarks(of: entry, at: now)
    }
  }

  private func keep(_ appointment: Appointment, at now: Moment) {
    switch appointment {
    case .ending(let id): update(id) { endOrSilence($0, at: now) }
    case .tick(let id):
      update(id) { entry in
        agenda.outbox.append(entry.event(.ticked, at: now))
        planMarks(of: entry, at: now)
      }
    case .warning(let id): update(id) { warn(of: $0, at: now) }
    case .edge(let id): reachEdge(of: id, at: now)
    case .sharedTick: announceTick(at: now)
    case .wake(let id): wake(id, at: now)
    }
  }

  private func endOrSilence(_ entry: TimerEntry, at now: Moment) {
    entry.ending = nil
    if let deadline = entry.countdown.deadline {
      let wasAbsent = absence?.covers(deadline) ?? false
      let firing = entry.countdown.fire(at: now, wasAbsent: wasAbsent, grace: entry.grace)
      var event = entry.event(firing.event, due: firing.due, at: now)
      if firing.step != nil { event.details = entry.stepDetails }
      event.generation = firing.generation
      if firing.passedOver > 0 { event.missed = firing.passedOver }
      if firing.isMissed { event.reason = "missed" } else if firing.step == .waits { event.reason = "waits for start" }
      entry.late = event.late
      agenda.outbox.append(event)
      if entry.ticks, entry.countdown.phase == .running { agenda.outbox.append(entry.event(.ticked, at: now)) }
    } else if entry.countdown.stopRinging() {
      var event = entry.event(.dismissed, at: now)
      event.reason = "unanswered"
      agenda.outbox.append(event)
    }
    plan(entry, at: now)
    forgetLater(entry)
  }

  /// Tells of a threshold, and of lower ones that have been passed meanwhile, all before the end.
  private func warn(of entry: TimerEntry, at now: Moment) {
    guard let deadline = entry.countdown.deadline else { return }
    var next = entry.warningThreshold
    while let threshold = next {
      let due = deadline.advanced(by: .zero - threshold)
      guard due.remaining(at: now) <= .zero else {
        return planWarning(of: entry, below: threshold + .nanoseconds(1))
      }
      var event = entry.event(.warned, due: due, at: now)
      event.details = [.init("left_ms", .integer(threshold.wholeMilliseconds))]
      agenda.outbox.append(event)
      next = entry.warning(below: threshold)
    }
    entry.warning = nil
  }
}

extension Countdown.Firing {
  /// The event that tells of it.
  fileprivate var event: Event.Name {
    switch step {
    case .began: .step
    case .waits: .paused
    case nil: isMissed ? .missed : .expired
    }
  }
}
