package import Timekeeping

/// A time in NTP's own form: seconds since 1900 modulo 2³², and a fraction of 2⁻³² s (RFC 5905, section 6).
package struct NTPTimestamp: Sendable, Hashable {
  /// The seconds in the upper half, the fraction in the lower; zero means unknown.
  package var bits: UInt64

  /// Makes the timestamp of those bits.
  package init(bits: UInt64) {
    self.bits = bits
  }

  /// The seconds from 1900 to 1970.
  private static let epoch: Int64 = 2_208_988_800

  /// The earliest instant that a timestamp can mean, 2020-01-01T00:00:00Z: seconds wrap in 2036, and of the instants
  /// that the bits may stand for it is the one within 2³² s from here. The local clock has no say: it may be wrong.
  private static let pivot: Int64 = 1_577_836_800

  /// The instant, cut off to the nanosecond.
  package var instant: ServerInstant {
    let base = Self.pivot + Self.epoch
    let seconds = UInt32(truncatingIfNeeded: bits >> 32)
    let sincePivot = seconds &- UInt32(truncatingIfNeeded: base)
    let fraction = Int64(((bits & 0xFFFF_FFFF) * 1_000_000_000) >> 32)
    return ServerInstant(seconds: Self.pivot + Int64(sincePivot)).advanced(by: .nanoseconds(fraction))
  }

  /// The timestamp of an instant, rounded up to the next 2⁻³² s so that reading it back gives the same nanosecond.
  package init(_ instant: ServerInstant) {
    let seconds = instant.wholeSeconds
    let nanoseconds = UInt64(instant.nanoseconds - seconds * 1_000_000_000)
    let fraction = ((nanoseconds << 32) + 999_999_999) / 1_000_000_000
    bits = UInt64(UInt32(truncatingIfNeeded: seconds + Self.epoch)) << 32 | fraction
  }
}
