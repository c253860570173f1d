/// A span between two instants: from its start on, up to but not including its end.
public struct Interval: Sendable, Hashable {
  /// The first instant, and how it was found.
  public var starts: ResolvedTime
  /// The instant at which it is over, and how it was found.
  public var ends: ResolvedTime

  /// Makes an interval; nil unless its end comes after its start.
  public init?(starts: ResolvedTime, ends: ResolvedTime) {
    guard starts.instant < ends.instant else { return nil }
    self.starts = starts
    self.ends = ends
  }

  /// How long it lasts.
  public var length: Duration { starts.instant.duration(to: ends.instant) }
}
