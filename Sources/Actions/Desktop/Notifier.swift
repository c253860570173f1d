public import Reactor
public import Timekeeping

/// Shows notifications by the desktop's own service, in order, and tells what is done with them.
///
/// Nothing waits: what is asked for goes out in turns of the loop, one after the other, since only the answer to one says
/// what the next can replace. Without a bus or a service, or with one that does not answer, everything is told to be
/// unavailable at once, and after a pause that grows it is tried again when there is something to show.
public final class Notifier {
  /// How much is done, and how long things take.
  public struct Limits: Sendable, Hashable {
    /// How many notifications wait to be sent; further ones are refused.
    public var waiting = 1_000
    /// How much memory those that wait may take, in bytes.
    public var waitingBytes = 4 << 20
    /// How many that are shown are known, to be replaced and answered.
    public var known = 256
    /// How long the desktop may take for an answer.
    public var patience: Duration = .seconds(5)
    /// How long nothing is tried after the first failure; twice as long after each further one.
    public var firstPause: Duration = .seconds(5)
    /// The longest of those pauses.
    public var longestPause: Duration = .seconds(300)

    /// The usual limits.
    public init() {}
  }

  /// Told what somebody has done with a notification.
  public var whenAnswered: (DesktopNotice.Key, DesktopNotice.Answer) -> Void = { _, _ in }

  private let loop: EventLoop
  private let addresses: String?
  private let limits: Limits
  private var link = Link.none
  private var pause: Duration?
  private var waiting: ArraySlice<Waiting> = []
  private var waitingBytes = 0
  /// How many that wait have a key.
  private var waitingKeys: [DesktopNotice.Key: Int] = [:]
  private var sent: Waiting?
  private var shown = ShownNotices()

  private struct Waiting {
    let notice: DesktopNotice
    let deliver: (NotifyResult) -> Void
  }

  /// How things stand with the desktop.
  private enum Link {
    /// Nothing was tried yet, or the last connection is gone.
    case none
    /// The service's answer to the first question is waited for, until then.
    case opening(SessionBus, until: LocalInstant)
    /// It has answered.
    case open(SessionBus, SessionBus.Server)
    /// It cannot be reached, for this reason; before that instant nothing is tried.
    case down(String, until: LocalInstant)
  }

  /// Makes a notifier; the bus is the one that `environment` names, and is not looked for yet.
  public init(on loop: EventLoop, environment: [String: String], limits: Limits = Limits()) {
    self.loop = loop
    self.limits = limits
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? "unix:path=\($0)/bus" : nil }
    addresses = environment["DBUS_SESSION_BUS_ADDRESS"].flatMap { $0.isEmpty ? nil : $0 } ?? runtime
  }

  /// Whether the environment names a bus, which need not be there.
  public var hasBus: Bool { addresses != nil }

  /// Whether nothing waits to be sent or answered.
  public var isIdle: Bool { sent == nil && waiting.isEmpty }

  /// When `advance` is to be called next, if nothing happens before; nil for not at all.
  public var nextDeadline: LocalInstant? {
    switch link {
    case .none, .down: nil
    case .opening(let bus, let limit): min(limit, bus.deadline ?? limit)
    case .open(let bus, _): bus.deadline
    }
  }

  /// Before when nothing is tried, after a failure; nil otherwise.
  var nextTry: LocalInstant? { if case .down(_, let limit) = link { limit } else { nil } }

  /// Shows a notification, now or when it is its turn; `deliver` gets what came of it, once. That may be before this
  /// returns.
  public func show(_ notice: DesktopNotice, at now: LocalInstant, deliver: @escaping (NotifyResult) -> Void = { _ in })
  {
    if case .down(let reason, let limit) = link, now < limit { return deliver(.unavailable(reason)) }
    // What has arrived since comes first: the service may have become another.
    if case .open = link, sent == nil { advance(to: now) }
    guard waiting.count < limits.waiting, waitingBytes + notice.size <= limits.waitingBytes else {
      return deliver(.refused("\(waiting.count) notifications wait to be shown already"))
    }
    waiting.append(Waiting(notice: notice, deliver: deliver))
    waitingBytes += notice.size
    waitingKeys[notice.key, default: 0] += 1
    sendNext(at: now)
  }

  /// Takes a notification off the screen, if it is there; one that still waits is not shown any more.
  public func withdraw(_ key: DesktopNotice.Key) {
    if waitingKeys[key] != nil {
      let all = waiting
      (waiting, waitingBytes) = ([], 0)
      waitingKeys[key] = nil
      for item in all {
        if item.notice.key == key {
          item.deliver(.replaced)
        } else {
          waiting.append(item)
          waitingBytes += item.notice.size
        }
      }
    }
    if sent?.notice.key == key { shown.withdrawWhenKnown = key }
    if let number = shown.remove(key), case .open(let bus, _) = link { bus.close(number) }
  }

  /// Lets the bus work, and sends what can go: to be called in each turn of the loop.
  public func advance(to now: LocalInstant) {
    switch link {
    case .none: sendNext(at: now)
    case .opening(let bus, let limit):
      for arrival in bus.advance() { take(arrival, at: now) }
      if case .opening = link, now >= limit { giveUp("the desktop does not answer", at: now) }
    case .open(let bus, _):
      for arrival in bus.advance() { take(arrival, at: now) }
    case .down(_, let limit): if now >= limit { sendNext(at: now) }
    }
  }

  /// Forgets what waits and lets the connection go; none of it is delivered.
  public func endAll() {
    (link, waiting, waitingBytes, waitingKeys, sent) = (.none, [], 0, [:], nil)
    shown = ShownNotices()
  }
}

