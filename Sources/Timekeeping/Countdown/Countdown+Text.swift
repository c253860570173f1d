extension Countdown {
  /// What boards show of it: the time left or the overtime; without an end what has passed; nil once it is cancelled.
  public func shownTime(at now: Moment) -> ShownTime? {
    if let overtime = overtime(at: now) { return .overtime(overtime) }
    if isEndless, let elapsed = elapsed(at: now) { return .elapsed(elapsed) }
    return remaining(at: now).map { .remaining($0) }
  }

  /// The text of that; a dash for nothing.
  public func text(at now: Moment) -> String { shownTime(at: now)?.text() ?? "–" }

  /// Whether what is shown changes by itself.
  public var isPassing: Bool {
    switch phase {
    case .running, .expired, .missed: true
    case .idle: target != nil
    case .paused, .cancelled: false
    }
  }
}
