import Timekeeping

/// Tells from the machine's two steady clocks that it has slept: only one of them goes on during suspend.
struct SuspensionDetector {
  /// What is shorter counts as no sleep: no machine suspends and wakes within it.
  static let threshold = Duration.milliseconds(100)

  /// The longest total of suspended time that is certain so far.
  private var suspended: Duration

  /// Starts from two readings: the clock that counts suspend, then the one that does not.
  init(local: LocalInstant, awake: Duration) {
    suspended = .nanoseconds(local.nanoseconds) - awake
  }

  /// How long the machine has slept since the last call; zero when it has not.
  ///
  /// `awake` must be read after `local`: then an interruption between the two only makes the total look
  /// smaller, and the maximum kept here never overstates it.
  mutating func slept(local: LocalInstant, awake: Duration) -> Duration {
    let total = .nanoseconds(local.nanoseconds) - awake
    let growth = total - suspended
    suspended = max(suspended, total)
    return growth > Self.threshold ? growth : .zero
  }
}
