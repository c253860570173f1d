extension Countdown {
  /// What boards show of it: the time left rounded up, or the overtime rounded down; a dash once it is cancelled.
  public func text(at now: Moment) -> String {
    if let overtime = overtime(at: now) { return RemainingText.overtime(overtime) }
    return remaining(at: now).map { RemainingText.remaining($0) } ?? "–"
  }
}
