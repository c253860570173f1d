/// One reading of both timelines: the `now` of a loop's turn, of a frame, of a command.
public struct Moment: Sendable, Hashable {
  /// Where the machine's steady clock stands.
  public var local: LocalInstant

  /// Where the authority's clock stands at that instant.
  public var server: ServerInstant

  /// The correction of the authority's time that is under way; nil when both clocks run at one rate.
  var slew: ClockSlew?

  /// Until when server deadlines wait for the first synchronisation; nil when they do not.
  var hold: LocalInstant?

  /// Makes the moment at which both clocks stand as given.
  public init(local: LocalInstant, server: ServerInstant) {
    self.local = local
    self.server = server
  }

  /// The moment `duration` later.
  public func advanced(by duration: Duration) -> Moment {
    var later = self
    later.local = local.advanced(by: duration)
    later.server = server.advanced(by: duration)
    if let slew { later.server = later.server.advanced(by: slew.error(at: later.local) - slew.error(at: local)) }
    return later
  }

  /// The local instant at which the authority's clock shows `server`: a deadline's local image.
  public func local(of server: ServerInstant) -> LocalInstant {
    let span = self.server.duration(to: server)
    let image = local.advanced(by: slew?.localSpan(of: span, from: local) ?? span)
    return hold.map { max($0, image) } ?? image
  }

  /// The latest server deadline that has come: where the authority's clock stands, but none while deadlines are held.
  var reached: ServerInstant {
    if let hold, local < hold { return ServerInstant(nanoseconds: .min) }
    return server
  }
}
