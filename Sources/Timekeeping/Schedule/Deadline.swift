/// When something is due, on the timeline on which it was set.
public enum Deadline: Sendable, Hashable {
  /// On this machine's steady clock.
  case local(LocalInstant)
  /// On the authority's clock.
  case server(ServerInstant)

  /// The time from `now` to the deadline on its own timeline: negative once it has passed.
  public func remaining(at now: Moment) -> Duration {
    switch self {
    case .local(let instant): now.local.duration(to: instant)
    case .server(let instant): now.server.duration(to: instant)
    }
  }

  /// Whether it has come; on the authority's clock none has while deadlines there wait for the first synchronisation.
  public func hasCome(at now: Moment) -> Bool {
    switch self {
    case .local(let instant): instant <= now.local
    case .server(let instant): instant <= now.reached
    }
  }

  /// The deadline `duration` later on the same timeline.
  public func advanced(by duration: Duration) -> Deadline {
    switch self {
    case .local(let instant): .local(instant.advanced(by: duration))
    case .server(let instant): .server(instant.advanced(by: duration))
    }
  }

  /// What the authority's clock shows, or will show, at the deadline if its offset stays as it is at `now`.
  public func server(at now: Moment) -> ServerInstant {
    switch self {
    case .local(let instant): now.server.advanced(by: now.local.duration(to: instant))
    case .server(let instant): instant
    }
  }
}
