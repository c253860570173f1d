/// Counts what is alive and which scopes have been left, to notice a frame that was jumped over.
final class LifeCounter {
  /// Tokens that have not been deinitialised.
  private(set) var alive = 0

  /// Scopes that have been entered and not left.
  private(set) var open = 0

  /// Scopes entered in all.
  private(set) var entered = 0

  final class Token {
    private let counter: LifeCounter

    fileprivate init(_ counter: LifeCounter) {
      self.counter = counter
      counter.alive += 1
    }

    deinit { counter.alive -= 1 }
  }

  /// Runs `body` in a scope with a token and a `defer` of its own.
  func scope<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let token = Token(self)
    open += 1
    entered += 1
    defer { open -= 1 }
    try withExtendedLifetime(token, body)
  }
}
