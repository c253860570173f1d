import Actions
import Plugins
import Reactor
import Timekeeping

/// Notifications and sounds: those that scripts ask for, and those of timers with an alarm, which come by themselves.
final class DesktopAlerts {
  /// The language, and the zone by whose clocks times are told.
  var text: AlarmText

  private let host: PluginHost
  private let loop: EventLoop
  private let notifier: Notifier
  private let player: SoundPlayer
  private let alarm: AlarmSound
  /// The timers whose alarm rings.
  private var ringing: Set<TimerID> = []
  /// The run of each timer whose end a notification tells of, and what that says if a script has written it.
  private var announced: [TimerID: Announcement] = [:]
  private var owesBell = false
  private var hasMore = false
  private var toldOutages: Set<Outage> = []

  private struct Announcement {
    var generation: Int?
    /// What it says.
    var notice: DesktopNotice
    /// Whether a script has written it, and not we.
    var isScripts: Bool
  }

  /// What may not be there; each is told once, until it has been there again.
  private enum Outage {
    case desktop, sound
  }

  /// How many announcements are kept before those are looked for whose timers are gone.
  private static let mostAnnouncements = 1_000

  /// Does nothing yet.
  init(for host: PluginHost, on loop: EventLoop, surroundings: Surroundings) {
    self.host = host
    self.loop = loop
    text = AlarmText(zone: host.options.zone, style: TimeStyle(environment: surroundings.environment))
    notifier = Notifier(on: loop, environment: surroundings.environment)
    player = SoundPlayer(on: loop, environment: surroundings.environment)
    alarm = AlarmSound(on: loop, environment: surroundings.environment)
    notifier.whenAnswered = { [unowned self] in answer($0, $1) }
    alarm.whenUnavailable = { [unowned self] in note(.sound, because: $0, rings: true) }
  }

  /// When it wants to be called next.
  var nextDeadline: LocalInstant? {
    [notifier.nextDeadline, player.nextDeadline, alarm.nextDeadline].compactMap(\.self).min()
  }

  /// Whether nothing that scripts have asked for is still to be done. An alarm that rings is not: it has no end of its own.
  var isIdle: Bool { notifier.isIdle && player.isIdle }

  /// Whether somebody does not want to hear the alarms that ring.
  var isMuted: Bool { alarm.isMuted }

  /// Silence until another alarm begins; the alarms stay unanswered. False when none rings.
  @discardableResult
  func mute() -> Bool {
    guard !ringing.isEmpty else { return false }
    alarm.mute()
    return true
  }

  /// Whether the terminal's bell is to take the place of what could not be shown or heard; asks once.
  func takeOwesBell() -> Bool {
    defer { owesBell = false }
    return owesBell
  }

  /// Shows and plays what it is time for; whether somebody has answered a notification, so that there is more to do.
  func advance(to now: LocalInstant) -> Bool {
    notifier.advance(to: now)
    player.advance(to: now)
    alarm.advance(to: now)
    defer { hasMore = false }
    return hasMore
  }

  /// Shows what a script asks for. The first notification about the end of a timer with an alarm stands for our own.
  func show(_ request: NotifyRequest, from plugin: String, deliver: @escaping (NotifyResult) -> Void) {
    var notice = DesktopNotice(
      .init(plugin: plugin, subject: request.origin?.subject, name: request.title), title: request.title,
      body: request.body, urgency: request.urgency ?? .normal)
    if let origin = request.origin, case .timer(let id) = origin.subject, let timer = host.timers.timer(id),
      timer.countdown.hasAlarm, stands(for: origin, of: id, titled: request.title)
    {
      notice.key.name = nil
      complete(&notice, for: timer.countdown, isMissed: timer.countdown.phase == .missed)
      if let urgency = request.urgency { notice.urgency = urgency }
      announce(id, .init(generation: origin.generation, notice: notice, isScripts: true))
    }
    send(notice, rings: false, deliver: deliver)
  }

  /// Plays what a script asks for; a file is named by its path from the root.
  func play(_ request: SoundRequest, deliver: @escaping (SoundResult) -> Void) {
    player.play(request) { [unowned self] result in
      // The event that tells a script's result rings by itself.
      if case .unavailable(let reason) = result { note(.sound, because: reason, rings: false) }
      if result == .played { toldOutages.remove(.sound) }
      deliver(result)
    }
  }

  /// Takes note of what has happened: a timer with an alarm that has ended, one that was answered.
  func note(_ events: [Event]) {
    guard !events.isEmpty else { return }
    for event in events {
      guard case .timer(let id) = event.subject else { continue }
      switch event.name {
      case .expired, .missed: noteEnd(of: id, event)
      case .dismissed where event.reason == "unanswered": break
      case .started, .restarted, .resumed, .reset, .changed, .cancelled, .dismissed: noteAnswer(of: id)
      default: break
      }
    }
    ringing = ringing.filter { host.timers.timer($0)?.countdown.alarm == .ringing }
    if ringing.isEmpty, alarm.callsForAnswer || alarm.isMuted { alarm.end() }
  }
}

