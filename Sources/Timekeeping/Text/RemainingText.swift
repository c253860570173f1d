/// Spans as boards show them: `0:10`, `1:02:03`, from a day on `1d 02:00:00`. Fields carry; there is no minus sign.
///
/// In Chinese a day reads `1天 02:00:00`; all else is the same.
public enum RemainingText {
  /// How exactly times are shown.
  public enum Precision: Sendable, Hashable {
    /// To the second.
    case seconds
    /// To the second below a day, and from a day on to the minute: `1d 02:00`.
    case minutesFromADayOn
  }

  /// What is left, rounded up, so that `0:00` means that it is over.
  public static func remaining(
    _ duration: Duration, style: TimeStyle = .plain, precision: Precision = .seconds
  ) -> String {
    let seconds = duration.wholeSecondsRoundedUp
    guard isToTheMinute(seconds, precision) else { return text(ofSeconds: seconds, style) }
    return text(ofMinutes: minutesRoundedUp(duration), style)
  }

  /// What has passed, rounded down.
  public static func elapsed(
    _ duration: Duration, style: TimeStyle = .plain, precision: Precision = .seconds
  ) -> String {
    let seconds = duration.wholeSecondsRoundedDown
    guard isToTheMinute(seconds, precision) else { return text(ofSeconds: seconds, style) }
    return text(ofMinutes: seconds / 60, style)
  }

  /// What has passed since the end, rounded down, with a plus sign.
  public static func overtime(
    _ duration: Duration, style: TimeStyle = .plain, precision: Precision = .seconds
  ) -> String {
    "+" + elapsed(duration, style: style, precision: precision)
  }

  /// The text of whole seconds; what is negative reads `0:00`.
  private static func text(ofSeconds seconds: Int64, _ style: TimeStyle) -> String {
    let whole = max(0, seconds)
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    let tail = (whole % 60).padded(to: 2)
    if whole >= secondsOfDay { return text(ofMinutes: whole / 60, style) + ":" + tail }
    if hours > 0 { return "\(hours):\(minutes.padded(to: 2)):\(tail)" }
    return "\(minutes):\(tail)"
  }

  /// The text of whole minutes that are a day or more.
  private static func text(ofMinutes minutes: Int64, _ style: TimeStyle) -> String {
    let day = style.language == .chinese ? "天" : "d"
    return "\(minutes / 1_440)\(day) \((minutes / 60 % 24).padded(to: 2)):\((minutes % 60).padded(to: 2))"
  }

  static let secondsOfDay: Int64 = 86_400

  /// Whether so many seconds, rounded as they are shown, are shown to the minute.
  static func isToTheMinute(_ seconds: Int64, _ precision: Precision) -> Bool {
    precision == .minutesFromADayOn && seconds >= secondsOfDay
  }

  static func minutesRoundedUp(_ duration: Duration) -> Int64 { (duration.wholeSecondsRoundedUp + 59) / 60 }
}
