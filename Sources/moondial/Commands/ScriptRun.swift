import Boards
import ClockSync
import Plugins
import Reactor
import Timekeeping

/// Scripts while they run: the one loop of `moondial run`.
final class ScriptRun {
  private let surroundings: Surroundings
  private let options: RunOptions
  private let scripts: ScriptLoop

  // Either the board shows what happens, or lines do.
  private let board: BoardScreen?
  private let outlet: Outlet
  private var printer: EventPrinter
  private let messages: Outlet
  private var keyboard: Keyboard?

  private var heldCommand: BoardCommand?
  private let console: BoardConsole
  private var wantsToQuit = false

  /// Prepares the loop.
  init(
    _ scripts: ScriptHost, zone: ZoneRules, following servers: [SourceAddress], for command: RunCommand
  ) throws(SystemError) {
    surroundings = command.surroundings
    options = command.options
    self.scripts = try ScriptLoop(
      scripts, following: servers, for: options, in: surroundings, withScreen: command.showsBoard)
    let loop = self.scripts.loop
    console = BoardConsole(on: self.scripts.host)
    printer = EventPrinter(isJSON: options.display == .json, zone: zone)
    board =
      command.showsBoard
      ? try BoardScreen(
        for: surroundings, on: loop, zone: zone, language: options.language,
        precision: options.hidesSeconds ? .minutesFromADayOn : .seconds) : nil
    outlet = board?.session.outlet ?? Outlet(surroundings.output, on: loop)
    messages = Outlet(surroundings.error, on: loop)
    self.scripts.onZone = { [unowned self] zone in
      board?.zone = zone
      printer.zone = zone
    }
  }

  private var host: PluginHost { scripts.host }
  private var signals: SignalWatch { scripts.signals }

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
    if let board, board.session.hasKeyboard { keyboard = Keyboard(surroundings.input, on: scripts.loop) }
    try scripts.begin()
    var now = scripts.loop.now
    while true {
      // With a reader that does not read, what happens is held back rather than kept in ever more memory.
      let isHeldBack = outlet.isChoked || messages.isChoked
      var isUnfinished = scripts.advance(to: now, isHeldBack: isHeldBack)
      if press(at: now) { isUnfinished = true }
      if scripts.act(at: now) { isUnfinished = true }
      if !isUnfinished, !isHeldBack { isUnfinished = scripts.reload(at: now) }
      try show(scripts.takeEvents())
      if let ending = signals.ending { return ending }
      if outlet.isClosed { return .success }
      // What has happened last is seen, too.
      let isSeen = board.map { !$0.owesPaint } ?? true
      let isOver = wantsToQuit || !isHeldBack && !isUnfinished && !isAwaited && isSeen
      if isOver, board != nil || !(outlet.isPending || messages.isPending) { return .success }

      let next = [scripts.nextDeadline, board?.nextPaint].compactMap(\.self).min()
      now = try scripts.wait(since: now, until: isOver || isHeldBack ? nil : isUnfinished ? now : next)
      if let board { try signals.obey(with: board.session) }
    }
  }

  /// Tells the scripts that they go, and shows what they say to that.
  private func unloadScripts() {
    host.unloadAll(at: scripts.loop.now)
    let events = host.takeEvents()
    guard !events.isEmpty else { return }
    try? show(events)
    outlet.finish()
  }

  /// Waits for what scripts have run, though not for long and not after a signal, and ends and lists what is left.
  private func finishActions() {
    scripts.finishActions()
    let events = host.takeEvents()
    if board == nil, !events.isEmpty {
      outlet.write(printer.lines(of: events))
      outlet.finish()
    }
    messages.write(scripts.endActions())
  }

  /// Whether anything is waited for: by the clock, or by somebody at a keyboard.
  private var isAwaited: Bool {
    let outlook = host.timers.outlook
    return options.stays || scripts.isCounting || keyboard != nil && outlook.isWaitingForKeys
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
      let rings = events.contains(where: \.ringsBell) || scripts.alerts.takeOwesBell()
      if surroundings.output.isTerminal, rings { outlet.write(TerminalBoard.bell) }
      return try outlet.send()
    }
    board.note(events)
    board.isMuted = scripts.alerts.isMuted
    if scripts.alerts.takeOwesBell() { board.ringOnce() }
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
      case .lua(let line):
        let (lines, isError) = console.answer(to: line, at: now)
        board?.tell([":\(line)"], at: host.now)
        board?.tell(lines, level: isError ? .error : .note, at: host.now)
      case .mute: scripts.alerts.mute()
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
}
