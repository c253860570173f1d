/// Spans as boards show them: `0:10`, `1:02:03`, from a day on `1d 02:00:00`. Fields carry; there is no minus sign.
///
/// In Chinese a day reads `1天 02:00:00`; all else is the same.
public enum RemainingText {
  /// What is left, rounded up to the second, so that `0:00` means that it is over.
  public static func remaining(_ duration: Duration, style: TimeStyle = .plain) -> String {
    text(ofSeconds: duration.wholeSecondsRoundedUp, style)
  }

  /// What has passed, rounded down to the second.
  public static func elapsed(_ duration: Duration, style: TimeStyle = .plain) -> String {
    text(ofSeconds: duration.wholeSecondsRoundedDown, style)
  }

  /// What has passed since the end, rounded down to the second, with a plus sign.
  public static func overtime(_ duration: Duration, style: TimeStyle = .plain) -> String {
    "+" + elapsed(duration, style: style)
  }

  /// The text of whole seconds; what is negative reads `0:00`.
  private static func text(ofSeconds seconds: Int64, _ style: TimeStyle) -> String {
    let whole = max(0, seconds)
    let (days, hours, minutes) = (whole / 86_400, whole / 3_600 % 24, whole / 60 % 60)
    let tail = (whole % 60).padded(to: 2)
    let day = style.language == .chinese ? "天" : "d"
    if days > 0 { return "\(days)\(day) \(hours.padded(to: 2)):\(minutes.padded(to: 2)):\(tail)" }
    if hours > 0 { return "\(hours):\(minutes.padded(to: 2)):\(tail)" }
    return "\(minutes):\(tail)"
  }
}
