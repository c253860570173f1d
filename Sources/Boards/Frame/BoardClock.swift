import Timekeeping

/// Whose clocks a board shows, and in which words.
struct BoardClock {
  /// The zone whose clocks count.
  var zone: ZoneRules
  /// The language and the habit of clocks there.
  var style: TimeStyle
  /// How exactly it shows what is left.
  var precision = RemainingText.Precision.seconds
  /// The board's own words.
  var words = BoardWords()

  /// A time, with as much of the day as someone needs who reads it at `now`.
  func label(_ instant: ServerInstant, at now: ServerInstant) -> String {
    ClockLabel.text(of: instant, now: now, zone: zone, style: style)
  }
}
