/// What a countdown can be told to do.
public enum Verb: Sendable, Hashable {
  /// Run from the full total, or go on when paused.
  case start
  /// Stop and keep what is left.
  case pause
  /// Go on after a pause.
  case resume
  /// Start, pause or resume, whichever fits.
  case toggle
  /// Run from the full total, whatever it is doing.
  case restart
  /// Back to idle with the full total; a pad goes to zero.
  case reset
  /// End it; it never fires.
  case cancel
  /// Expire now.
  case finish
  /// Make it longer, or shorter by a negative span.
  case extend(Duration)
  /// Make what is left this long.
  case set(Duration)
  /// Count to this time instead: for a countdown `at` a time.
  case aim(ServerInstant)
  /// Answer its alarm.
  case dismiss
  /// End a sequence's current step.
  case skip

  /// The verb as users write it.
  public var word: String {
    switch self {
    case .start: "start"
    case .pause: "pause"
    case .resume: "resume"
    case .toggle: "toggle"
    case .restart: "restart"
    case .reset: "reset"
    case .cancel: "cancel"
    case .finish: "finish"
    case .extend: "extend"
    case .set, .aim: "set"
    case .dismiss: "dismiss"
    case .skip: "skip"
    }
  }
}

/// What came of a verb. None is an error: a refusal is an answer.
public enum Outcome: Sendable, Hashable {
  /// It is done, and this event tells of it.
  case done(Event.Name)
  /// It was so already, as the sentence says; there is no event.
  case already(String)
  /// It is not possible, for the reason given.
  case refused(String)
}
