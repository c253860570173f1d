extension Countdown {
  /// Reaches the end of a step, or of the whole.
  mutating func fireStep(due: Deadline, late: Duration, wasAbsent: Bool, grace: Duration) -> Firing {
    guard var plan else { preconditionFailure("only a sequence has steps") }
    guard plan.goOn() else {
      let isMissed = wasAbsent && late > grace
      end(due: due, missed: isMissed)
      return Firing(due: due, generation: generation, isMissed: isMissed, passedOver: 0)
    }
    plan.isWaiting = !plan.isAutomatic
    total = plan.current.lasts
    state = plan.isAutomatic ? .running(due.advanced(by: total)) : .paused(left: total)
    self.plan = plan
    return Firing(
      due: due, generation: generation, isMissed: false, passedOver: 0, step: plan.isAutomatic ? .began : .waits)
  }

  /// Ends the current step now; the next one begins, whether or not it would by itself.
  mutating func skip(at now: Moment) -> Outcome {
    guard var plan else { return .refused("it has no steps") }
    switch state {
    case .idle, .ended, .cancelled: return .refused("it is not running")
    case .paused where plan.isWaiting: return resume(at: now)
    case .running, .paused:
      guard plan.goOn() else { return finish(at: now) }
      total = plan.current.lasts
      state = .running(.local(now.local.advanced(by: total)))
      self.plan = plan
      return .done(.step)
    }
  }
}
