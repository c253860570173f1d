extension Countdown {
  /// Does what the verb says, if the phase allows it. Never traps; a refusal leaves everything as it was.
  ///
  /// `finish` gives `.done(.expired)`: the countdown has then ended, due now.
  public mutating func apply(_ verb: Verb, at now: Moment) -> Outcome {
    switch verb {
    case .start: start(at: now)
    case .pause: pause(at: now)
    case .resume: resume(at: now)
    case .toggle: toggle(at: now)
    case .restart: restart(at: now)
    case .reset: reset()
    case .cancel: cancel()
    case .finish: finish(at: now)
    case .extend(let span): extend(by: span, at: now)
    case .set(let span): set(left: span, at: now)
    case .aim(let target): aim(at: target, now: now)
    case .dismiss: dismiss()
    case .skip: skip(at: now)
    }
  }

  private mutating func start(at now: Moment) -> Outcome {
    switch phase {
    case .running: .already("already running")
    case .paused: resume(at: now)
    case .idle, .expired, .missed, .cancelled: run(at: now, event: .started)
    }
  }

  private mutating func restart(at now: Moment) -> Outcome {
    run(at: now, event: phase == .idle ? .started : .restarted)
  }

  private mutating func run(at now: Moment, event: Event.Name) -> Outcome {
    if let recurrence {
      guard let next = recurrence.rule.next(after: now.server) else { return .refused("no such time is left") }
      target = next
    }
    if let target {
      guard target > now.server else { return .refused("its time has passed: set another time first") }
      total = now.server.duration(to: target)
      state = .running(.server(target))
    } else {
      if let repetition {
        total = repetition.period
        self.repetition?.left = repetition.times
      }
      if let plan {
        self.plan?.begin()
        total = plan.steps[0].lasts
      }
      guard total > .zero else { return .refused("there is nothing to count: its length is zero") }
      guard total >= Self.shortest else { return .refused("it is shorter than a millisecond") }
      state = .running(repetition?.firstDeadline(from: now) ?? .local(now.local.advanced(by: total)))
    }
    generation += 1
    return .done(event)
  }

  private mutating func pause(at now: Moment) -> Outcome {
    switch state {
    case .paused: return .already("already paused")
    case .running(let deadline):
      guard target == nil else { return .refused("it counts to a time, and time does not pause") }
      state = .paused(left: max(.zero, deadline.remaining(at: now)))
      return .done(.paused)
    case .idle, .ended, .cancelled: return .refused("it is not running")
    }
  }

  mutating func resume(at now: Moment) -> Outcome {
    switch state {
    case .running: return .already("already running")
    case .paused(let left):
      state = .running(.local(now.local.advanced(by: left)))
      guard plan?.isWaiting == true else { return .done(.resumed) }
      plan?.isWaiting = false
      return .done(.step)
    case .idle, .ended, .cancelled: return .refused("it is not paused")
    }
  }

  private mutating func toggle(at now: Moment) -> Outcome {
    phase == .running ? pause(at: now) : start(at: now)
  }

  private mutating func reset() -> Outcome {
    let rest = resetsToZero ? .zero : plan?.steps[0].lasts ?? repetition?.period ?? total
    switch state {
    case .running: return .refused("it is running: pause it first")
    case .idle where total == rest: return .already("already reset")
    case .idle, .paused, .ended, .cancelled:
      total = rest
      plan?.begin()
      state = .idle
      return .done(.reset)
    }
  }

  private mutating func cancel() -> Outcome {
    if case .cancelled = state { return .already("already cancelled") }
    state = .cancelled
    return .done(.cancelled)
  }

  mutating func finish(at now: Moment) -> Outcome {
    switch phase {
    case .expired, .missed: return .already("already finished")
    case .running, .paused:
      end(due: .local(now.local), missed: false)
      return .done(.expired)
    case .idle, .cancelled: return .refused("it is not running")
    }
  }

  private mutating func dismiss() -> Outcome {
    guard case .ended(let due, let missed, let alarm) = state else { return .refused("it has not ended") }
    switch alarm {
    case .silent: return .refused("it has no alarm")
    case .answered: return .already("already answered")
    case .ringing, .unanswered:
      state = .ended(due: due, missed: missed, alarm: .answered)
      return .done(.dismissed)
    }
  }
}
