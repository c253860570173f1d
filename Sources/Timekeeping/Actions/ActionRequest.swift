/// The number of something that is to happen outside the process; never used twice in a host.
public struct ActionID: Sendable, Hashable, Comparable {
  /// The number: 1 for the first.
  public var number: UInt64

  /// Makes the identity with that number.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Whether the first was asked for earlier.
  public static func < (first: ActionID, second: ActionID) -> Bool { first.number < second.number }
}

/// Something that a script wants to happen outside the process.
public struct ActionRequest: Sendable, Hashable {
  /// What its result is told under.
  public var id: ActionID

  /// The plugin that asks for it.
  public var plugin: String

  /// The plugin's file, as the user named it: programs run in its folder.
  public var path: String

  /// What is to be done.
  public var work: Work

  /// The kinds of things that can be done.
  public enum Work: Sendable, Hashable {
    /// A program to run; its folder is not set yet.
    case run(RunRequest)
    /// Something to send to a web server.
    case post(PostRequest)
    /// A notification to show.
    case notify(NotifyRequest)
    /// A sound to play; a file within the script's folder is not found yet.
    case sound(SoundRequest)

    /// What events call it.
    public var name: String {
      switch self {
      case .run: "run"
      case .post: "http.post"
      case .notify: "notify"
      case .sound: "sound.play"
      }
    }

    /// The names that there are.
    public static let names = ["run", "http.post", "notify", "sound.play"]
  }

  /// Makes a request.
  public init(id: ActionID, plugin: String, path: String, work: Work) {
    self.id = id
    self.plugin = plugin
    self.path = path
    self.work = work
  }
}

/// What came of something that was to happen outside the process.
public enum ActionResult: Sendable, Hashable {
  /// How a program ended.
  case run(RunResult)
  /// What became of a request to a web server.
  case post(PostResult)
  /// What came of a notification.
  case notify(NotifyResult)
  /// What came of a sound.
  case sound(SoundResult)
}
