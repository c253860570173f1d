import Boards
import Reactor
import Timekeeping

/// Prints events to standard output, a line each, sent once a turn.
final class EventPrinter {
  private let output: Output
  private let isJSON: Bool
  private let zone: ZoneRules

  /// Whether the reader is gone: then all is well, and nothing more is to do.
  private(set) var isClosed = false

  /// Prints to a stream, times by a zone's clocks.
  init(_ stream: Surroundings.Stream, isJSON: Bool, zone: ZoneRules) {
    output = Output(descriptor: stream.descriptor)
    self.isJSON = isJSON
    self.zone = zone
  }

  /// Adds events to what is sent next.
  func print(_ events: [Event]) {
    for event in events {
      output.write(isJSON ? EventJSON.line(event, zone: zone) : EventLine.line(event, zone: zone))
    }
  }

  /// Adds the bell to what is sent next; for a terminal.
  func ring() {
    output.write(TerminalBoard.bell)
  }

  /// Sends all.
  func send() throws(SystemError) {
    if try output.finish() == .closed { isClosed = true }
  }
}
