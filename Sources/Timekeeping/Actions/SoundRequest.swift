/// A sound to be played, as somebody asks for it.
public struct SoundRequest: Sendable, Hashable {
  /// What is played.
  public var sound: Sound

  /// How often, one after the other; at least once.
  public var times: Int

  /// What can be played.
  public enum Sound: Sendable, Hashable {
    /// The project's own alarm.
    case alarm
    /// A file: a path from the root, or one within the folder of the script that asks.
    case file(String)

    /// What users call it.
    public var name: String {
      switch self {
      case .alarm: "alarm"
      case .file(let path): path
      }
    }
  }

  /// The most times that one request can have.
  public static let mostTimes = 100

  /// Describes a sound; `times` must be from 1 to `mostTimes`.
  public init(_ sound: Sound, times: Int = 1) {
    precondition((1...Self.mostTimes).contains(times), "A sound is played 1 to \(Self.mostTimes) times")
    self.sound = sound
    self.times = times
  }
}

/// What came of a sound.
public enum SoundResult: Sendable, Hashable {
  /// It was played as often as it was to be, as far as the player says.
  case played
  /// There is no player, or none that could play it; the reason.
  case unavailable(String)
  /// It was not tried, for this reason.
  case refused(String)

  /// The word that users see.
  public var word: String {
    switch self {
    case .played: "played"
    case .unavailable: "unavailable"
    case .refused: "refused"
    }
  }

  /// Why it was not played; nil when it was.
  public var reason: String? {
    switch self {
    case .played: nil
    case .unavailable(let reason), .refused(let reason): reason
    }
  }
}
