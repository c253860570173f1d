/// A time server that cannot be used as it was named.
public struct SourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong: a clause.
  public let message: String

  /// What to do instead, if there is a good guess.
  public let hint: String?

  /// Makes the error.
  package init(_ message: String, hint: String?) {
    self.message = message
    self.hint = hint
  }

  /// What is wrong and what to do.
  public var description: String { message + (hint.map { "; \($0)" } ?? "") }
}
