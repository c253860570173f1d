/// What several servers of one authority say together, if most of them agree.
///
/// Where the most intervals overlap is where the majority stands (K. Marzullo's algorithm, as RFC 5905, section 11.2.1,
/// uses it); those that do not contain that place are wrong. Of the rest, middles far from the median are left out, since
/// a small lie fits into a wide interval; what is left is averaged, narrow intervals counting more. The bound is all
/// that a majority of servers allows: it holds the truth as long as less than half of them are wrong.
public struct SourceSelection: Sendable, Hashable {
  /// The offset to use.
  public let offset: Duration

  /// How far the truth may be from it.
  public let uncertainty: Duration

  /// The places in the list of those whose intervals were averaged.
  public let survivors: [Int]

  /// The places in the list of those that disagree with the others.
  public let outliers: [Int]

  /// Middles closer to the median than this are never left out.
  public static let smallestTrim: Duration = .milliseconds(1)

  /// Middles further from the median than so many median deviations are left out, of three or more.
  public static let trimFactor = 3

  /// Chooses; nil when no strict majority of the intervals overlaps. O(n log n).
  public init?(among intervals: [OffsetInterval]) {
    let majority = intervals.count / 2 + 1
    guard let deepest = Self.deepestOverlap(of: intervals), deepest.depth >= majority,
      let hull = Self.hull(of: intervals, depth: majority)
    else { return nil }
    let agreeing = intervals.indices.filter { index in
      let interval = intervals[index]
      let holds = interval.intersection(deepest.offsets) == deepest.offsets
      return holds || deepest.offsets.intersection(interval) == interval
    }
    let kept = Self.trim(agreeing, of: intervals)
    let mean = Self.weightedMean(of: kept.map { intervals[$0] })
    offset = min(max(mean, hull.lower), hull.upper)
    uncertainty = max(hull.upper - offset, offset - hull.lower)
    survivors = kept
    outliers = intervals.indices.filter { !kept.contains($0) }
  }

  /// The ends of all intervals in order: a lower end before an upper one at the same place, so that intervals that only
  /// touch overlap.
  private static func ends(of intervals: [OffsetInterval]) -> [(place: Duration, change: Int)] {
    (intervals.map { ($0.lower, 1) } + intervals.map { ($0.upper, -1) })
      .sorted { first, second in first.0 == second.0 ? first.1 > second.1 : first.0 < second.0 }
  }

  private static func deepestOverlap(of intervals: [OffsetInterval]) -> (offsets: OffsetInterval, depth: Int)? {
    var depth = 0
    var best: (offsets: OffsetInterval, depth: Int)?
    let ends = ends(of: intervals)
    for (index, end) in ends.enumerated() {
      depth += end.change
      guard end.change > 0, depth > best?.depth ?? 0, index + 1 < ends.count,
        let offsets = OffsetInterval(from: end.place, to: ends[index + 1].place)
      else { continue }
      best = (offsets, depth)
    }
    return best
  }

  /// From the first to the last place that at least `depth` intervals allow; nil when there is none.
  private static func hull(of intervals: [OffsetInterval], depth: Int) -> OffsetInterval? {
    var current = 0
    var first: Duration?
    var last: Duration?
    for end in ends(of: intervals) {
      if current >= depth, end.change < 0 { last = end.place }
      current += end.change
      if current >= depth, first == nil { first = end.place }
    }
    guard let first, let last else { return nil }
    return OffsetInterval(from: first, to: last)
  }

  private static func trim(_ places: [Int], of intervals: [OffsetInterval]) -> [Int] {
    guard places.count >= 3 else { return places }
    let median = median(of: places.map { intervals[$0].middle })
    let deviations = places.map { abs(intervals[$0].middle - median) }
    let limit = max(Self.median(of: deviations) * trimFactor, smallestTrim)
    return zip(places, deviations).filter { $0.1 <= limit }.map(\.0)
  }

  private static func median(of values: [Duration]) -> Duration {
    let sorted = values.sorted()
    let upper = sorted[sorted.count / 2]
    return sorted.count % 2 == 1 ? upper : sorted[sorted.count / 2 - 1] + (upper - sorted[sorted.count / 2 - 1]) / 2
  }

  /// The mean of the middles, each weighted by how narrow its interval is; a nanosecond keeps a point from weighing all.
  private static func weightedMean(of intervals: [OffsetInterval]) -> Duration {
    let base = intervals[0].middle
    var sum = 0.0
    var weights = 0.0
    for interval in intervals {
      let weight = 1 / Double(max(1, interval.radius.nanoseconds))
      sum += weight * Double((interval.middle - base).nanoseconds)
      weights += weight
    }
    return base + .nanoseconds(Int64((sum / weights).rounded()))
  }

  private static func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }
}
