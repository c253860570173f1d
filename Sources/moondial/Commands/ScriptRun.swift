import Boards
import ClockSync
import Plugins
import Reactor
import Timekeeping

/// Scripts while they run: the one loop of `moondial run`.
final class ScriptRun {
  private let surroundings: Surroundings
  private let options: RunOptions
  private let host: PluginHost
  private let loop: EventLoop
  private let signals: SignalWatch
  private let reloader: ScriptReloader
  private let serverTime: ServerTime?
  private let actions: ActionDispatch
  private let clocks = SystemClocks()

  // Either the board shows what happens, or lines do.
  private let board: BoardScreen?
  private let outlet: Outlet
  private var printer: EventPrinter
  private let messages: Outlet
  private var keyboard: Keyboard?

  private var heldCommand: BoardCommand?
  private var wasClockSet = false
  private var wantsToQuit = false
  private var zonesRead: LocalInstant

  /// The shortest step of the wall clock that is told: readings differ by less even when nobody sets it.
  private static let smallestStep: Duration = .milliseconds(1)

  /// How long callbacks are called before the loop looks at keys, signals and the board again.
  private static let sliceTime: Duration = .milliseconds(1)

  /// Prepares the loop.
  init(
    _ scripts: ScriptHost, zone: ZoneRules, following servers: [SourceAddress], for command: RunCommand
  ) throws(SystemError) {
    surroundings = command.surroundings
    options = command.options
    host = scripts.host
    zonesRead = host.now.local
    loop = try EventLoop(inheritedSignals: surroundings.signals)
    signals = try SignalWatch(on: loop, withScreen: command.showsBoard)
    reloader = ScriptReloader(scripts.sources, from: scripts.loader)
    if options.watches { try reloader.watchFiles(on: loop) }
    serverTime = ServerTime(
      servers, for: host, on: loop, surroundings: surroundings, isRequired: options.requiresSync)
    actions = ActionDispatch(for: host, on: loop, surroundings: surroundings)
    printer = EventPrinter(isJSON: options.display == .json, zone: zone)
    board =
      command.showsBoard ? try BoardScreen(for: surroundings, on: loop, zone: zone, language: options.language) : nil
    outlet = board?.session.outlet ?? Outlet(surroundings.output, on: loop)
    messages = Outlet(surroundings.error, on: loop)
  }

  /// Goes on until nothing is waited for, or somebody ends it; then scripts are told that they go.
  func untilItEnds() throws(SystemError) -> ExitCode {
    try board?.session.begin()
    defer {
      unloadScripts()
      board?.session.end()
      finishActions()
      if surroundings.error.isTerminal { messages.write(board?.parting ?? "") }
      messages.finish()
    }
    if let board, board.session.hasKeyboard { keyboard = Keyboard(surroundings.input, on: loop) }
    try loop.onWallClockStep { [unowned self] in wasClockSet = true }
    var now = loop.now
    while true {
      serverTime?.advance(to: now)
      // With a reader that does not read, what happens is held back rather than kept in ever more memory.
      let isHeldBack = outlet.isChoked || messages.isChoked
      var isUnfinished = isHeldBack ? false : advance(to: now)
      if press(at: now) { isUnfinished = true }
      if actions.advance(to: now) { isUnfinished = true }
      // Between turns, when nothing that is due still waits for callbacks of the version that goes.
      if !isUnfinished, !isHeldBack { isUnfinished = reload(at: now) }
      try show(host.takeEvents())
      if let ending = signals.ending { return ending }
      if outlet.isClosed { return .success }
      // What has happened last is seen, too.
      let isSeen = board.map { !$0.owesPaint } ?? true
      let isOver = wantsToQuit || !isHeldBack && !isUnfinished && !isAwaited && isSeen
      if isOver, board != nil || !(outlet.isPending || messages.isPending) { return .success }

      let turn = try loop.wait(until: isOver || isHeldBack ? nil : isUnfinished ? now : nextDeadline)
      if turn.slept > .zero || signals.takeHasResumed() {
        host.noteSleep(since: now, until: turn.now)
        serverTime?.noteSleep(at: turn.now)
      }
      now = turn.now
      if wasClockSet { setClock(at: now) }
      readZones(at: now)
      if let board { try signals.obey(with: board.session) }
    }
  }

