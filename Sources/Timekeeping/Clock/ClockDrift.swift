/// How far apart two clocks may run: the bound on what is known about an offset after a while.
public enum ClockDrift {
  /// The bound, in parts per million.
  ///
  /// Crystals are good to 50 ppm without discipline (RFC 5905 takes 15 for a disciplined clock). It also covers the
  /// 11.6 ppm by which servers smear leap seconds.
  public static let partsPerMillion: Int64 = 50

  /// How far two clocks may have drifted apart within a span, rounded up to the nanosecond; zero for a negative span.
  public static func bound(over span: Duration) -> Duration {
    guard span > .zero else { return .zero }
    return .nanoseconds(span.nanoseconds.dividedRoundingUp(by: 1_000_000 / partsPerMillion))
  }
}
