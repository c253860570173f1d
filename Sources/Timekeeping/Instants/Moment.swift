/// One reading of both timelines: the `now` of a loop's turn, of a frame, of a command.
public struct Moment: Sendable, Hashable {
  /// Where the machine's steady clock stands.
  public var local: LocalInstant

  /// Where the authority's clock stands at that instant.
  public var server: ServerInstant

  /// Makes the moment at which both clocks stand as given.
  public init(local: LocalInstant, server: ServerInstant) {
    self.local = local
    self.server = server
  }

  /// The moment `duration` later, both clocks running at the same rate.
  public func advanced(by duration: Duration) -> Moment {
    Moment(local: local.advanced(by: duration), server: server.advanced(by: duration))
  }
}
