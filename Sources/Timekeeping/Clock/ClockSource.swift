/// One server of an authority, as the discipline of the clock sees it.
public struct ClockSource: Sendable, Hashable {
  /// What users call it, such as `ntp://time.example`.
  public let name: String

  /// What its samples say together.
  public internal(set) var filter = SampleFilter()

  /// Whether it still has its opening burst before it.
  public internal(set) var isOpening = true

  /// Why its last exchange gave no sample; nil when it gave one, or there was none yet.
  public internal(set) var failure: String?

  /// How many exchanges gave no sample since one did.
  public internal(set) var failures = 0

  /// What became of it at the last selection.
  public internal(set) var standing: Standing = .pending

  /// Makes a source that has not been asked.
  public init(name: String) {
    self.name = name
  }

  /// What became of a source when the servers' answers were put together. The raw values are the words that users see.
  public enum Standing: String, Sendable {
    /// It has not answered yet.
    case pending
    /// It is among those that the time comes from.
    case used
    /// It disagrees with the others.
    case outlier
    /// Its latest answers contradict its earlier ones.
    case contradictory
    /// It does not answer, or not usably.
    case failed
  }

  /// The offsets that its answers allow at an instant, its own uncertainty included; nil before the first answer.
  public func offsets(at local: LocalInstant) -> OffsetInterval? {
    filter.offsets(at: local)?.widened(by: filter.rootDistance)
  }
}
