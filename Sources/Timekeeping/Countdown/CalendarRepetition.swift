/// How a countdown comes again by the calendar: from its due time, never from when its handlers returned.
public struct CalendarRepetition: Sendable, Hashable {
  /// When it comes.
  public internal(set) var rule: CalendarRule

  /// What becomes of times that passed during an absence.
  public let missed: Repetition.MissedPolicy

  /// How many times in a row were made up for one by one.
  private var madeUp: Int64 = 0

  /// Makes a repetition by the calendar.
  public init(rule: CalendarRule, missed: Repetition.MissedPolicy = .latest) {
    self.rule = rule
    self.missed = missed
  }

  /// What came of a due time that was reached: which one the call is for, how many were passed over, what is next.
  struct Step {
    var fired: ServerInstant
    var passedOver: Int
    var next: ServerInstant?
  }

  /// Goes on from a due time. Bounded work: at most `Repetition.longestBacklog` times are counted or made up for.
  mutating func step(from due: ServerInstant, at now: ServerInstant, wasAbsent: Bool) -> Step {
    guard wasAbsent && missed != .all || madeUp >= Repetition.longestBacklog else {
      let next = rule.next(after: due)
      madeUp = next.map { $0 <= now } ?? false ? madeUp + 1 : 0
      return Step(fired: due, passedOver: 0, next: next)
    }
    madeUp = 0
    var step = Step(fired: due, passedOver: 0, next: rule.next(after: due))
    while let next = step.next, next <= now, step.passedOver < Repetition.longestBacklog {
      step = Step(fired: next, passedOver: step.passedOver + 1, next: rule.next(after: next))
    }
    if let next = step.next, next <= now { step.next = rule.next(after: now) }
    return step
  }
}
