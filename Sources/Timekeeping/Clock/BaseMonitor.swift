/// Tells whether the machine's steady clock runs steadily, from a clock beside it that nobody adjusts.
///
/// Whoever sets a machine's wall clock gradually changes the rate of its steady clock too, by as much as 8 % (chrony's
/// default `maxslewrate`); CLOCK_MONOTONIC_RAW keeps its rate, but stands still in suspend, as CLOCK_MONOTONIC does.
public struct BaseMonitor: Sendable, Hashable {
  /// The clocks, read as one.
  public struct Reading: Sendable, Hashable {
    /// The steady clock, suspend included.
    public var local: LocalInstant
    /// How long the machine has been awake, by the same oscillator and the same adjustments.
    public var awake: Duration
    /// The same, by a clock that is never adjusted.
    public var raw: Duration

    /// Makes a reading.
    public init(local: LocalInstant, awake: Duration, raw: Duration) {
      self.local = local
      self.awake = awake
      self.raw = raw
    }
  }

  /// Deviations from the usual rate within what drift allows are none; before the usual rate is known, no more than the
  /// kernel allows for good is usual (`adjtimex(2)`, 500 ppm).
  private static let unknownRate: Int64 = 500

  /// Differences up to here are the readings' own, which are not made at one instant.
  static let resolution: Duration = .microseconds(100)

  /// So long a stretch without a disturbance tells the usual rate, and it is counted from anew after it.
  static let stretch: Duration = .seconds(10)

  private var last: Reading

  /// By how many billionths the steady clock usually runs ahead of the raw one; nil before the first calm stretch.
  private var usualRate: Int64?

  /// Starts from a reading.
  public init(_ reading: Reading) {
    last = reading
  }

  /// By how much the steady clock has left its usual rate since the last reading that told of something, negative when
  /// it fell behind; zero when that is within what drift allows.
  public mutating func disturbance(at reading: Reading) -> Duration {
    let raw = (reading.raw - last.raw).nanoseconds
    let ahead = (reading.awake - last.awake).nanoseconds - raw
    let usual = Self.share(of: raw, (usualRate ?? 0))
    let deviation = Duration.nanoseconds(ahead - usual)
    let tolerance = Self.share(of: raw, (usualRate == nil ? Self.unknownRate : ClockDrift.partsPerMillion) * 1_000)
    guard abs(deviation.nanoseconds) > tolerance + Self.resolution.nanoseconds else {
      if raw >= Self.stretch.nanoseconds {
        usualRate = Int64((Double(ahead) / Double(raw) * 1e9).rounded())
        last = reading
      }
      return .zero
    }
    last = reading
    return deviation
  }

  private static func share(of span: Int64, _ billionths: Int64) -> Int64 {
    Int64(Double(span) * Double(billionths) / 1e9)
  }
}
