extension Duration {
  /// The whole nanoseconds of this span, rounded down, held at the ends of Int64's range.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedSaturating(by: 1_000_000_000)
    return whole.addingSaturating(attoseconds.dividedRoundingDown(by: 1_000_000_000))
  }

  /// The whole milliseconds of this span, rounded down.
  public var wholeMilliseconds: Int64 { nanoseconds.dividedRoundingDown(by: 1_000_000) }

  /// The whole seconds of this span, rounded down.
  public var wholeSecondsRoundedDown: Int64 { nanoseconds.dividedRoundingDown(by: 1_000_000_000) }

  /// The whole seconds of this span, rounded up.
  public var wholeSecondsRoundedUp: Int64 { nanoseconds.dividedRoundingUp(by: 1_000_000_000) }

  /// The span in seconds, for scripts; exact to the nanosecond up to 104 days.
  public var fractionalSeconds: Double { Double(nanoseconds) / 1e9 }

  /// The span of `seconds`, rounded to the nearest nanosecond; nil for NaN and for what exceeds Int64 nanoseconds.
  public init?(fractionalSeconds seconds: Double) {
    guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
    self = .nanoseconds(nanoseconds)
  }
}
