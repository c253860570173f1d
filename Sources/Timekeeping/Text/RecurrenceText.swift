/// Recurrences as text: cron lines, and ISO 8601's repeating intervals.
public enum RecurrenceText {
  /// Reads a cron line, or `R5/start/PT1H`, `R/start/end` and the like; also the zone whose clocks count.
  ///
  /// `R5` comes five times in all, the first at the interval's start; `R` without a number never ends
  /// (ISO 8601-1:2019, 5.6).
  public static func parse(
    _ text: String, at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> (recurrence: Recurrence, zone: ZoneRules) {
    guard isRepeatingInterval(text) else { return (.cron(try CronLine.parse(text)), zone) }
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    scanner.position += 1
    let start = scanner.column
    let isNegative = scanner.skip("-")
    let digits = scanner.digits()
    let count = digits.isEmpty ? nil : Int(digits)
    if isNegative || !digits.isEmpty && (count ?? 0 == 0 || digits.count > 9) {
      throw scanner.error(
        "R\(isNegative ? "-" : "")\(TextError.shown(digits)) is no number of times", column: start,
        hint: "R5 comes five times, R without end")
    }
    scanner.position += 1
    scanner.skipSpaces()
    if scanner.isAtISODuration, !scanner.characters[scanner.position...].contains("/") {
      throw scanner.error("the start is missing", hint: "write R5/start/PT1H")
    }
    let (interval, zone) = try scanner.interval(at: now, zone: zone, zones: zones)
    return (.interval(interval, count: count), zone)
  }

  /// Whether `text` is meant as a recurrence.
  static func isMeant(by text: String) -> Bool { isRepeatingInterval(text) || CronLine.isMeant(by: text) }

  /// Whether `text` begins with `R`, perhaps a number, and a slash.
  private static func isRepeatingInterval(_ text: String) -> Bool {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    guard scanner.skip("R", "r") else { return false }
    _ = scanner.skip("-")
    _ = scanner.digits()
    return scanner.next == "/"
  }
}
