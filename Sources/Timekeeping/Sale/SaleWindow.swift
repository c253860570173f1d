/// The time during which a sale is on: from `starts`, included, to `ends`, excluded.
public struct SaleWindow: Sendable, Hashable {
  /// The first moment of the sale.
  public var starts: ServerInstant

  /// The first moment after the sale; nil when it stays on.
  public var ends: ServerInstant?

  /// How long before its start the sale is announced; nil for no announcement.
  public var before: Duration?

  /// How long before its end the sale counts as ending; nil for never.
  public var ending: Duration?

  /// Makes a window; `ends` is not before `starts`.
  public init(starts: ServerInstant, ends: ServerInstant?, before: Duration? = nil, ending: Duration? = nil) {
    precondition(ends.map { $0 >= starts } ?? true, "a sale does not end before it starts")
    self.starts = starts
    self.ends = ends
    self.before = before
    self.ending = ending
  }
}

extension SaleWindow {
  /// Where a sale stands. The raw values are the words that users see.
  public enum Phase: String, Sendable, CaseIterable {
    /// Not started.
    case upcoming
    /// On.
    case live
    /// On, and about to end.
    case ending
    /// Over.
    case ended
  }

  /// The moments at which something happens, in their order.
  public enum Edge: UInt8, Sendable, CaseIterable {
    /// The start is announced.
    case before
    /// The sale starts.
    case start
    /// The end is near.
    case ending
    /// The sale ends.
    case end

    /// The event that tells of it.
    public var event: Event.Name {
      switch self {
      case .before: .saleBefore
      case .start: .saleStarted
      case .ending: .saleEnding
      case .end: .saleEnded
      }
    }
  }

  /// When an edge is reached; nil when the window has no such edge. A window shorter than `ending` is ending from
  /// its start.
  public func instant(of edge: Edge) -> ServerInstant? {
    switch edge {
    case .before: before.map { starts.advanced(by: .zero - $0) }
    case .start: starts
    case .ending: ends.flatMap { end in ending.map { max(starts, end.advanced(by: .zero - $0)) } }
    case .end: ends
    }
  }

  /// Where the sale stands at a time.
  public func phase(at now: ServerInstant) -> Phase {
    if now < starts { return .upcoming }
    if let ends, now >= ends { return .ended }
    if let ending = instant(of: .ending), now >= ending { return .ending }
    return .live
  }

  /// The time to the start while upcoming, then to the end; nil when there is no end.
  public func remaining(at now: ServerInstant) -> Duration? {
    if now < starts { return now.duration(to: starts) }
    return ends.map { max(.zero, now.duration(to: $0)) }
  }

  /// How much of the window is over, from 0 to 1; nil when there is no end.
  public func progress(at now: ServerInstant) -> Double? {
    guard let ends else { return now < starts ? 0 : nil }
    guard now < ends else { return 1 }
    return max(0, starts.duration(to: now).fractionalSeconds / starts.duration(to: ends).fractionalSeconds)
  }
}
