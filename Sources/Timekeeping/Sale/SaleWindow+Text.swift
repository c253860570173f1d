extension SaleWindow {
  /// What boards show of it: the time to the start or to the end; nil when there is none.
  public func shownTime(at now: ServerInstant) -> ShownTime? { remaining(at: now).map { .remaining($0) } }

  /// The text of that; a dash for nothing.
  public func text(at now: ServerInstant) -> String { shownTime(at: now)?.text() ?? "–" }
}
