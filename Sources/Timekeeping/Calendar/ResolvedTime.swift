/// A civil time brought onto the server's timeline, and the rule that it took.
public struct ResolvedTime: Sendable, Hashable {
  /// How the civil time met the zone's rules. The raw values are the words that users see.
  public enum Rule: String, Sendable {
    /// Clocks showed it once.
    case plain
    /// Clocks were put forward over it: moved forward by the length of the gap.
    case gap
    /// Clocks showed it twice: the first was taken.
    case overlap
  }

  /// The instant.
  public var instant: ServerInstant
  /// How the instant was found.
  public var rule: Rule

  /// Makes a resolved time.
  public init(instant: ServerInstant, rule: Rule = .plain) {
    self.instant = instant
    self.rule = rule
  }
}
