/// What a board shows of a thing that counts, and how long it stays so while time passes.
public enum ShownTime: Sendable, Hashable {
  /// What is left, rounded up.
  case remaining(Duration)
  /// What has passed, rounded down.
  case elapsed(Duration)
  /// What has passed since the end, rounded down.
  case overtime(Duration)

  /// Its text.
  public func text(style: TimeStyle = .plain, precision: RemainingText.Precision = .seconds) -> String {
    switch self {
    case .remaining(let left): RemainingText.remaining(left, style: style, precision: precision)
    case .elapsed(let passed): RemainingText.elapsed(passed, style: style, precision: precision)
    case .overtime(let passed): RemainingText.overtime(passed, style: style, precision: precision)
    }
  }

  /// Whether its text has no seconds.
  public func isToTheMinute(_ precision: RemainingText.Precision) -> Bool {
    switch self {
    case .remaining(let left): RemainingText.isToTheMinute(left.wholeSecondsRoundedUp, precision)
    case .elapsed(let passed), .overtime(let passed):
      RemainingText.isToTheMinute(passed.wholeSecondsRoundedDown, precision)
    }
  }

  /// The time until its text is another one; nil once nothing is left.
  public func timeToChange(_ precision: RemainingText.Precision = .seconds) -> Duration? {
    switch self {
    case .remaining(let left):
      guard left > .zero else { return nil }
      guard isToTheMinute(precision) else { return left - .seconds(left.wholeSecondsRoundedUp - 1) }
      // Less than a day has seconds again.
      return left - .seconds(max((RemainingText.minutesRoundedUp(left) - 1) * 60, RemainingText.secondsOfDay - 1))
    case .elapsed(let passed), .overtime(let passed):
      let seconds = passed.wholeSecondsRoundedDown
      return .seconds(isToTheMinute(precision) ? (seconds / 60 + 1) * 60 : seconds + 1) - passed
    }
  }
}
