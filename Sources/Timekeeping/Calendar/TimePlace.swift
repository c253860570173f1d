/// Whose clocks show a time that was written without an offset.
public struct TimePlace: Sendable, Hashable {
  /// The rules by which the time was resolved.
  public var rules: ZoneRules

  /// Whether no zone was named: then it is the host's, and the time moves with it.
  public var followsHost: Bool

  /// Makes a place.
  public init(rules: ZoneRules, followsHost: Bool) {
    self.rules = rules
    self.followsHost = followsHost
  }

  /// Clocks that show UTC, always.
  public static let utc = TimePlace(rules: .utc, followsHost: false)

  /// The instant at which clocks of other rules show what these clocks show at `instant`.
  func resolve(_ instant: ServerInstant, by newRules: ZoneRules) -> ServerInstant {
    newRules.resolve(rules.civil(at: instant)).instant
  }
}

extension TimeExpression {
  /// The place at which this time holds when none nearer than `nearest` is named; nil when it holds everywhere,
  /// being Unix seconds or written with an offset.
  ///
  /// Throws when the text names a zone that `zones` does not have.
  public func place(nearest: TimePlace, zones: ZoneSource) throws(TextError) -> TimePlace? {
    guard instant == nil else { return nil }
    switch place {
    case .unsaid: return nearest
    case .offset: return nil
    case .zone: return TimePlace(rules: try rules(default: nearest.rules, zones: zones), followsHost: false)
    }
  }
}
