/// Ways to show what happens.
enum Display: String, Sendable {
  /// One line an event.
  case plain
  /// One JSON object an event.
  case json
  /// The board of timers.
  case board
}
