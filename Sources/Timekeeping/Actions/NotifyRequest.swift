/// A notification to be shown to whoever sits at the desktop, as somebody asks for it.
public struct NotifyRequest: Sendable, Hashable {
  /// Its first line.
  public var title: String

  /// What else it says; may be empty and have several lines.
  public var body: String

  /// How much it presses; nil for as much as what it is about.
  public var urgency: Urgency?

  /// The run of a thing that it is about; nil when it is about nothing in particular.
  public var origin: Origin?

  /// How much a notification presses (Desktop Notifications Specification 1.2, "Urgency Levels"). The raw values are
  /// the words that users write.
  public enum Urgency: String, Sendable, CaseIterable {
    /// It can wait.
    case low
    /// As most.
    case normal
    /// It stays in sight until somebody has seen it.
    case critical
  }

  /// One run of a timer or of a sale row.
  public struct Origin: Sendable, Hashable {
    /// The thing.
    public var subject: Subject
    /// Which run of it.
    public var generation: Int?

    /// Names a run of a thing.
    public init(_ subject: Subject, generation: Int?) {
      self.subject = subject
      self.generation = generation
    }
  }

  /// Describes a notification.
  public init(title: String, body: String = "", urgency: Urgency? = nil, origin: Origin? = nil) {
    self.title = title
    self.body = body
    self.urgency = urgency
    self.origin = origin
  }
}

/// What came of a notification.
public enum NotifyResult: Sendable, Hashable {
  /// The desktop has taken it.
  case shown
  /// A later one took its place before it was shown.
  case replaced
  /// There is no desktop that shows notifications, or it does not answer; the reason.
  case unavailable(String)
  /// It was not passed on, or the desktop did not want it, for this reason.
  case refused(String)

  /// The word that users see.
  public var word: String {
    switch self {
    case .shown: "shown"
    case .replaced: "replaced"
    case .unavailable: "unavailable"
    case .refused: "refused"
    }
  }

  /// Why it was not shown; nil when it was, and when a later one was.
  public var reason: String? {
    switch self {
    case .shown, .replaced: nil
    case .unavailable(let reason), .refused(let reason): reason
    }
  }
}
