package import Timekeeping

/// What one turn of the loop found.
package struct Turn: Sendable, Hashable {
  /// When the wait was over: the one `now` of this turn.
  package var now: LocalInstant

  /// How long the machine was suspended since the last turn; zero when it was not.
  package var slept: Duration

  /// How many handlers were called.
  package var calls: Int
}
