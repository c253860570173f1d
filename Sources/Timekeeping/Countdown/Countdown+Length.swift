extension Countdown {
  mutating func extend(by span: Duration, at now: Moment) -> Outcome {
    guard target == nil else { return .refused("it counts to a time: set another time instead") }
    guard span != .zero else { return .already("already that long") }
    guard !isEndless || endedDue != nil else { return .refused("it has no end: set a length instead") }
    let longer = total + span
    guard longer <= Self.longest else { return .refused("it would be longer than a century") }
    switch state {
    case .idle:
      guard plan == nil else { return Self.ownLengths }
      guard longer >= (repetition == nil ? .zero : Repetition.shortestPeriod) else {
        return .refused("it is shorter than that: set its length instead")
      }
      repetition?.period = longer
      total = longer
    case .running(let deadline):
      guard deadline.remaining(at: now) + span > .zero else { return Self.tooShort }
      state = .running(deadline.advanced(by: span))
      total = longer
    case .paused(let left):
      guard left + span > .zero else { return Self.tooShort }
      state = .paused(left: left + span)
      total = longer
    case .ended:
      guard span > .zero else { return .refused("it has ended: only a longer time makes sense") }
      total = span
      isEndless = false
      repetition?.left = 1
      plan?.goToEnd()
      state = .running(.local(now.local.advanced(by: span)))
      generation += 1
    case .cancelled: return .refused("it is cancelled: start it again first")
    }
    return .done(.changed)
  }

  mutating func set(left span: Duration, at now: Moment) -> Outcome {
    guard target == nil else { return .refused("it counts to a time: give it a time, not a length") }
    guard span >= .zero, span <= Self.longest else { return .refused("a length is from zero to a century") }
    switch state {
    case .running, .paused:
      guard span > .zero else { return .refused("nothing would be left: finish it instead") }
      if case .running = state {
        state = .running(.local(now.local.advanced(by: span)))
      } else {
        state = .paused(left: span)
      }
      total = isEndless ? span : max(total, span)
      isEndless = false
    case .idle, .ended, .cancelled:
      guard plan == nil else { return Self.ownLengths }
      if repetition != nil {
        guard span >= Repetition.shortestPeriod else { return .refused("a period is at least a millisecond") }
        repetition?.period = span
      }
      total = span
      isEndless = false
      state = .idle
    }
    return .done(.changed)
  }

  mutating func aim(at newTarget: ServerInstant, now: Moment) -> Outcome {
    guard target != nil else { return .refused("it counts a length: give it a length, not a time") }
    guard newTarget > now.server else { return .refused("that time has passed") }
    target = newTarget
    if case .running = state {
      total = max(total, now.server.duration(to: newTarget))
      state = .running(.server(newTarget))
    } else {
      state = .idle
    }
    return .done(.changed)
  }

  /// Adds a button's time: when idle or paused to what is there, after an end from zero.
  public mutating func add(_ span: Duration) -> Outcome {
    switch state {
    case .running: return .refused("it is running: stop it first")
    case .idle, .paused:
      guard total + span <= Self.longest else { return .refused("it would be longer than a century") }
      if case .paused(let left) = state { state = .paused(left: left + span) }
      total += span
    case .ended, .cancelled:
      total = span
      state = .idle
    }
    return .done(.pressed)
  }

  private static var ownLengths: Outcome { .refused("its steps have their own lengths") }

  private static var tooShort: Outcome { .refused("less than that is left: finish it instead") }
}
