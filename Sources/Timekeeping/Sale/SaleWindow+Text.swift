extension SaleWindow {
  /// What boards show of it: the time to the start or to the end, rounded up; a dash when there is none.
  public func text(at now: ServerInstant) -> String {
    remaining(at: now).map { RemainingText.remaining($0) } ?? "–"
  }
}
