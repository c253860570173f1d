/// How far a zone's clocks are from UTC at some instant.
public struct ZoneOffset: Sendable, Hashable {
  /// Seconds east of UTC: positive where clocks are ahead, within -89,999 to 93,599 (RFC 9636, 3.2).
  public let seconds: Int
  /// What people call it there and then, such as `CEST` or `+08`.
  public let abbreviation: String
  /// Whether the zone's authority calls it daylight saving time.
  public let isDaylightSaving: Bool

  /// Makes an offset. `seconds` outside -89,999 to 93,599 is a programming error.
  public init(seconds: Int, abbreviation: String, isDaylightSaving: Bool = false) {
    precondition(ZoneOffset.range.contains(seconds), "no zone is that far from UTC")
    self.seconds = seconds
    self.abbreviation = abbreviation
    self.isDaylightSaving = isDaylightSaving
  }

  /// The offsets that RFC 9636 allows, in seconds: from -24:59:59 to +25:59:59.
  static let range = -89_999...93_599
}

extension ZoneOffset: CustomStringConvertible {
  /// The offset as ISO 8601 writes it, such as `+08:00`, seconds only where there are any.
  public var description: String { ZoneOffset.text(ofSeconds: seconds) }

  /// An offset in ISO 8601's form, such as `-03:30`; `separator` goes between hours, minutes and seconds.
  static func text(ofSeconds seconds: Int, separator: String = ":") -> String {
    let size = abs(seconds)
    let minutes = (size / 3_600).padded(to: 2) + separator + (size / 60 % 60).padded(to: 2)
    let rest = size % 60 == 0 ? "" : separator + (size % 60).padded(to: 2)
    return (seconds < 0 ? "-" : "+") + minutes + rest
  }
}
