public import Timekeeping

/// A notification as the desktop is to show it.
public struct DesktopNotice: Sendable, Hashable {
  /// What it is known by: a later one of the same key takes its place.
  public var key: Key

  /// Its first line; control characters are shown as U+FFFD, and what is too long is cut.
  public var title: String

  /// What else it says; markup in it is no markup.
  public var body: String

  /// How much it presses.
  public var urgency: NotifyRequest.Urgency

  /// The name of an icon of the desktop's theme (Icon Naming Specification 0.8).
  public var icon: Icon

  /// What can be chosen on it, where the desktop can show that.
  public var buttons: [Button]

  /// Whether it stays until somebody has answered it.
  public var stays: Bool

  /// What a notification is known by.
  public struct Key: Sendable, Hashable {
    /// The plugin that it comes from.
    public var plugin: String
    /// The thing that it is about; nil for nothing in particular.
    public var subject: Subject?
    /// What tells several about one thing apart; nil for the one that tells of its end.
    public var name: String?

    /// Makes a key.
    public init(plugin: String, subject: Subject? = nil, name: String? = nil) {
      self.plugin = plugin
      self.subject = subject
      self.name = name
    }
  }

  /// The icons that are used. The raw values are the specification's names.
  public enum Icon: String, Sendable {
    /// Something is due.
    case due = "appointment-soon"
    /// Something was missed.
    case missed = "appointment-missed"
    /// Something to know.
    case information = "dialog-information"
  }

  /// Something to choose. `default` stands for the notification itself, where that can be clicked.
  public struct Button: Sendable, Hashable {
    /// What is told when it is chosen.
    public var name: String
    /// What is shown.
    public var label: String

    /// Makes a button.
    public init(name: String, label: String) {
      self.name = name
      self.label = label
    }
  }

  /// What somebody did with a notification.
  public enum Answer: Sendable, Hashable {
    /// Chose a button of that name.
    case chose(String)
    /// Closed it.
    case dismissed
  }

  /// Describes a notification.
  public init(
    _ key: Key, title: String, body: String = "", urgency: NotifyRequest.Urgency = .normal, icon: Icon = .information,
    buttons: [Button] = [], stays: Bool = false
  ) {
    self.key = key
    self.title = title
    self.body = body
    self.urgency = urgency
    self.icon = icon
    self.buttons = buttons
    self.stays = stays
  }

  /// How much memory its texts take, in bytes, roughly.
  var size: Int { title.utf8.count + body.utf8.count + buttons.reduce(0) { $0 + $1.label.utf8.count } + 64 }
}
