extension Countdown {
  /// Where it stands.
  public var phase: Phase {
    switch state {
    case .idle: .idle
    case .running: .running
    case .paused: .paused
    case .ended(_, let missed, _): missed ? .missed : .expired
    case .cancelled: .cancelled
    }
  }

  /// Whether it has come to an end, by itself or by someone.
  public var isOver: Bool { phase == .expired || phase == .missed || phase == .cancelled }

  /// When it is due; nil unless it runs.
  public var deadline: Deadline? {
    if case .running(let deadline) = state { deadline } else { nil }
  }

  /// When it was due; nil unless it has ended by itself.
  public var endedDue: Deadline? {
    if case .ended(let due, _, _) = state { due } else { nil }
  }

  /// What its alarm is doing.
  public var alarm: Alarm {
    if case .ended(_, _, let alarm) = state { alarm } else { .silent }
  }

  /// The time left, never negative; nil once it is cancelled, and without an end.
  public func remaining(at now: Moment) -> Duration? {
    hasEnd ? left(at: now) : nil
  }

  /// Whether something says when it is over.
  private var hasEnd: Bool {
    if case .ended = state { true } else { !isEndless }
  }

  private func left(at now: Moment) -> Duration? {
    switch state {
    case .idle: target.map { max(.zero, now.server.duration(to: $0)) } ?? total
    case .running(let deadline): max(.zero, deadline.remaining(at: now))
    case .paused(let left): left
    case .ended: .zero
    case .cancelled: nil
    }
  }

  /// The part of the total that is over; nil once it is cancelled.
  public func elapsed(at now: Moment) -> Duration? {
    if case .idle = state { return .zero }
    return left(at: now).map { max(.zero, total - $0) }
  }

  /// Elapsed over total, from 0 to 1; nil once it is cancelled, and without an end.
  public func progress(at now: Moment) -> Double? {
    if case .ended = state { return 1 }
    guard hasEnd, let elapsed = elapsed(at: now) else { return nil }
    guard total > .zero else { return 0 }
    return min(1, elapsed.fractionalSeconds / total.fractionalSeconds)
  }

  /// The time since it was due, never negative; nil unless it has ended by itself.
  public func overtime(at now: Moment) -> Duration? {
    endedDue.map { max(.zero, .zero - $0.remaining(at: now)) }
  }

  /// When the run as a whole ends, by the authority's clock; nil unless it runs, and without an end.
  public func ends(at now: Moment) -> ServerInstant? {
    guard let deadline, recurrence == nil, !isEndless else { return nil }
    if let plan {
      let rest = plan.rest
      return plan.isAutomatic || rest == .zero ? deadline.advanced(by: rest).server(at: now) : nil
    }
    guard let repetition else { return deadline.server(at: now) }
    return repetition.lastDeadline(from: deadline)?.server(at: now)
  }
}
