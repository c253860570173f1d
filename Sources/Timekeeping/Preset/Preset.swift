/// What sets a countdown by the press of a button.
public enum Preset: Sendable, Hashable {
  /// Several buttons that add their times up, and a start/stop of its own.
  case pad([PadButton])
  /// One button that starts its timer.
  case button(key: String?)

  /// What kind of thing its events are about.
  public var kind: Event.Kind {
    switch self {
    case .pad: .pad
    case .button: .timer
    }
  }
}

/// One adding button of a pad.
public struct PadButton: Sendable, Hashable {
  /// What stands on it, and what scripts call it by.
  public var label: String
  /// What a press adds.
  public var adds: Duration
  /// The key that presses it on a board; nil when the board gives one out.
  public var key: String?

  /// Makes a button.
  public init(label: String, adds: Duration, key: String? = nil) {
    self.label = label
    self.adds = adds
    self.key = key
  }
}

extension Countdown {
  /// Presses the button of a single-button preset: it starts its timer, restarts it after its end, and is
  /// refused while it runs.
  mutating func pressStart(at now: Moment) -> Outcome {
    switch phase {
    case .running: .refused("it is running already")
    case .idle, .paused, .cancelled: apply(.start, at: now)
    case .expired, .missed: apply(.restart, at: now)
    }
  }
}
