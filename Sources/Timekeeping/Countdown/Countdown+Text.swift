extension Countdown {
  /// What boards show of it: the time left rounded up, or the overtime rounded down; without an end what has passed,
  /// rounded down; a dash once it is cancelled.
  public func text(at now: Moment) -> String {
    if let overtime = overtime(at: now) { return RemainingText.overtime(overtime) }
    if isEndless, let elapsed = elapsed(at: now) { return RemainingText.elapsed(elapsed) }
    return remaining(at: now).map { RemainingText.remaining($0) } ?? "–"
  }
}
