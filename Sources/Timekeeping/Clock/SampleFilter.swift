/// What all samples of one server say together: the offsets that every one of them allows.
///
/// Samples are intersected, so that the smallest delay of each direction counts, from whichever packet it came; a
/// filter that chooses the sample of least round-trip delay needs both in one. Intervals widen with their age. Samples
/// that contradict what is known are no average's business: they are kept aside, and replace it once enough of them
/// agree with each other and none with the old.
public struct SampleFilter: Sendable, Hashable {
  /// How many samples have been taken.
  public private(set) var count = 0

  /// How far the server says that its own clock may be from the truth, with its latest sample.
  public private(set) var rootDistance: Duration = .zero

  /// The least delay of all samples since the last replacement; nil before the first.
  public private(set) var leastDelay: Duration?

  /// When the latest sample was taken; nil before the first.
  public private(set) var latest: LocalInstant?

  private var accepted: Bounds?
  private var candidate: Bounds?
  private var candidateCount = 0

  /// So many samples in a row that agree against what is known are believed.
  public static let confirmations = 3

  /// Makes a filter that knows nothing.
  public init() {}

  /// What a sample did to what is known.
  public enum Finding: Sendable, Hashable {
    /// It agrees, or is the first.
    case agrees
    /// It contradicts everything before and waits for others that say so.
    case contradicts
    /// The last of several that contradict: they are what is known now.
    case replaces
  }

  /// Takes a sample into account. O(1).
  @discardableResult
  public mutating func add(_ sample: ClockSample) -> Finding {
    count += 1
    rootDistance = sample.rootDistance
    latest = max(latest ?? sample.taken, sample.taken)
    let bounds = Bounds(sample)
    guard let known = accepted else {
      accepted = bounds
      leastDelay = sample.delay
      return .agrees
    }
    if let narrowed = known.intersection(bounds) {
      accepted = narrowed
      leastDelay = min(leastDelay ?? sample.delay, sample.delay)
      (candidate, candidateCount) = (nil, 0)
      return .agrees
    }
    if let narrowed = candidate?.intersection(bounds) {
      candidate = narrowed
      candidateCount += 1
    } else {
      (candidate, candidateCount) = (bounds, 1)
    }
    guard candidateCount >= Self.confirmations else { return .contradicts }
    accepted = candidate
    (candidate, candidateCount) = (nil, 0)
    leastDelay = sample.delay
    return .replaces
  }

  /// Whether the latest samples contradict what is known.
  public var isContradicted: Bool { candidate != nil }

  /// The offsets that are possible at an instant, the server's own uncertainty left out; nil before the first sample.
  public func offsets(at local: LocalInstant) -> OffsetInterval? {
    accepted?.offsets(at: local)
  }

  /// Widens all that is known, because the local clock has run unsteadily by so much.
  public mutating func widen(by span: Duration) {
    accepted?.widen(by: span)
    candidate?.widen(by: span)
  }
}

extension SampleFilter {
  /// The best lower and the best upper end, each with the instant from which it ages.
  ///
  /// All ends age at one rate, so the best of two stays the best: no more than these need be kept.
  private struct Bounds: Hashable {
    var lower: Duration
    var upper: Duration
    var lowerTaken: LocalInstant
    var upperTaken: LocalInstant

    init(_ sample: ClockSample) {
      lower = sample.offsets.lower
      upper = sample.offsets.upper
      lowerTaken = sample.taken
      upperTaken = sample.taken
    }

    func offsets(at local: LocalInstant) -> OffsetInterval? {
      OffsetInterval(
        from: lower - ClockDrift.bound(over: lowerTaken.duration(to: local)),
        to: upper + ClockDrift.bound(over: upperTaken.duration(to: local)))
    }

    func intersection(_ other: Bounds) -> Bounds? {
      let now = max(max(lowerTaken, upperTaken), max(other.lowerTaken, other.upperTaken))
      guard let mine = offsets(at: now), let theirs = other.offsets(at: now), mine.intersection(theirs) != nil else {
        return nil
      }
      var best = self
      if theirs.lower >= mine.lower { (best.lower, best.lowerTaken) = (other.lower, other.lowerTaken) }
      if theirs.upper <= mine.upper { (best.upper, best.upperTaken) = (other.upper, other.upperTaken) }
      return best
    }

    mutating func widen(by span: Duration) {
      lower -= span
      upper += span
    }
  }
}
