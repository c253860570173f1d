extension Duration {
  /// The whole nanoseconds of this span, rounded down, held at the ends of Int64's range.
  public var nanoseconds: Int64 {
    // One division of the processor's; `components` makes several of 128 bits, which are many times slower.
    let magnitude = attoseconds.magnitude
    let high = UInt64(truncatingIfNeeded: magnitude >> 64)
    guard high < 500_000_000 else { return attoseconds < 0 ? .min : .max }
    let (whole, rest) = UInt64(1_000_000_000).dividingFullWidth((high, UInt64(truncatingIfNeeded: magnitude)))
    guard attoseconds < 0 else { return Int64(whole) }
    return rest > 0 ? ~Int64(whole) : 0 - Int64(whole)
  }

  /// A span of whole nanoseconds, as `nanoseconds(_:)` makes it, without a check for what cannot be.
  init(wholeNanoseconds: Int64) {
    self.init(attoseconds: Int128(wholeNanoseconds) &* 1_000_000_000)
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
