/// What a timer is to be: its countdown, its name, and what it tells of on the way.
public struct TimerDefinition: Sendable {
  /// The plugin it belongs to.
  public var plugin: String

  /// Its name within the plugin; a taken name is taken over from the thing that had it.
  public var name: String?

  /// What boards show instead of the name.
  public var label: String?

  /// The countdown it starts from.
  public var countdown: Countdown

  /// How late it may be after an absence and still count as expired.
  public var grace: Duration

  /// The times left at which it warns.
  public var warnings: [Duration]

  /// Where its time is written, for a timer by civil time: it moves with the clocks there.
  public var place: TimePlace?

  /// Whether it tells of each change of the shown second.
  public var ticks: Bool

  /// The buttons that set it, for a preset.
  public var preset: Preset?

  /// Makes a definition with the default grace of 60 s and nothing else set.
  public init(plugin: String, name: String? = nil, countdown: Countdown) {
    self.plugin = plugin
    self.name = name
    self.label = nil
    self.countdown = countdown
    self.grace = Self.usualGrace
    self.warnings = []
    self.place = nil
    self.ticks = false
    self.preset = nil
  }

  /// What sort of thing it is.
  var kind: Event.Kind { preset?.kind ?? (countdown.plan == nil ? .timer : .sequence) }

  /// How late a timer may be after an absence and still count as expired, unless it says otherwise.
  public static let usualGrace: Duration = .seconds(60)
}
