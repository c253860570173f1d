import CBus
import Reactor
import Timekeeping

/// The one wrapper of sd-bus: a connection to the session bus, as far as notifications need it, driven by the loop.
///
/// Nothing here waits. Everything that arrives is collected while sd-bus is at work and handed on by `advance`, so that
/// no handler runs within sd-bus. All of the module's unsafe code is here.
@safe final class SessionBus {
  /// The notification service (Desktop Notifications Specification 1.2, "D-BUS Protocol").
  private static let service = "org.freedesktop.Notifications"
  private static let object = "/org/freedesktop/Notifications"

  /// How many messages are looked at in one turn: a peer that floods the bus must not hold up the loop.
  private static let mostMessages = 100

  /// How long a call may go unanswered.
  let patience: Duration

  private let loop: EventLoop
  private let clocks = SystemClocks()
  private var functions: moondial_bus
  private let bus: OpaquePointer
  private var arrivals: [Arrival] = []
  private var watch: (token: WatchToken, descriptor: Int32, interest: Readiness)?
  private var isLost = false

  /// Connects to the bus at one of the addresses (D-Bus Specification, "Server Addresses"), loading libsystemd unless
  /// that has been done. What comes of it arrives later.
  ///
  /// Only sockets of this machine are taken: names of hosts would have to be looked up, and a program to be run.
  init(at addresses: String, on loop: EventLoop, patience: Duration) throws(BusUnavailable) {
    let local = addresses.split(separator: ";").filter { $0.hasPrefix("unix:") }.joined(separator: ";")
    guard !local.isEmpty else {
      throw BusUnavailable("DBUS_SESSION_BUS_ADDRESS names no socket of this machine (unix:path=…)")
    }
    var functions = moondial_bus()
    guard unsafe moondial_bus_load(&functions) else {
      throw BusUnavailable("there is no libsystemd to reach the desktop with: install libsystemd0")
    }
    var made: OpaquePointer?
    guard unsafe functions.make(&made) >= 0, let bus = unsafe made else {
      throw BusUnavailable("there is no memory for a connection to the session bus")
    }
    self.loop = loop
    self.patience = patience
    self.functions = functions
    unsafe self.bus = bus
    var result = unsafe functions.set_address(bus, local)
    if result >= 0 { result = unsafe functions.set_client(bus, 1) }
    if result >= 0 { result = unsafe functions.start(bus) }
    guard result >= 0 else { throw BusUnavailable("there is no session bus: \(Self.words(result))") }
    listen()
    askCapabilities()
    renewWatch()
  }

  deinit {
    if let watch { loop.unwatch(watch.token) }
    unsafe _ = functions.close(bus)
  }

  /// When `advance` is to be called, even if nothing arrives; nil for not at all.
  var deadline: LocalInstant? {
    var microseconds = UInt64.max
    guard !isLost, unsafe functions.timeout(bus, &microseconds) >= 0, microseconds != .max else { return nil }
    let awake = Duration.microseconds(Int64(clamping: microseconds))
    return clocks.local().advanced(by: max(.zero, awake - clocks.awake()))
  }

  /// Lets sd-bus work, and gives what has arrived, in order. The descriptor, what to watch it for and the time-out are
  /// asked for anew, since each of them may change with every message.
  func advance() -> [Arrival] {
    defer { arrivals = [] }
    guard !isLost else { return arrivals }
    for _ in 0..<Self.mostMessages {
      let result = unsafe functions.process(bus, nil)
      if result < 0 {
        isLost = true
        arrivals.append(.lost("the session bus is gone: \(Self.words(result))"))
      }
      if result <= 0 { break }
    }
    renewWatch()
    return arrivals
  }

