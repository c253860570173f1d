import Timekeeping

/// How often spans of each length came up, in a fixed number of counters, so that noting one allocates nothing.
///
/// Up to 7 ns each length has a counter of its own; above, eight counters share each power of two, so that a length is
/// known to within an eighth of itself.
struct DurationHistogram {
  private var counters = [UInt32](repeating: 0, count: 488)
  private(set) var count: UInt64 = 0

  /// Notes a span; a negative one counts as none.
  mutating func note(_ span: Duration) {
    let index = Self.index(of: UInt64(max(0, span.nanoseconds)))
    counters[index] = counters[index] == .max ? .max : counters[index] + 1
    count += 1
  }

  /// The span that at least `permille` of a thousand noted ones do not exceed, rounded up to its counter's end; zero
  /// when none was noted. O(number of counters).
  func quantile(permille: UInt64) -> Duration {
    guard count > 0 else { return .zero }
    let wanted = (count * permille + 999) / 1_000
    var seen: UInt64 = 0
    for (index, counter) in counters.enumerated() {
      seen += UInt64(counter)
      if seen >= wanted { return .nanoseconds(Int64(clamping: Self.end(of: index))) }
    }
    return .nanoseconds(Int64.max)
  }

  private static func index(of nanoseconds: UInt64) -> Int {
    guard nanoseconds >= 8 else { return Int(nanoseconds) }
    let exponent = 63 - nanoseconds.leadingZeroBitCount
    return (exponent - 2) * 8 + Int(nanoseconds >> UInt64(exponent - 3)) - 8
  }

  /// The longest span that a counter stands for, in nanoseconds.
  private static func end(of index: Int) -> UInt64 {
    guard index >= 8 else { return UInt64(index) }
    let shift = UInt64(index / 8 - 1)
    return (UInt64(index % 8 + 9) << shift) - 1
  }
}
