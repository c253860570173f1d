import ClockSync
import Plugins
import Reactor
import Timekeeping

/// What keeps loaded scripts going, whoever looks on: the loop, the authority's clock, reloads and actions.
///
/// A turn is `advance`, whatever the onlooker does about the events, and `wait`.
final class ScriptLoop {
  /// The scripts.
  let host: PluginHost

  /// What waits.
  let loop: EventLoop

  /// What signals have asked for.
  let signals: SignalWatch

  /// Called when the system's zone may be another one.
  var onZone: (ZoneRules) -> Void = { _ in }

  private let surroundings: Surroundings
  private let options: RunOptions
  private let reloader: ScriptReloader
  private let serverTime: ServerTime?
  private let actions: ActionDispatch
  private let clocks = SystemClocks()
  private var wasClockSet = false
  private var zonesRead: LocalInstant

  /// The shortest step of the wall clock that is told: readings differ by less even when nobody sets it.
  private static let smallestStep: Duration = .milliseconds(1)

  /// How long callbacks are called before the loop looks at keys, signals and the board again.
  private static let sliceTime: Duration = .milliseconds(1)

  /// How long what a line has caused may take to be handed on before its result is shown.
  private static let longestDelivery: Duration = .milliseconds(100)

  /// How long zones are taken to be as they were read.
  private static let zonePeriod: Duration = .seconds(60)

  /// Prepares the loop; with a screen it listens for the signals that are about one.
  init(
    _ scripts: ScriptHost, following servers: [SourceAddress], for options: RunOptions, in surroundings: Surroundings,
    withScreen: Bool
  ) throws(SystemError) {
    self.surroundings = surroundings
    self.options = options
    host = scripts.host
    zonesRead = host.now.local
    loop = try EventLoop(inheritedSignals: surroundings.signals)
    signals = try SignalWatch(on: loop, withScreen: withScreen)
    reloader = ScriptReloader(scripts.sources, from: scripts.loader)
    if options.watches { try reloader.watchFiles(on: loop) }
    serverTime = ServerTime(
      servers, for: host, on: loop, surroundings: surroundings, isRequired: options.requiresSync)
    actions = ActionDispatch(for: host, on: loop, surroundings: surroundings)
  }

  /// Listens for steps of the wall clock from now on.
  func begin() throws(SystemError) {
    try loop.onWallClockStep { [unowned self] in wasClockSet = true }
  }

  /// Asks the time servers if it is time to, and calls what is due for no longer than a slice takes, unless it is held
  /// back; whether there is more to do at once.
  func advance(to now: LocalInstant, isHeldBack: Bool) -> Bool {
    serverTime?.advance(to: now)
    guard !isHeldBack else { return false }
    let end = clocks.local().advanced(by: Self.sliceTime)
    return host.advance(to: now) { clocks.local() < end }
  }

  /// Hands on what has happened already, but nothing that becomes due meanwhile; not for longer than a person waits.
  func deliverPosted(at now: LocalInstant) {
    let end = clocks.local().advanced(by: Self.longestDelivery)
    while host.timers.postedCount > 0, clocks.local() < end {
      _ = host.advance(to: now) { host.timers.postedCount > 0 && clocks.local() < end }
    }
  }

  /// Begins what scripts have asked for, and brings results; whether there are any.
  func act(at now: LocalInstant) -> Bool {
    actions.advance(to: now)
  }

  /// Takes what has happened since it was last taken; timers with an alarm are shown on the desktop and heard by that.
  func takeEvents() -> [Event] {
    let events = host.takeEvents()
    alerts.note(events)
    return events
  }

  /// Notifications and sounds.
  var alerts: DesktopAlerts { actions.alerts }

  /// Loads scripts again if somebody asks for it or files have changed; whether that was so. Only between turns, when
  /// nothing that is due still waits for callbacks of the version that goes.
  func reload(at now: LocalInstant) -> Bool {
    guard signals.takeWantsReload() else { return reloader.reloadChanged(into: host, at: now) }
    reloader.reloadAll(into: host, at: now)
    return true
  }

  /// When there is something to do next, if nothing happens before.
  var nextDeadline: LocalInstant? {
    [host.nextDeadline, reloader.nextReading, serverTime?.nextDeadline, actions.nextDeadline].compactMap(\.self).min()
  }

  /// Whether anything is waited for by the clock, or because of an action.
  var isCounting: Bool { !actions.isIdle || host.timers.outlook.isCounting }

  /// Waits until then or for whatever is watched, and takes note of sleep, of a clock that was set and of new zones.
  func wait(since now: LocalInstant, until deadline: LocalInstant?) throws(SystemError) -> LocalInstant {
    let turn = try loop.wait(until: deadline)
    if turn.slept > .zero || signals.takeHasResumed() {
      host.noteSleep(since: now, until: turn.now)
      serverTime?.noteSleep(at: turn.now)
    }
    if wasClockSet { setClock(at: turn.now) }
    readZones(at: turn.now)
    return turn.now
  }

  /// Waits for what scripts have run, though not for long and not after a signal.
  func finishActions() {
    _ = actions.advance(to: loop.now)
    actions.finish { [signals] in signals.ending == nil }
    while host.advance(to: loop.now) {}
  }

  /// Ends what scripts have run and is not done, and gives the lines that tell of it.
  func endActions() -> String {
    actions.endAll().map { "moondial: ended before it was done: \($0)\n" }.joined()
  }

  /// Looks whether the system's zone or its rules have changed: only when the loop is awake anyway.
  private func readZones(at now: LocalInstant) {
    guard zonesRead.duration(to: now) >= Self.zonePeriod else { return }
    zonesRead = now
    let zones = surroundings.zoneFiles.source
    guard let zone = try? surroundings.zone(named: options.zone, from: zones) else { return }
    host.setZones(zone, from: zones, at: now)
    alerts.text.zone = zone
    onZone(zone)
  }

  /// The machine's wall clock, which is the authority, was set.
  private func setClock(at now: LocalInstant) {
    wasClockSet = false
    if let serverTime { return serverTime.noteWallClock(at: now) }
    let reading = surroundings.readClocks()
    let clock = ServerClock(system: Moment(local: reading.local, server: reading.wall))
    let step = clock.offset - host.clock.offset
    // Waking from suspend is told as a step, too.
    guard abs(step.nanoseconds) > Self.smallestStep.nanoseconds else { return }
    host.setClock(clock, at: now)
    var event = Event(.clock, at: host.now.server, plugin: "moondial", kind: .clock, subject: .plugin)
    event.details = [.init("change", .text("stepped")), .init("by_ms", .integer(step.wholeMilliseconds))]
    host.timers.post(event)
  }
}
