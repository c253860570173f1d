/// One countdown: a value that is told what to do and what time it is, and answers what came of it.
///
/// What is stored is a deadline while it runs and a rest while it is paused; the time left is always derived.
/// The generation counts runs: 0 before the first, one more at each start from the full total and at each
/// further firing of a repeating countdown.
public struct Countdown: Sendable, Hashable {
  /// The longest total: a century of 36,525 days.
  public static let longest: Duration = .seconds(36_525 * 86_400)

  /// The shortest total that can start.
  public static let shortest: Duration = .milliseconds(1)

  /// How long an alarm rings before it gives up and stays visible as unanswered.
  public static let alarmPatience: Duration = .seconds(600)

  /// The whole length of a run.
  public internal(set) var total: Duration

  /// The time it counts to, for a countdown `at` a time; such a one cannot be paused or extended.
  public internal(set) var target: ServerInstant?

  /// Whether its end rings until somebody answers.
  public let hasAlarm: Bool

  /// Whether `reset` takes it to zero, as a pad's does, rather than to its full total.
  public let resetsToZero: Bool

  /// Whether it has no end of its own: it runs until it is finished, cancelled or given a length.
  public internal(set) var isEndless = false

  /// How many runs have begun.
  public internal(set) var generation = 0

  var state = State.idle
  var sequel = Sequel.none

  /// Makes an idle countdown of a length; `total` may be zero, but such a one cannot start.
  public init(total: Duration, hasAlarm: Bool = false, resetsToZero: Bool = false) {
    self.total = total
    self.hasAlarm = hasAlarm
    self.resetsToZero = resetsToZero
  }

  /// Makes an idle countdown to a time on the authority's clock.
  public init(until target: ServerInstant, hasAlarm: Bool = false) {
    self.init(total: .zero, hasAlarm: hasAlarm)
    self.target = target
  }

  /// An idle countdown without an end of its own; where a length is needed it is the longest.
  public static var endless: Countdown {
    var countdown = Countdown(total: longest)
    countdown.isEndless = true
    return countdown
  }

  /// Makes an idle sequence of steps.
  public init(steps plan: StepPlan, hasAlarm: Bool = false) {
    self.init(total: plan.current.lasts, hasAlarm: hasAlarm)
    self.plan = plan
  }

  /// Makes an idle countdown that comes again by the calendar; nil when no such time is left after `now`.
  public init?(recurring recurrence: CalendarRepetition, after now: ServerInstant, hasAlarm: Bool = false) {
    guard let target = recurrence.rule.next(after: now) else { return nil }
    self.init(until: target, hasAlarm: hasAlarm)
    self.recurrence = recurrence
  }

  /// Makes an idle countdown that fires again and again.
  public init(repeating repetition: Repetition, hasAlarm: Bool = false) {
    self.init(total: repetition.period, hasAlarm: hasAlarm)
    self.repetition = repetition
  }
}

extension Countdown {
  /// Where a countdown stands. The raw values are the words that users see.
  public enum Phase: String, Sendable, CaseIterable {
    /// Set, not started.
    case idle
    /// Has a deadline.
    case running
    /// Has time left, and no deadline.
    case paused
    /// Fired, once for this generation; overtime counts up.
    case expired
    /// Expired while the host was away, beyond the grace.
    case missed
    /// Ended by someone; never fires.
    case cancelled
  }

  /// What an alarm is doing.
  public enum Alarm: Sendable, Hashable {
    /// There is none, or it has not gone off.
    case silent
    /// It rings.
    case ringing
    /// It rang for `alarmPatience`, and nobody came.
    case unanswered
    /// Somebody answered it.
    case answered
  }

  enum State: Hashable {
    case idle
    case running(Deadline)
    case paused(left: Duration)
    case ended(due: Deadline, missed: Bool, alarm: Alarm)
    case cancelled
  }
}
