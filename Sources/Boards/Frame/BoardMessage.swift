package import Timekeeping

/// Something that a board tells besides its rows: a script's words, a refusal, an error.
package struct BoardMessage: Sendable, Hashable {
  /// When it came, as the zone's clocks show it: `18:34:05`.
  package var time: String

  /// How serious it is.
  package var level: Level

  /// What it says; one line.
  package var text: String

  /// How serious a message is. The raw values are the words that users see.
  package enum Level: String, Sendable {
    /// Something to know.
    case note
    /// Something that calls for a look: a notification, a refusal, a warning.
    case notice
    /// Something that went wrong.
    case error
  }

  /// Makes a message that came at an instant.
  package init(_ text: String, level: Level, at instant: ServerInstant, zone: ZoneRules) {
    time = zone.civil(at: instant).time.clockText
    self.level = level
    self.text = text
  }
}
