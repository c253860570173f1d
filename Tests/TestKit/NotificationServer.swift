import Glibc
import Reactor

/// A notification service on a private bus that writes down what it is told, and does what a test orders.
///
/// It speaks D-Bus by libdbus, which shares no code with sd-bus.
public final class NotificationServer {
  /// How it answers.
  public enum Manner: String, Sendable {
    /// As it should.
    case answers
    /// Never, to a notification.
    case silent
    /// With an error, to a notification.
    case refuses
  }

  /// One notification as it arrived.
  public struct Notice: Sendable, Hashable {
    /// The number that it got.
    public var number: UInt32
    /// The number of the one that it replaces; 0 for none.
    public var replaces: UInt32
    /// Who it is from.
    public var application: String
    /// The name of its icon.
    public var icon: String
    /// Its "summary".
    public var title: String
    /// Its "body".
    public var body: String
    /// Identifiers and labels in turn.
    public var actions: [String]
    /// The hints as `NAME=VALUE`, sorted.
    public var hints: [String]
    /// When it goes, in milliseconds; -1 for when the service likes, 0 for never.
    public var expiry: Int

    /// All of it in a line, for comparisons.
    public var line: String {
      let rest = (actions + hints).joined(separator: " ")
      return "\(number) \(replaces) \(application) \(icon) [\(title)] [\(body)] \(rest) \(expiry)"
    }
  }

  private let server: ServerProcess
  private let orders: FileDescriptor

  /// Starts it, and waits until it has the service's name.
  public init(
    on bus: PrivateBus, capabilities: [String] = ["body", "body-markup", "actions"], manner: Manner = .answers,
    run: LabRun
  ) throws {
    server = try ServerProcess(
      ["python3", "{folder}/server.py", "{folder}", manner.rawValue] + capabilities,
      files: ["server.py": Self.program], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    let log = "\(server.folder)/log"
    guard try run.turn(every: .milliseconds(10), until: { FileSystem.exists(log) }) else {
      throw ServerProcess.Failure(description: "the notification service does not begin")
    }
    orders = FileDescriptor(open("\(server.folder)/orders", O_WRONLY | O_CLOEXEC))
  }

  /// What it was asked to show, in order.
  public var notices: [Notice] {
    lines("notify").map { words in
      let actions = Int(words[7]) ?? 0
      return Notice(
        number: UInt32(words[0]) ?? 0, replaces: UInt32(words[1]) ?? 0, application: words[2], icon: words[3],
        title: words[4], body: words[5], actions: Array(words[8..<8 + actions]),
        hints: Array(words[(8 + actions)...]), expiry: Int(words[6]) ?? 0)
    }
  }

  /// The numbers of those that it was asked to take off, in order.
  public var closed: [UInt32] { lines("close").compactMap { UInt32($0[0]) } }

  /// How often it was asked what it can do.
  public var questions: Int { lines("capabilities").count }

  /// Lets somebody choose an action of a notification.
  public func choose(_ action: String, of number: UInt32) throws { try order("choose \(number) \(action)") }

  /// Lets a notification go for a reason: 1 for its time, 2 for somebody who closed it.
  public func close(_ number: UInt32, reason: Int) throws { try order("close \(number) \(reason)") }

  /// Lets somebody else on the bus say that an action was chosen.
  public func forge(_ action: String, of number: UInt32) throws { try order("forge \(number) \(action)") }

  private func order(_ line: String) throws {
    let output = Output(descriptor: orders.number)
    output.write(line + "\n")
    try output.finish()
  }

  /// The words of each line of a kind that has its end.
  private func lines(_ kind: String) -> [[String]] {
    let bytes = (try? FileSystem.contents(of: "\(server.folder)/log", limit: 1 << 28)) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
    return whole.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(Self.decoded)
      return words.first == kind ? Array(words.dropFirst()) : nil
    }
  }

  private static func decoded(_ hexadecimal: Substring) -> String {
    let digits = Array(hexadecimal.utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a line for each call: its words in hexadecimal digits.
  private static let program = #"""
    import os, sys
    import dbus, dbus.bus, dbus.service
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib

    DBusGMainLoop(set_as_default=True)
    name, path = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
    folder, manner, capabilities = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.mkfifo(folder + "/orders")
    orders = os.open(folder + "/orders", os.O_RDWR | os.O_NONBLOCK)
    numbers = iter(range(1, 1 << 31))

    def note(*words):
        with open(folder + "/log", "a") as log:
            log.write(" ".join(str(word).encode().hex() for word in words) + "\n")

    class Service(dbus.service.Object):
        @dbus.service.method(name, in_signature="", out_signature="as")
        def GetCapabilities(self):
            note("capabilities")
            return dbus.Array(capabilities, signature="s")

        @dbus.service.method(name, in_signature="susssasa{sv}i", out_signature="u", async_callbacks=("answer", "fail"))
        def Notify(self, application, replaces, icon, title, body, actions, hints, expiry, answer, fail):
            number = replaces or next(numbers)
            hints = sorted("%s=%d" % (key, value) for key, value in hints.items())
            note("notify", number, replaces, application, icon, title, body, expiry, len(actions), *actions, *hints)
            if manner == "answers":
                answer(dbus.UInt32(number))
            elif manner == "refuses":
                fail(dbus.exceptions.DBusException("too many", name=name + ".Error.ExcessNotificationGeneration"))

        @dbus.service.method(name, in_signature="u", out_signature="")
        def CloseNotification(self, number):
            note("close", number)

        @dbus.service.signal(name, signature="us")
        def ActionInvoked(self, number, action): pass

        @dbus.service.signal(name, signature="uu")
        def NotificationClosed(self, number, reason): pass

    def obey(descriptor, condition):
        for line in os.read(orders, 4096).decode().splitlines():
            order, number, rest = line.split(" ", 2)
            if order == "choose": service.ActionInvoked(dbus.UInt32(number), rest)
            elif order == "close": service.NotificationClosed(dbus.UInt32(number), dbus.UInt32(rest))
            else:
                other = dbus.bus.BusConnection(dbus.bus.BusConnection.TYPE_SESSION)
                message = dbus.lowlevel.SignalMessage(path, name, "ActionInvoked")
                message.append(dbus.UInt32(number), rest)
                other.send_message(message)
                other.flush()
        return True

    bus = dbus.SessionBus()
    owner = dbus.service.BusName(name, bus, do_not_queue=True)
    service = Service(bus, path)
    GLib.io_add_watch(orders, GLib.IO_IN, obey)
    note("ready")
    GLib.MainLoop().run()

    """#
}
