/// Instants in the form of RFC 3339, for machines.
public enum RFC3339 {
  /// Writes `instant` as the zone's clocks show it, to the millisecond, rounded down: `2026-12-01T20:00:00.000+08:00`.
  ///
  /// The offset is `Z` where it is zero. RFC 3339 has no offsets with seconds, so those of the 19th century are
  /// rounded down to the minute, and the time with them: it stays the same instant.
  public static func format(_ instant: ServerInstant, zone: ZoneRules) -> String {
    let exact = Int64(zone.offset(at: instant).seconds)
    let offset = Int(exact.dividedRoundingDown(by: 60)) * 60
    let civil = ZoneRules.fixed(secondsEastOfUTC: offset).civil(at: instant)
    let time = [civil.hour, civil.minute, civil.second].map { $0.padded(to: 2) }.joined(separator: ":")
    let milliseconds = (civil.nanosecond / 1_000_000).padded(to: 3)
    return "\(civil.date)T\(time).\(milliseconds)" + (offset == 0 ? "Z" : ZoneOffset.text(ofSeconds: offset))
  }

  /// Reads a date, a time and an offset; what else `TimeText` understands is refused.
  public static func parse(_ text: String) throws(TextError) -> ServerInstant {
    let expression = try TimeText.parse(text)
    guard case .date(let date) = expression.day, expression.time != nil, case .offset = expression.place else {
      throw TextError(
        column: 1, message: "\(TextError.quoted(text)) is no full time", hint: "write it as 2026-12-01T20:00:00Z")
    }
    return try expression.resolveBare(on: date, zone: .utc, zones: .fixedOnly).instant
  }
}