  private func renewWatch() {
    let descriptor = unsafe isLost ? -1 : functions.descriptor(bus)
    let events = unsafe isLost ? 0 : functions.events(bus)
    var interest: Readiness = []
    // The bits of poll(2).
    if events > 0, events & 1 != 0 { interest.insert(.readable) }
    if events > 0, events & 4 != 0 { interest.insert(.writable) }
    if let watch, watch.descriptor == descriptor, watch.interest == interest { return }
    if let watch { loop.unwatch(watch.token) }
    watch = nil
    guard descriptor >= 0, !interest.isEmpty else { return }
    // It only has to wake the loop: whoever turns that calls `advance` in each turn.
    watch = (loop.watch(descriptor, for: interest) { _ in }, descriptor, interest)
  }

  private static func words(_ result: Int32) -> String {
    SystemError.Code(rawValue: -result).description
  }
}

// MARK: - Calls

extension SessionBus {
  /// Asks for a notification to be shown (the specification's "Notify"); `notified` arrives.
  func notify(_ notice: SentNotice) {
    unsafe call("Notify", handler: Self.onNotified) { message in
      unsafe append(Self.application, to: message)
      unsafe append(notice.replaces, "u", to: message)
      for text in [notice.icon, notice.title, notice.body] { unsafe append(text, to: message) }
      unsafe _ = functions.open(message, Self.array, "s")
      for text in notice.actions { unsafe append(text, to: message) }
      unsafe _ = functions.shut(message)
      unsafe _ = functions.open(message, Self.array, "{sv}")
      unsafe appendHint("urgency", "y", notice.urgency, to: message)
      // Sounds are our own affair, or the same event would sound twice.
      unsafe appendHint("suppress-sound", "b", Int32(1), to: message)
      unsafe _ = functions.shut(message)
      unsafe append(notice.expiry, "i", to: message)
    }
  }

  /// Takes a notification off the screen. Nothing arrives: it may be gone already.
  func close(_ number: UInt32) {
    unsafe call("CloseNotification", handler: { _, _, _ in 0 }) { unsafe append(number, "u", to: $0) }
  }

  private func askCapabilities() {
    unsafe call("GetCapabilities", handler: Self.onCapabilities) { _ in }
  }

  private static let application = "Moondial"
  private static let array = CChar(UInt8(ascii: "a"))

  private func call(
    _ member: String, handler: @escaping sd_bus_message_handler_t, with arguments: (OpaquePointer) -> Void
  ) {
    var made: OpaquePointer?
    let result = unsafe functions.make_call(bus, &made, Self.service, Self.object, Self.service, member)
    guard result >= 0, let message = unsafe made else { return noteFailure(result) }
    defer { unsafe _ = functions.release(message) }
    unsafe arguments(message)
    let microseconds = UInt64(clamping: patience.nanoseconds / 1_000)
    noteFailure(unsafe functions.call(bus, nil, message, handler, context, microseconds))
    renewWatch()
  }

  /// A call that cannot even be queued has lost its connection.
  private func noteFailure(_ result: Int32) {
    guard result < 0, !isLost else { return }
    arrivals.append(.lost("the session bus is gone: \(Self.words(result))"))
    isLost = true
  }

  private var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  private func append(_ text: String, to message: OpaquePointer) {
    unsafe _ = text.withCString { unsafe functions.append(message, CChar(UInt8(ascii: "s")), $0) }
  }

  private func append<Value: FixedWidthInteger>(
    _ value: Value, _ type: Unicode.Scalar, to message: OpaquePointer
  ) {
    unsafe _ = withUnsafePointer(to: value) { unsafe functions.append(message, CChar(type.value), $0) }
  }

  private func appendHint<Value: FixedWidthInteger>(
    _ name: String, _ type: Unicode.Scalar, _ value: Value, to message: OpaquePointer
  ) {
    unsafe _ = functions.open(message, CChar(UInt8(ascii: "e")), "sv")
    unsafe append(name, to: message)
    unsafe _ = functions.open(message, CChar(UInt8(ascii: "v")), String(type))
    unsafe append(value, type, to: message)
    unsafe _ = functions.shut(message)
    unsafe _ = functions.shut(message)
  }
}

