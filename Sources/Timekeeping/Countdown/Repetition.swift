/// How a countdown fires again and again: from its due time, never from when its handlers returned.
public struct Repetition: Sendable, Hashable {
  /// How many firings are ever made up for one by one.
  public static let longestBacklog: Int64 = 1_000

  /// The shortest period.
  public static let shortestPeriod: Duration = .milliseconds(1)

  /// The time from one due time to the next.
  public internal(set) var period: Duration

  /// Spacing of the authority's time on which the first firing falls; nil to count from the start.
  public let alignment: Duration?

  /// How many firings there are in all; nil for no end.
  public let times: Int?

  /// What becomes of firings whose time passed during an absence.
  public let missed: MissedPolicy

  /// How many firings of this run are still to come, those that will be passed over included; nil for no end.
  public internal(set) var left: Int?

  /// Makes a repetition; `period` and `alignment` are at least `shortestPeriod`, `times` at least 1.
  public init(period: Duration, times: Int? = nil, alignment: Duration? = nil, missed: MissedPolicy = .latest) {
    precondition(period >= Self.shortestPeriod, "a period is at least one millisecond")
    precondition(alignment.map { $0 >= Self.shortestPeriod } ?? true, "an alignment is at least one millisecond")
    precondition(times.map { $0 >= 1 } ?? true, "a repetition has at least one firing")
    self.period = period
    self.alignment = alignment
    self.times = times
    self.left = times
    self.missed = missed
  }

  /// What becomes of firings whose time passed during an absence. The raw values are the words that users write.
  public enum MissedPolicy: String, Sendable, CaseIterable {
    /// One call, which tells how many were passed over.
    case latest
    /// One call each, at most `longestBacklog`.
    case all
    /// No call; the next due time is awaited.
    case skip
  }

  /// When the first firing of a run that begins now is due.
  func firstDeadline(from now: Moment) -> Deadline {
    guard let step = alignment?.nanoseconds else { return .local(now.local.advanced(by: period)) }
    let passed = now.server.nanoseconds.dividedRoundingDown(by: step)
    return .server(ServerInstant(nanoseconds: (passed + 1).multipliedSaturating(by: step)))
  }

  /// The due time of the last firing, when the next one is due at `next`; nil for no end.
  func lastDeadline(from next: Deadline) -> Deadline? {
    left.map { left in
      next.advanced(by: .nanoseconds(period.nanoseconds.multipliedSaturating(by: Int64(left - 1))))
    }
  }
}
