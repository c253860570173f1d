import Boards
import Timekeeping

/// How events are printed: a line each, for people or for programs.
struct EventPrinter {
  /// Whether each is an object of JSON.
  let isJSON: Bool

  /// The zone by whose clocks times are printed.
  var zone: ZoneRules

  /// The lines, each with its line end.
  func lines(of events: [Event]) -> String {
    events.map { isJSON ? EventJSON.line($0, zone: zone) : EventLine.line($0, zone: zone) }.joined()
  }
}