extension Notifier {
  private func sendNext(at now: LocalInstant) {
    switch link {
    case .opening: return
    case .none, .down: if !waiting.isEmpty { open(at: now) }
    case .open(let bus, let server):
      guard sent == nil, let next = takeWaiting() else { return }
      sent = next
      bus.notify(message(of: next.notice, for: server))
    }
  }

  /// The next that waits; those whose place a later one takes are told so.
  private func takeWaiting() -> Waiting? {
    while let next = waiting.popFirst() {
      waitingBytes -= next.notice.size
      let others = (waitingKeys[next.notice.key] ?? 1) - 1
      waitingKeys[next.notice.key] = others > 0 ? others : nil
      if waiting.isEmpty { waiting = [] } else if waiting.startIndex > limits.waiting { waiting = Array(waiting)[...] }
      if others == 0 { return next }
      next.deliver(.replaced)
    }
    return nil
  }

  private func message(of notice: DesktopNotice, for server: SessionBus.Server) -> SessionBus.SentNotice {
    let body = NoticeText.body(notice.body)
    let urgency: UInt8 = notice.urgency == .low ? 0 : notice.urgency == .normal ? 1 : 2
    return SessionBus.SentNotice(
      replaces: shown[notice.key] ?? 0, icon: notice.icon.rawValue, title: NoticeText.title(notice.title),
      body: server.capabilities.contains("body-markup") ? NoticeText.escaped(body) : body,
      actions: server.capabilities.contains("actions") ? notice.buttons.flatMap { [$0.name, $0.label] } : [],
      urgency: urgency, expiry: notice.stays ? 0 : -1)
  }

  private func open(at now: LocalInstant) {
    guard let addresses else {
      return giveUp("there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set", at: now)
    }
    do throws(BusUnavailable) {
      let bus = try SessionBus(at: addresses, on: loop, patience: limits.patience)
      link = .opening(bus, until: now.advanced(by: limits.patience))
    } catch {
      giveUp(error.reason, at: now)
    }
  }

  private func take(_ arrival: SessionBus.Arrival, at now: LocalInstant) {
    switch arrival {
    case .capabilities(let answer): take(answer, at: now)
    case .notified(let answer): take(answer, at: now)
    case .invoked(let number, let action, let sender):
      guard isServer(sender), let key = shown.remove(number) else { return }
      // Servers that keep it in sight would show it beside what the choice leads to.
      if case .open(let bus, _) = link { bus.close(number) }
      whenAnswered(key, .chose(action))
    case .closed(let number, let reason, let sender):
      guard isServer(sender), let key = shown.remove(number) else { return }
      if reason == Self.dismissedByUser { whenAnswered(key, .dismissed) }
    case .serverChanged:
      // Another server knows nothing of the numbers that the last one gave, and may do other things. The first call also
      // starts the service, which is no change.
      guard case .open = link else { return }
      shown = ShownNotices()
      if let sent {
        self.sent = nil
        sent.deliver(.unavailable("the notification service has gone"))
      }
      link = .none
      sendNext(at: now)
    case .lost(let reason): giveUp(reason, at: now)
    }
  }

  /// The reason 2 of NotificationClosed (Desktop Notifications Specification 1.2).
  private static let dismissedByUser: UInt32 = 2

  /// Only the service itself tells of its notifications; whoever else is on the bus is not believed.
  private func isServer(_ sender: String) -> Bool {
    if case .open(_, let server) = link { sender == server.name } else { false }
  }

  private func take(_ answer: Result<SessionBus.Server, SessionBus.Failure>, at now: LocalInstant) {
    guard case .opening(let bus, _) = link else { return }
    switch answer {
    case .success(let server):
      link = .open(bus, server)
      sendNext(at: now)
    case .failure(let failure): giveUp("nobody shows notifications: \(failure.reason)", at: now)
    }
  }

  private func take(_ answer: Result<UInt32, SessionBus.Failure>, at now: LocalInstant) {
    guard let sent else { return }
    switch answer {
    case .success(let number):
      self.sent = nil
      pause = nil
      shown.add(number, for: sent.notice.key, atMost: limits.known)
      if shown.withdrawWhenKnown == sent.notice.key, case .open(let bus, _) = link {
        _ = shown.remove(sent.notice.key)
        bus.close(number)
      }
      shown.withdrawWhenKnown = nil
      sent.deliver(.shown)
      sendNext(at: now)
    case .failure(let failure) where failure.isOutage:
      giveUp("the desktop shows no notification: \(failure.reason)", at: now)
    case .failure(let failure):
      self.sent = nil
      sent.deliver(.refused(failure.reason))
      sendNext(at: now)
    }
  }

  /// Lets the connection go, and tells everything that waits that there is no desktop.
  private func giveUp(_ reason: String, at now: LocalInstant) {
    let next = pause.map { min($0 * 2, limits.longestPause) } ?? limits.firstPause
    pause = next
    link = .down(reason, until: now.advanced(by: next))
    shown = ShownNotices()
    let all = [sent].compactMap(\.self) + waiting
    (waiting, waitingBytes, waitingKeys, sent) = ([], 0, [:], nil)
    for item in all { item.deliver(.unavailable(reason)) }
  }
}
