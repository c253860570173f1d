/// Offsets between two ends, both included: the truth is one of them.
///
/// An offset is server time minus local time. An exchange bounds it without any assumption about the path but that no
/// packet arrives before it was sent (K. Marzullo, S. Owicki: Maintaining the Time in a Distributed System, 1983).
public struct OffsetInterval: Sendable, Hashable {
  /// The smallest offset that is possible.
  public var lower: Duration

  /// The largest offset that is possible.
  public var upper: Duration

  /// Makes the interval; nil when the ends are the wrong way round, since then nothing is possible.
  public init?(from lower: Duration, to upper: Duration) {
    guard lower <= upper else { return nil }
    self.lower = lower
    self.upper = upper
  }

  private init(unchecked lower: Duration, _ upper: Duration) {
    self.lower = lower
    self.upper = upper
  }

  /// The offset whose distance to both ends is the same, to the nanosecond.
  public var middle: Duration { lower + width / 2 }

  /// The distance between the ends.
  public var width: Duration { upper - lower }

  /// How far the truth may be from the middle.
  public var radius: Duration { upper - middle }

  /// Whether an offset is possible.
  public func contains(_ offset: Duration) -> Bool { lower <= offset && offset <= upper }

  /// What both intervals allow; nil when they contradict each other.
  public func intersection(_ other: OffsetInterval) -> OffsetInterval? {
    OffsetInterval(from: max(lower, other.lower), to: min(upper, other.upper))
  }

  /// The same with ends that lie further out by a span that is not negative.
  public func widened(by span: Duration) -> OffsetInterval {
    OffsetInterval(unchecked: lower - span, upper + span)
  }

  /// The same with both ends moved.
  public func shifted(by span: Duration) -> OffsetInterval {
    OffsetInterval(unchecked: lower + span, upper + span)
  }
}
