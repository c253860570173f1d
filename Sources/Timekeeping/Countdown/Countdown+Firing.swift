extension Countdown {
  /// What came of a deadline that was reached.
  struct Firing: Hashable {
    /// When it was due.
    var due: Deadline
    /// Which run it ended.
    var generation: Int
    /// Whether time was up during an absence, longer ago than the grace, or passed over by the policy.
    var isMissed: Bool
    /// How many firings were passed over without a call of their own.
    var passedOver: Int
    /// What becomes of a sequence that goes on.
    var step: Step?

    /// What becomes of a sequence that goes on.
    enum Step {
      /// The next step has begun.
      case began
      /// The next step waits to be started.
      case waits
    }
  }

  /// Reaches the deadline. `wasAbsent` says that the host was away when it passed: only absence makes a thing
  /// missed. `grace` is how late a countdown without repetition may then be and still count as expired.
  mutating func fire(at now: Moment, wasAbsent: Bool, grace: Duration) -> Firing {
    guard case .running(let due) = state else { preconditionFailure("only a running countdown fires") }
    let late = Duration.zero - due.remaining(at: now)
    if repetition != nil { return fireRepeating(due: due, late: late, wasAbsent: wasAbsent) }
    if recurrence != nil { return fireRecurring(due: due, at: now, wasAbsent: wasAbsent) }
    if plan != nil { return fireStep(due: due, late: late, wasAbsent: wasAbsent, grace: grace) }
    let isMissed = wasAbsent && late > grace
    end(due: due, missed: isMissed)
    return Firing(due: due, generation: generation, isMissed: isMissed, passedOver: 0)
  }

  private mutating func fireRepeating(due: Deadline, late: Duration, wasAbsent: Bool) -> Firing {
    guard var repetition else { preconditionFailure("only a repeating countdown has further firings") }
    let passed = max(0, late.nanoseconds / repetition.period.nanoseconds)
    let furtherFirings = repetition.left.map { min(passed, Int64($0 - 1)) } ?? passed
    let isSkipped = wasAbsent && repetition.missed == .skip && late > .zero
    let passedOver: Int64 =
      switch (wasAbsent, repetition.missed) {
      case (true, .latest), (true, .skip): furtherFirings
      case (true, .all), (false, _): max(0, furtherFirings + 1 - Repetition.longestBacklog)
      }
    let fired = due.advanced(by: .nanoseconds(repetition.period.nanoseconds.multipliedSaturating(by: passedOver)))
    let firing = Firing(
      due: fired, generation: generation, isMissed: isSkipped, passedOver: Int(isSkipped ? passedOver + 1 : passedOver))
    repetition.left = repetition.left.map { $0 - Int(passedOver) - 1 }
    self.repetition = repetition
    if repetition.left == 0 {
      end(due: fired, missed: isSkipped)
    } else {
      generation += 1
      total = repetition.period
      state = .running(fired.advanced(by: repetition.period))
    }
    return firing
  }

  private mutating func fireRecurring(due: Deadline, at now: Moment, wasAbsent: Bool) -> Firing {
    guard var recurrence else { preconditionFailure("only a recurring countdown comes again") }
    let isSkipped = wasAbsent && recurrence.missed == .skip && due.remaining(at: now) < .zero
    let step = recurrence.step(from: due.server(at: now), at: now.server, wasAbsent: wasAbsent)
    self.recurrence = recurrence
    let firing = Firing(
      due: .server(step.fired), generation: generation, isMissed: isSkipped,
      passedOver: isSkipped ? step.passedOver + 1 : step.passedOver)
    if let next = step.next {
      generation += 1
      target = next
      total = step.fired.duration(to: next)
      state = .running(.server(next))
    } else {
      end(due: firing.due, missed: isSkipped)
    }
    return firing
  }

  mutating func end(due: Deadline, missed: Bool) {
    state = .ended(due: due, missed: missed, alarm: hasAlarm ? .ringing : .silent)
  }

  /// Lets a ringing alarm give up; false when it does not ring any more.
  mutating func stopRinging() -> Bool {
    guard case .ended(let due, let missed, .ringing) = state else { return false }
    state = .ended(due: due, missed: missed, alarm: .unanswered)
    return true
  }
}
