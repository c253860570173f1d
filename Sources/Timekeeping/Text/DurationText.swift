/// Durations as people write them.
public enum DurationText {
  /// Reads a duration: `90s`, `1h30m`, `1h30`, `1.5 hours`, `an hour`, `2 days 3 h`, `PT1H30M`, `12:30`, `1:02:03`.
  ///
  /// Units descend; a day is 24 hours and a week 7 days; two fields with a colon are minutes and seconds, three are
  /// hours, minutes and seconds. Everything is understood or refused with the place of the first thing that is not.
  public static func parse(_ text: String) throws(TextError) -> Duration {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    if scanner.skipWord("in", "for") { scanner.skipSpaces() }
    if scanner.isAtEnd { throw scanner.error("a duration is missing", hint: example) }
    if let next = scanner.next, next == "-" || next == "\u{2212}" {
      throw scanner.error("a duration cannot be negative", hint: "leave out the sign")
    }
    if scanner.isAtISODuration {
      let duration = try scanner.isoDuration()
      scanner.skipSpaces()
      guard scanner.isAtEnd else { throw scanner.notUnderstood(hint: "write it as PT1H30M") }
      return duration
    }
    return try scanner.unitDuration()
  }

  static let example = "say 90s, 25m, 1h30m or 12:30"

  /// Writes `duration` exactly, down to the nanosecond, as `parse` reads it: `1h30m`, `2d`, `500ms`, `0s`.
  ///
  /// A negative one gets a minus sign, which `parse` refuses.
  public static func format(_ duration: Duration) -> String {
    let nanoseconds = duration.nanoseconds
    var rest = nanoseconds.magnitude
    var text = nanoseconds < 0 ? "-" : ""
    for unit in DurationUnit.allCases where unit != .week {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: UInt64(unit.nanoseconds))
      if count > 0 { text += "\(count)\(unit.symbol)" }
      rest = remainder
    }
    return text.isEmpty ? "0s" : text
  }
}
