import Timekeeping

/// How many lines of a plugin's log are left of the present second.
struct LogAllowance {
  let linesPerSecond: Int
  private var second: Int64 = .min
  private var lines = 0
  private var leftOut = 0

  init(linesPerSecond: Int) {
    self.linesPerSecond = linesPerSecond
  }

  /// Whether one more line may be logged at `now`.
  mutating func take(at now: LocalInstant) -> Bool {
    if now.wholeSeconds != second { (second, lines) = (now.wholeSeconds, 0) }
    guard lines < linesPerSecond else {
      leftOut += 1
      return false
    }
    lines += 1
    return true
  }

  /// Notes that one more line was left out, for another reason.
  mutating func leaveOut(at now: LocalInstant) {
    if now.wholeSeconds != second { (second, lines) = (now.wholeSeconds, 0) }
    leftOut += 1
  }

  /// How many lines were left out in seconds that are over by `now`; they are counted once.
  mutating func takeLeftOut(at now: LocalInstant) -> Int {
    guard leftOut > 0, now.wholeSeconds != second else { return 0 }
    defer { leftOut = 0 }
    return leftOut
  }
}

extension LocalInstant {
  /// The second that it lies in.
  fileprivate var wholeSeconds: Int64 { nanoseconds / 1_000_000_000 }
}
