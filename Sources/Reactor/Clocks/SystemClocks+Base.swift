import Glibc
public import Timekeeping

extension SystemClocks {
  /// The steady clocks beside the one that nobody adjusts, CLOCK_MONOTONIC_RAW, read as one.
  ///
  /// The raw clock is read between two readings of the awake one and set against their middle; of several attempts the
  /// tightest counts.
  public func base() -> BaseMonitor.Reading {
    var best: (reading: BaseMonitor.Reading, gap: Duration)?
    for _ in 0..<Self.baseAttempts {
      let before = awake()
      let raw = Duration.nanoseconds(SystemCalls.time(of: CLOCK_MONOTONIC_RAW))
      let gap = awake() - before
      if gap < best?.gap ?? .seconds(1) {
        best = (BaseMonitor.Reading(local: local(), awake: before + gap / 2, raw: raw), gap)
      }
      if gap <= Self.tightGap { break }
    }
    return best?.reading ?? BaseMonitor.Reading(local: local(), awake: awake(), raw: awake())
  }

  /// Three clock calls in a row need about a tenth of it.
  private static let tightGap = Duration.microseconds(5)

  private static let baseAttempts = 5
}
