public import Timekeeping

/// What one turn of the loop found.
public struct Turn: Sendable, Hashable {
  /// When the wait was over: the one `now` of this turn.
  public var now: LocalInstant

  /// How long the machine was suspended since the last turn; zero when it was not.
  public var slept: Duration

  /// How many handlers were called.
  public var calls: Int
}