  /// Tells the scripts that they go, and shows what they say to that.
  private func unloadScripts() {
    host.unloadAll(at: loop.now)
    let events = host.takeEvents()
    guard !events.isEmpty else { return }
    try? show(events)
    outlet.finish()
  }

  /// Waits for what scripts have run, though not for long and not after a signal, and ends and lists what is left.
  private func finishActions() {
    _ = actions.advance(to: loop.now)
    actions.finish { [signals] in signals.ending == nil }
    while host.advance(to: loop.now) {}
    let events = host.takeEvents()
    if board == nil, !events.isEmpty {
      outlet.write(printer.lines(of: events))
      outlet.finish()
    }
    for command in actions.endAll() { messages.write("moondial: ended before it was done: \(command)\n") }
  }

  /// Loads scripts again if somebody asks for it or files have changed; whether that was so.
  private func reload(at now: LocalInstant) -> Bool {
    guard signals.takeWantsReload() else { return reloader.reloadChanged(into: host, at: now) }
    reloader.reloadAll(into: host, at: now)
    return true
  }

  /// Acts on what is due, for no longer than a slice takes; whether there is more.
  private func advance(to now: LocalInstant) -> Bool {
    let end = clocks.local().advanced(by: Self.sliceTime)
    return host.advance(to: now) { clocks.local() < end }
  }

  /// When there is something to do next, if nothing happens before.
  private var nextDeadline: LocalInstant? {
    [host.nextDeadline, board?.nextPaint, reloader.nextReading, serverTime?.nextDeadline, actions.nextDeadline]
      .compactMap(\.self).min()
  }

  /// Whether anything is waited for: by the clock, or by somebody at a keyboard.
  private var isAwaited: Bool {
    let outlook = host.timers.outlook
    return options.stays || !actions.isIdle || outlook.isCounting || keyboard != nil && outlook.isWaitingForKeys
  }

  private func show(_ events: [Event]) throws(SystemError) {
    if !(surroundings.output.isTerminal && surroundings.error.isTerminal) {
      for event in events where event.name == .scriptError && event.isToldToPeople {
        messages.write(ProblemText.lines(of: event))
      }
    }
    messages.sendIfPossible()
    guard let board else {
      outlet.write(printer.lines(of: events))
      if surroundings.output.isTerminal, events.contains(where: \.ringsBell) { outlet.write(TerminalBoard.bell) }
      return try outlet.send()
    }
    board.note(events)
    if signals.takeNeedsPaint() { board.repaint() }
    try board.paint(host.timers, at: host.now, clock: ClockNote(host.clock, at: host.now.local, words: board.words))
  }

  /// Does what keys ask for; true when something was done.
  ///
  /// What is due comes before what was pressed: a key never meets a timer that is over and does not know it. It waits,
  /// and with it those pressed after it, until that timer has had its turn.
  private func press(at now: LocalInstant) -> Bool {
    var wasSomethingDone = false
    while let command = heldCommand ?? nextCommand() {
      heldCommand = command
      switch command {
      case .apply(_, let timer) where isDue(timer), .press(_, let timer) where isDue(timer): return wasSomethingDone
      case .apply(let verb, let timer): host.apply(verb, to: timer, at: now)
      case .press(let index, let timer): host.press(index, of: timer, at: now)
      case .quit: wantsToQuit = true
      case .lua: board?.tellThatThereIsNoConsole(at: host.now)
      case .look, .repaint: break
      }
      heldCommand = nil
      wasSomethingDone = true
    }
    return wasSomethingDone
  }

  private func nextCommand() -> BoardCommand? {
    while let key = keyboard?.take() {
      if let command = board?.command(for: key, of: host.timers, at: host.now) { return command }
    }
    return nil
  }

  /// Whether a timer's time is up and nobody was told yet.
  private func isDue(_ timer: TimerID) -> Bool {
    host.timers.timer(timer)?.countdown.deadline?.hasCome(at: host.now) ?? false
  }

  /// Looks whether the system's zone or its rules have changed: only when the loop is awake anyway.
  private func readZones(at now: LocalInstant) {
    guard zonesRead.duration(to: now) >= Self.zonePeriod else { return }
    zonesRead = now
    let zones = surroundings.zoneFiles.source
    guard let zone = try? surroundings.zone(named: options.zone, from: zones) else { return }
    host.setZones(zone, from: zones, at: now)
    board?.zone = zone
    printer.zone = zone
  }

  /// How long zones are taken to be as they were read.
  private static let zonePeriod: Duration = .seconds(60)

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
