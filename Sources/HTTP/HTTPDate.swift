package import Timekeeping

/// A date as HTTP writes it (RFC 9110, section 5.6.7): whole seconds, always UTC.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The instant that a date means, in any of the three forms; nil when it is none.
  ///
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. Of two-digit years
  /// the one in this century is meant: no server's clock is right before that.
  package static func parse(_ text: some StringProtocol) -> ServerInstant? {
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "," }
    switch words.count {
    case 6 where words[5] == "GMT": return instant(day: words[1], month: words[2], year: words[3], time: words[4])
    case 4 where words[3] == "GMT":
      let parts = words[1].split(separator: "-")
      guard parts.count == 3, parts[2].count == 2 else { return nil }
      return instant(day: parts[0], month: parts[1], year: "20" + parts[2], time: words[2])
    case 5: return instant(day: words[2], month: words[1], year: words[4], time: words[3])
    default: return nil
    }
  }

  private static func instant(
    day: some StringProtocol, month: some StringProtocol, year: some StringProtocol, time: some StringProtocol
  ) -> ServerInstant? {
    let parts = time.split(separator: ":").compactMap { $0.count == 2 ? Int($0) : nil }
    guard parts.count == 3, year.count == 4, let year = Int(year), let day = Int(day),
      let index = months.firstIndex(of: String(month)),
      let date = CivilDate(year: year, month: index + 1, day: day),
      // A leap second is written as the 60th; Unix time shows the next second then.
      let clock = TimeOfDay(hour: parts[0], minute: parts[1], second: min(parts[2], 59)), parts[2] <= 60
    else { return nil }
    return ZoneRules.utc.resolve(CivilTime(date, clock)).instant.advanced(by: .seconds(parts[2] == 60 ? 1 : 0))
  }
}
