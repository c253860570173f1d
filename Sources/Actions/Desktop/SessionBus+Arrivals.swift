/// What reaches this program over the session bus.
extension SessionBus {
  /// Something that came over the bus.
  enum Arrival {
    /// What the server can do, and its name on the bus.
    case capabilities(Result<Server, Failure>)
    /// A notification was taken, under this number.
    case notified(Result<UInt32, Failure>)
    /// Somebody chose an action of a notification.
    case invoked(UInt32, action: String, sender: String)
    /// A notification is gone, for a reason of `org.freedesktop.Notifications.NotificationClosed`.
    case closed(UInt32, reason: UInt32, sender: String)
    /// Another server has taken the service over, or it has gone.
    case serverChanged
    /// The connection is lost, for this reason.
    case lost(String)
  }

  /// Who shows notifications.
  struct Server {
    /// Its unique name on the bus.
    var name: String
    /// What it can do ("GetCapabilities").
    var capabilities: Set<String>
  }

  /// An error that was the answer to a call.
  struct Failure: Error {
    /// The error's name on the bus.
    var name: String
    /// In words.
    var reason: String

    /// Whether it says that there is nobody who would answer, rather than what was wrong with the call.
    var isOutage: Bool {
      let prefix = "org.freedesktop.DBus.Error."
      guard name.hasPrefix(prefix) else { return name.hasPrefix("System.Error.") }
      return [
        "ServiceUnknown", "NameHasNoOwner", "NoReply", "Timeout", "TimedOut", "Disconnected", "NoServer",
        "AccessDenied",
        "UnknownMethod", "UnknownObject", "UnknownInterface", "Spawn.ExecFailed", "Spawn.ChildExited",
        "Spawn.ServiceNotFound", "Spawn.ServiceNotValid", "Spawn.Failed", "LimitsExceeded",
      ].contains(String(name.dropFirst(prefix.count)))
    }
  }

  /// A notification as it goes over the bus.
  struct SentNotice {
    /// The number of the one whose place it takes; 0 for none.
    var replaces: UInt32
    /// The name of an icon (Icon Naming Specification 0.8).
    var icon: String
    /// The "summary".
    var title: String
    /// The "body", with markup escaped where the server reads that.
    var body: String
    /// What can be chosen: an identifier, then what is shown for it, and so on.
    var actions: [String]
    /// 0 for low, 1 for normal, 2 for critical.
    var urgency: UInt8
    /// When the server takes it off, in milliseconds: -1 for when it likes, 0 for never.
    var expiry: Int32
  }
}

/// Why there is no session bus, in a sentence.
struct BusUnavailable: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
