/// How the authority's time follows from this machine's steady clock.
///
/// There is one server time, and deadlines, phases, texts and scripts all use it. With no server configured the
/// authority is the machine's own wall clock, and the state says so.
public struct ServerClock: Sendable, Hashable {
  /// Server time minus local time.
  public var offset: Duration

  /// How far the offset may be from the truth; nil when nothing is known about it.
  public var uncertainty: Duration?

  /// How well the authority's time is known.
  public var state: State

  /// The longest correction that is slewed; a longer one steps.
  public static let longestSlew: Duration = .seconds(1)

  /// Makes a clock whose authority is the machine's own wall clock, read as `moment`.
  public init(system moment: Moment) {
    self.offset = .nanoseconds(moment.server.nanoseconds.subtractingSaturating(moment.local.nanoseconds))
    self.uncertainty = nil
    self.state = .system
  }

  /// The authority's time at a local instant.
  public func server(at local: LocalInstant) -> ServerInstant {
    ServerInstant(nanoseconds: local.nanoseconds).advanced(by: offset)
  }

  /// The local instant at which the authority's clock shows `server`: a deadline's local image.
  public func local(of server: ServerInstant) -> LocalInstant {
    LocalInstant(nanoseconds: server.nanoseconds).advanced(by: .zero - offset)
  }

  /// Both timelines at a local instant.
  public func moment(at local: LocalInstant) -> Moment {
    Moment(local: local, server: server(at: local))
  }
}

extension ServerClock {
  /// How well the authority's time is known. The raw values are the words that users see.
  public enum State: String, Sendable {
    /// No server is configured: the machine's own wall clock is the authority.
    case system
    /// A server is configured and has not answered yet.
    case unsynchronised
    /// The first answers are being gathered.
    case acquiring
    /// The offset is known within its uncertainty.
    case synchronised
    /// The last answer is too old for its uncertainty to be small.
    case stale
    /// The servers of one authority do not agree.
    case disagreeing
  }
}
