import Boards
import Timekeeping

/// How events are printed: a line each, for people or for programs.
struct EventPrinter {
  /// Whether each is an object of JSON.
  let isJSON: Bool

  /// The zone by whose clocks times are printed.
  var zone: ZoneRules

  /// The lines, each with its line end. Programs get every event; people are not told the same error again and again.
  func lines(of events: [Event]) -> String {
    guard !isJSON else { return events.map { EventJSON.line($0, zone: zone) }.joined() }
    return events.filter(\.isToldToPeople).map { EventLine.line($0, zone: zone) }.joined()
  }
}
