/// A moment by the authority's clock: nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Sales and timers `at` a time live on this timeline. With no server configured the authority is the
/// machine's own wall clock. Arithmetic saturates at the ends of the range, the years 1677 and 2262.
public struct ServerInstant: Sendable, Hashable {
  /// Nanoseconds since the Unix epoch (POSIX.1-2024, 4.19 Seconds Since the Epoch).
  public var nanoseconds: Int64

  /// Makes the instant that lies `nanoseconds` after the Unix epoch.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Makes the instant that lies `seconds` after the Unix epoch, held at the ends of the range.
  public init(seconds: Int64) {
    self.nanoseconds = seconds.multipliedSaturating(by: 1_000_000_000)
  }

  /// Makes the instant that lies `seconds` after the Unix epoch, to the nearest microsecond; nil for NaN and for what
  /// lies outside the range. In this century finer digits of a `Double` are noise.
  public init?(fractionalSeconds seconds: Double) {
    guard let microseconds = Int64(exactly: (seconds * 1e6).rounded()) else { return nil }
    let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return nil }
    self.nanoseconds = nanoseconds
  }

  /// The beginning of the microsecond that holds this instant: not after what `fractionalSeconds` gives to scripts and
  /// takes back from them.
  var microsecond: ServerInstant {
    ServerInstant(nanoseconds: nanoseconds.dividedRoundingDown(by: 1_000).multipliedSaturating(by: 1_000))
  }

  /// The seconds since the Unix epoch, for scripts; exact to a quarter of a microsecond in this century.
  public var fractionalSeconds: Double { Double(nanoseconds) / 1e9 }

  /// Whole seconds since the Unix epoch, rounded down.
  public var wholeSeconds: Int64 { nanoseconds.dividedRoundingDown(by: 1_000_000_000) }

  /// Whole milliseconds since the Unix epoch, rounded down.
  public var wholeMilliseconds: Int64 { nanoseconds.dividedRoundingDown(by: 1_000_000) }
}

extension ServerInstant: InstantProtocol {
  /// The instant `duration` later, held at the end of the range.
  public func advanced(by duration: Duration) -> ServerInstant {
    ServerInstant(nanoseconds: nanoseconds.addingSaturating(duration.nanoseconds))
  }

  /// The time from this instant to `other`: negative when `other` is earlier.
  public func duration(to other: ServerInstant) -> Duration {
    Duration(wholeNanoseconds: other.nanoseconds.subtractingSaturating(nanoseconds))
  }

  /// Whether the first instant comes earlier.
  public static func < (first: ServerInstant, second: ServerInstant) -> Bool {
    first.nanoseconds < second.nanoseconds
  }
}
