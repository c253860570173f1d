/// How the authority's time follows from this machine's steady clock.
///
/// There is one server time, and deadlines, phases, texts and scripts all use it. With no server configured the
/// authority is the machine's own wall clock, and the state says so.
public struct ServerClock: Sendable, Hashable {
  /// Server time minus local time, as far as it is known. What is shown follows it by `slew`.
  public var offset: Duration

  /// How far the offset may have been from the truth at `asOf`; nil when nothing is known about it.
  public var uncertainty: Duration?

  /// When the uncertainty was what it says; nil when there is none.
  public var asOf: LocalInstant?

  /// How well the authority's time is known.
  public var state: State

  /// The correction of the shown time that is under way; nil when it is right.
  public internal(set) var slew: ClockSlew?

  /// Until when server deadlines wait for the first synchronisation; nil when they do not.
  public var hold: LocalInstant?

  /// The machine's wall clock minus local time, as it was last read: how wrong that clock is can be told from it.
  public var machineOffset: Duration

  /// Who the time comes from, such as `ntp://time.example`; nil for the machine itself.
  public var source: String?

  /// When the latest answer was asked for; nil before the first.
  public var answered: LocalInstant?

  /// The longest correction that is slewed; a longer one steps.
  public static let longestSlew: Duration = .seconds(1)

  /// Makes a clock whose authority is the machine's own wall clock, read as `moment`.
  public init(system moment: Moment) {
    self.offset = .nanoseconds(moment.server.nanoseconds.subtractingSaturating(moment.local.nanoseconds))
    self.machineOffset = offset
    self.uncertainty = nil
    self.state = .system
  }

  /// The authority's time at a local instant.
  public func server(at local: LocalInstant) -> ServerInstant {
    ServerInstant(nanoseconds: local.nanoseconds).advanced(by: shownOffset(at: local))
  }

  /// The local instant at which the authority's clock shows `server`: a deadline's local image.
  public func local(of server: ServerInstant) -> LocalInstant {
    let simple = LocalInstant(nanoseconds: server.nanoseconds).advanced(by: .zero - offset)
    guard let slew, simple < slew.end else { return simple }
    return moment(at: slew.began).local(of: server)
  }

  /// Both timelines at a local instant.
  public func moment(at local: LocalInstant) -> Moment {
    var moment = Moment(local: local, server: server(at: local))
    if let slew, local < slew.end { moment.slew = slew }
    if let hold, local < hold { moment.hold = hold }
    return moment
  }

  /// Shown server time minus local time: the offset, and what a correction has still to undo.
  public func shownOffset(at local: LocalInstant) -> Duration {
    guard let slew else { return offset }
    return offset + slew.error(at: local)
  }

  /// How far the offset may be from the truth at a local instant; nil when nothing is known about it. It grows with
  /// drift since the last answer.
  public func offsetUncertainty(at local: LocalInstant) -> Duration? {
    guard let uncertainty, let asOf else { return uncertainty }
    return uncertainty + ClockDrift.bound(over: asOf.duration(to: local))
  }

  /// How far the shown time may be from the truth at a local instant; nil when nothing is known about it. It includes
  /// what a correction has still to undo.
  public func uncertainty(at local: LocalInstant) -> Duration? {
    let left = slew?.error(at: local) ?? .zero
    return offsetUncertainty(at: local).map { $0 + (left < .zero ? .zero - left : left) }
  }

  /// Server time minus the machine's wall clock at a local instant, as shown.
  public func lead(at local: LocalInstant) -> Duration { shownOffset(at: local) - machineOffset }

  /// Whether the offset is that of the machine's own wall clock, for want of an answer or of a server.
  public var followsSystem: Bool { uncertainty == nil }
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
