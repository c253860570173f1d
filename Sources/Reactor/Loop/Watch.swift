/// The name under which a watch can be ended; never used twice in a loop.
public struct WatchToken: Sendable, Hashable, Comparable {
  let number: UInt64

  /// Whether the first watch began earlier.
  public static func < (first: WatchToken, second: WatchToken) -> Bool { first.number < second.number }
}

/// A descriptor that the loop looks at, and whom it calls.
struct Watch {
  let token: WatchToken
  let descriptor: Int32
  let interest: Readiness
  let handler: (Readiness) -> Void
}
