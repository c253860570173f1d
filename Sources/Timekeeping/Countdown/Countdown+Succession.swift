extension Countdown {
  /// What sort of countdown it is: one of another sort cannot go on where it stands.
  enum Sort: Hashable {
    case length, endless, time, repeating, recurring, sequence, pad
  }

  var sort: Sort {
    if plan != nil { return .sequence }
    if recurrence != nil { return .recurring }
    if target != nil { return .time }
    if repetition != nil { return .repeating }
    if isEndless { return .endless }
    return resetsToZero ? .pad : .length
  }

  /// Goes on where `old` stands, whose definition was `oldDefinition`; this one, idle, is the new definition.
  ///
  /// Phase, time left and generation are kept; the length is the new one, unless that is as it was defined before: then
  /// what has become of it since stays. False, and nothing has changed, when it is of another sort, and when it is set
  /// to another time than the one at which the old one has ended.
  mutating func goOn(from old: Countdown, definedAs oldDefinition: Countdown, at now: Moment) -> Bool {
    guard sort == old.sort, case .idle = state else { return false }
    if sort == .time, old.endedDue != nil, target != old.target, target != oldDefinition.target { return false }
    generation = old.generation
    state = old.state
    switch sort {
    case .pad: total = old.total
    case .length where total == oldDefinition.total: total = old.total
    case .endless: total = old.total
    case .length: keepRoom(for: old, at: now)
    case .time: goOnToTime(isSame: target == oldDefinition.target || target == old.target, of: old, at: now)
    case .repeating: goOnRepeating(old, definedAs: oldDefinition, at: now)
    case .recurring: goOnRecurring(old, at: now)
    case .sequence: goOnInStep(old, at: now)
    }
    if case .ended(let due, let missed, _) = state, !hasAlarm {
      state = .ended(due: due, missed: missed, alarm: .silent)
    }
    return true
  }

  /// What is left of a run that is under way; nil when none is.
  private func left(of old: Countdown, at now: Moment) -> Duration? {
    switch old.state {
    case .paused(let left): left
    case .running(let deadline): max(.zero, deadline.remaining(at: now))
    case .idle, .ended, .cancelled: nil
    }
  }

  /// The total of a run that goes on in a length that has been edited: at least what is left.
  private mutating func keepRoom(for old: Countdown, at now: Moment) {
    if let left = left(of: old, at: now) { total = max(total, left) }
  }

  private mutating func goOnToTime(isSame: Bool, of old: Countdown, at now: Moment) {
    if isSame {
      (target, total) = (old.target, old.total)
    } else if case .running = state, let target {
      total = max(old.total, now.server.duration(to: target))
      state = .running(.server(target))
    }
  }

  private mutating func goOnRepeating(_ old: Countdown, definedAs oldDefinition: Countdown, at now: Moment) {
    guard var repetition, let oldRepetition = old.repetition else { return }
    if repetition.period == oldDefinition.repetition?.period {
      repetition.period = oldRepetition.period
      total = old.total
    } else {
      keepRoom(for: old, at: now)
    }
    let fired = oldRepetition.times.map { $0 - (oldRepetition.left ?? 0) } ?? 0
    repetition.left =
      repetition.times == oldRepetition.times ? oldRepetition.left : repetition.times.map { max(1, $0 - fired) }
    self.repetition = repetition
    if case .running = state, repetition.alignment != oldRepetition.alignment {
      state = .running(repetition.firstDeadline(from: now))
    }
  }

  private mutating func goOnRecurring(_ old: Countdown, at now: Moment) {
    if recurrence?.rule == old.recurrence?.rule {
      (target, total) = (old.target, old.total)
    } else if case .running = state, let target {
      total = now.server.duration(to: target)
      state = .running(.server(target))
    }
  }

  private mutating func goOnInStep(_ old: Countdown, at now: Moment) {
    guard var plan, let oldPlan = old.plan else { return }
    plan.go(to: oldPlan)
    self.plan = plan
    guard plan.current != oldPlan.current else { return total = old.total }
    total = plan.current.lasts
    if plan.isWaiting, case .paused = state { state = .paused(left: total) }
    keepRoom(for: self, at: now)
  }
}