// MARK: - What sd-bus calls

extension SessionBus {
  private func listen() {
    let sent = "type='signal',sender='\(Self.service)',interface='\(Self.service)',path='\(Self.object)',member="
    let owner =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
      + "arg0='\(Self.service)'"
    unsafe add(match: sent + "'ActionInvoked'") { message, context, _ in
      unsafe SessionBus.of(context).noteAction(message)
    }
    unsafe add(match: sent + "'NotificationClosed'") { message, context, _ in
      unsafe SessionBus.of(context).noteClosing(message)
    }
    unsafe add(match: owner) { _, context, _ in unsafe SessionBus.of(context).note(.serverChanged) }
  }

  private func add(match: String, handler: @escaping sd_bus_message_handler_t) {
    // A refused match only means that its signals do not come: no connection is lost for that.
    unsafe _ = functions.add_match(bus, nil, match, handler, { _, _, _ in 0 }, context)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> SessionBus {
    unsafe Unmanaged<SessionBus>.fromOpaque(context!).takeUnretainedValue()
  }

  private static let onNotified: sd_bus_message_handler_t = { message, context, _ in
    let bus = unsafe SessionBus.of(context)
    return unsafe bus.note(.notified(bus.answer(of: message) { unsafe bus.number(in: $0) }))
  }

  private static let onCapabilities: sd_bus_message_handler_t = { message, context, _ in
    let bus = unsafe SessionBus.of(context)
    return unsafe bus.note(.capabilities(bus.answer(of: message) { unsafe bus.server(in: $0) }))
  }

  private func note(_ arrival: Arrival) -> Int32 {
    arrivals.append(arrival)
    return 0
  }

  /// What a call was answered with: its error, or what `read` finds in it.
  private func answer<Value>(
    of message: OpaquePointer?, read: (OpaquePointer) -> Value?
  ) -> Result<Value, Failure> {
    guard let message = unsafe message else { return .failure(Failure(name: "", reason: "there was no answer")) }
    if let error = unsafe functions.error(message) {
      let name = unsafe error.pointee.name.map { unsafe String(cString: $0) } ?? ""
      let words = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? name
      return .failure(Failure(name: name, reason: words))
    }
    guard let value = unsafe read(message) else {
      return .failure(Failure(name: "", reason: "the notification service gave an answer that is none"))
    }
    return .success(value)
  }

  private func server(in message: OpaquePointer) -> Server? {
    guard unsafe functions.enter(message, Self.array, "s") >= 0 else { return nil }
    var capabilities: Set<String> = []
    while capabilities.count < Self.mostMessages, let text = unsafe text(in: message) { capabilities.insert(text) }
    return Server(name: unsafe sender(of: message), capabilities: capabilities)
  }

  private func noteAction(_ message: OpaquePointer?) -> Int32 {
    guard let message = unsafe message, let number = unsafe number(in: message),
      let action = unsafe text(in: message)
    else { return 0 }
    return unsafe note(.invoked(number, action: action, sender: sender(of: message)))
  }

  private func noteClosing(_ message: OpaquePointer?) -> Int32 {
    guard let message = unsafe message, let number = unsafe number(in: message),
      let reason = unsafe self.number(in: message)
    else { return 0 }
    return unsafe note(.closed(number, reason: reason, sender: sender(of: message)))
  }

  private func sender(of message: OpaquePointer) -> String {
    unsafe functions.sender(message).map { unsafe String(cString: $0) } ?? ""
  }

  private func number(in message: OpaquePointer) -> UInt32? {
    var number: UInt32 = 0
    return unsafe functions.read(message, CChar(UInt8(ascii: "u")), &number) > 0 ? number : nil
  }

  private func text(in message: OpaquePointer) -> String? {
    var text: UnsafePointer<CChar>?
    guard unsafe functions.read(message, CChar(UInt8(ascii: "s")), &text) > 0, let text = unsafe text else {
      return nil
    }
    return unsafe String(cString: text)
  }
}
