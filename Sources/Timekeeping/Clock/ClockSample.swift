/// What one exchange with a time server tells: the offsets that it allows, and when.
///
/// Which clock the server reads and how it is asked is nothing to the sample; the ends of its interval are.
public struct ClockSample: Sendable, Hashable {
  /// The offsets that the exchange allows, server time minus local time.
  public var offsets: OffsetInterval

  /// When the exchange began: from then on the interval widens by drift.
  public var taken: LocalInstant

  /// How long the request and the answer were under way together.
  public var delay: Duration

  /// How far the server says that its own clock may be from the one that it follows; zero for an authority.
  public var rootDistance: Duration

  /// Makes a sample from four timestamps: the request sent and received, the answer sent and received.
  ///
  /// The offset lies in `[T3 − T4, T2 − T1]` (RFC 5905, section 8, whose θ is the middle and whose δ the width), each
  /// end out by `error`, which is what the clocks cannot resolve. Nil when nothing remains possible: a packet would
  /// have arrived before it was sent.
  public init?(
    sent: LocalInstant, received: ServerInstant, answered: ServerInstant, returned: LocalInstant, error: Duration,
    rootDistance: Duration = .zero
  ) {
    guard
      let offsets = OffsetInterval(
        from: Self.offset(answered, returned) - error, to: Self.offset(received, sent) + error)
    else { return nil }
    self.offsets = offsets
    self.taken = sent
    self.delay = max(.zero, sent.duration(to: returned) - received.duration(to: answered))
    self.rootDistance = rootDistance
  }

  /// Makes a sample from a time that the server read somewhere between the two instants, cut off to whole `quantum`s.
  ///
  /// A `Date` of whole seconds was read within the second that follows it, so the offset lies in
  /// `[v − T4, v + quantum − T1]`. `lag` is how old the server's reading may have been besides.
  public init?(
    sent: LocalInstant, reading value: ServerInstant, quantum: Duration, lag: Duration = .zero, returned: LocalInstant
  ) {
    let latest = value.advanced(by: quantum + lag)
    guard let offsets = OffsetInterval(from: Self.offset(value, returned), to: Self.offset(latest, sent)) else {
      return nil
    }
    self.offsets = offsets
    self.taken = sent
    self.delay = sent.duration(to: returned)
    self.rootDistance = .zero
  }

  private static func offset(_ server: ServerInstant, _ local: LocalInstant) -> Duration {
    .nanoseconds(server.nanoseconds.subtractingSaturating(local.nanoseconds))
  }
}
