/// A moment on this machine's steady clock: nanoseconds since boot, suspend included.
///
/// Duration timers live on this timeline, so that setting the wall clock moves none of them. Arithmetic
/// saturates at the ends of the range, about 292 years from boot.
public struct LocalInstant: Sendable, Hashable {
  /// Nanoseconds since boot, as CLOCK_BOOTTIME counts them (`clock_gettime(2)`).
  public var nanoseconds: Int64

  /// Makes the instant that lies `nanoseconds` after boot.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }
}

extension LocalInstant: InstantProtocol {
  /// The instant `duration` later, held at the end of the range.
  public func advanced(by duration: Duration) -> LocalInstant {
    LocalInstant(nanoseconds: nanoseconds.addingSaturating(duration.nanoseconds))
  }

  /// The time from this instant to `other`: negative when `other` is earlier.
  public func duration(to other: LocalInstant) -> Duration {
    Duration(wholeNanoseconds: other.nanoseconds.subtractingSaturating(nanoseconds))
  }

  /// Whether the first instant comes earlier.
  public static func < (first: LocalInstant, second: LocalInstant) -> Bool {
    first.nanoseconds < second.nanoseconds
  }
}