extension DesktopAlerts {
  /// Lets what is played come to its end; nothing new begins.
  func finish() {
    ringing = []
    alarm.finish()
  }

  /// Whether nothing is shown or played any more.
  var isSilent: Bool { isIdle && alarm.isIdle }

  /// Ends all, and gives the names of sounds that scripts wanted and that were not over.
  func endAll() -> [String] {
    let sounds = player.unfinished
    notifier.endAll()
    player.endAll()
    alarm.end()
    return sounds
  }

  private func noteEnd(of id: TimerID, _ event: Event) {
    guard let timer = host.timers.timer(id), timer.countdown.hasAlarm else { return }
    if timer.countdown.alarm == .ringing {
      ringing.insert(id)
      alarm.begin(at: loop.now)
    } else {
      alarm.begin(once: true, at: loop.now)
    }
    // A script that has written something about this run has done so before: its call was in the same turn.
    guard announced[id]?.generation != event.generation else { return }
    var notice = DesktopNotice(
      .init(plugin: timer.plugin, subject: .timer(id)), title: timer.label ?? "#\(id.number)",
      body: text.body(of: event, timer.countdown))
    complete(&notice, for: timer.countdown, isMissed: event.name == .missed)
    announce(id, .init(generation: event.generation, notice: notice, isScripts: false))
    send(notice, rings: true)
  }

  /// Something was done with a timer. Its notification goes unless it tells of how the timer stands now: events come
  /// late, and the timer may have ended since.
  private func noteAnswer(of id: TimerID) {
    guard announced[id] != nil, let timer = host.timers.timer(id), !timer.countdown.isWorthTelling else { return }
    announced[id] = nil
    notifier.withdraw(.init(plugin: timer.plugin, subject: .timer(id)))
  }

  /// Whether what a script writes takes the place of the notification of a timer's end.
  private func stands(for origin: NotifyRequest.Origin, of id: TimerID, titled title: String) -> Bool {
    guard let known = announced[id], known.generation == origin.generation else { return true }
    return !known.isScripts || known.notice.title == title
  }

  private func announce(_ id: TimerID, _ announcement: Announcement) {
    announced[id] = announcement
    guard announced.count > Self.mostAnnouncements else { return }
    announced = announced.filter { host.timers.timer($0.key) != nil }
  }

  private func complete(_ notice: inout DesktopNotice, for countdown: Countdown, isMissed: Bool) {
    notice.buttons = text.buttons(for: countdown)
    notice.icon = isMissed ? .missed : .due
    if countdown.alarm == .ringing { (notice.urgency, notice.stays) = (.critical, true) }
  }

  private func send(_ notice: DesktopNotice, rings: Bool, deliver: @escaping (NotifyResult) -> Void = { _ in }) {
    notifier.show(notice, at: loop.now) { [unowned self] result in
      switch result {
      case .shown: toldOutages.remove(.desktop)
      case .unavailable(let reason): note(.desktop, because: reason, rings: rings)
      case .replaced, .refused: break
      }
      deliver(result)
    }
  }

  /// One line of the log for what is not there, and the bell in its place.
  private func note(_ outage: Outage, because reason: String, rings: Bool) {
    if rings { owesBell = true }
    guard toldOutages.insert(outage).inserted else { return }
    let what = outage == .desktop ? "notifications cannot be shown on the desktop" : "sounds cannot be played"
    var event = Event(.log, at: host.now.server, plugin: "moondial", kind: .script, subject: .plugin)
    event.details = [
      .init("level", .text("warn")), .init("text", .text("\(what), the bell rings instead: \(reason)")),
    ]
    host.timers.post(event)
    hasMore = true
  }

  /// Silence; the notification that this was chosen on is gone by that, and is shown again, since it has no answer.
  private func mute(_ id: TimerID) {
    mute()
    guard var notice = announced[id]?.notice else { return }
    notice.buttons.removeAll { $0.name == AlarmChoice.mute.rawValue }
    send(notice, rings: false)
  }

  private func answer(_ key: DesktopNotice.Key, _ answer: DesktopNotice.Answer) {
    guard key.name == nil, case .timer(let id)? = key.subject, let timer = host.timers.timer(id) else { return }
    let rings = timer.countdown.alarm == .ringing || timer.countdown.alarm == .unanswered
    switch answer {
    case .dismissed: if rings { host.apply(.dismiss, to: id, at: loop.now) }
    case .chose(let name):
      guard let choice = AlarmChoice(rawValue: name) else { return }
      if choice == .mute { return mute(id) }
      if let verb = choice.verb, choice != .dismiss || rings { host.apply(verb, to: id, at: loop.now) }
    }
    announced[id] = nil
    hasMore = true
  }
}

extension Countdown {
  /// Whether the last end is something that nobody has answered yet; one that comes again and again has no answer.
  fileprivate var isWorthTelling: Bool {
    switch phase {
    case .expired, .missed: alarm != .answered
    case .running, .paused: repetition != nil || recurrence != nil
    case .idle, .cancelled: false
    }
  }
}
