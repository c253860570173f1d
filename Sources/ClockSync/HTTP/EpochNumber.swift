import Timekeeping

/// A time as a number since 1970, in a unit that its magnitude tells, and as coarse as it is written.
struct EpochNumber: Equatable {
  /// The time that is written.
  let instant: ServerInstant

  /// How much later the server's clock may have stood: one unit of the last digit.
  let quantum: Duration

  /// From 2025 to 2100 seconds have ten digits before the point, milliseconds 13, microseconds 16, nanoseconds 19.
  private static let units: [(digits: ClosedRange<Int>, nanoseconds: Int64)] = [
    (10...10, 1_000_000_000), (13...13, 1_000_000), (16...16, 1_000), (19...19, 1),
  ]

  /// Reads a decimal number; nil when it is none, or no time from 2025 to 2100 in any of the units.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...19).contains(whole.count), let integer = Int64(whole), integer > 0,
      let unit = Self.units.first(where: { $0.digits.contains(whole.count) })
    else { return nil }
    var (nanoseconds, overflow) = integer.multipliedReportingOverflow(by: unit.nanoseconds)
    guard !overflow else { return nil }
    var step = unit.nanoseconds
    for digit in parts.count > 1 ? parts[1] : "" {
      guard let value = digit.wholeNumberValue, digit.isASCII else { return nil }
      guard step >= 10 else { break }
      step /= 10
      nanoseconds += Int64(value) * step
    }
    instant = ServerInstant(nanoseconds: nanoseconds)
    quantum = .nanoseconds(step)
    guard instant >= NTPReply.earliest, instant <= NTPReply.latest else { return nil }
  }
}
