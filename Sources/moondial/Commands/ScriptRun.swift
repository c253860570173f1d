import Boards
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

  // One of these shows what happens.
  private let printer: EventPrinter?
  private let board: BoardScreen?
  private var keyboard: Keyboard?

  private var isReaderGone = false
  private var wasClockSet = false
  private var wantsToQuit = false

  /// Prepares the loop.
  init(_ scripts: ScriptHost, zone: ZoneRules, for command: RunCommand) throws(SystemError) {
    surroundings = command.surroundings
    options = command.options
    host = scripts.host
    loop = try EventLoop(inheritedSignals: surroundings.signals)
    signals = try SignalWatch(on: loop, withScreen: command.showsBoard)
    board = command.showsBoard ? try BoardScreen(for: surroundings, zone: zone) : nil
    printer =
      command.showsBoard
      ? nil : EventPrinter(surroundings.output, isJSON: options.display == .json, zone: zone)
    for problem in scripts.problems { board?.note(problem.description, level: .error, at: host.now.server) }
  }

  /// Goes on until nothing is waited for, or somebody ends it.
  func untilItEnds() throws(SystemError) -> ExitCode {
    try board?.session.begin()
    defer { board?.session.end() }
    if let board, board.session.hasKeyboard { keyboard = Keyboard(surroundings.input, on: loop) }
    if printer != nil {
      loop.watch(surroundings.output.descriptor, for: .hangup) { [unowned self] _ in isReaderGone = true }
    }
    try loop.onWallClockStep { [unowned self] in wasClockSet = true }
    var now = loop.now
    while true {
      // What is due comes before what was pressed: a key never meets a timer that is over and does not know it.
      var isUnfinished = host.advance(to: now)
      if !isUnfinished, let keys = keyboard?.take(), !keys.isEmpty {
        for key in keys { press(key, at: now) }
        isUnfinished = true
      }
      try show(host.takeEvents())
      if let ending = signals.ending { return ending }
      if wantsToQuit || isReaderGone || printer?.isClosed == true { return .success }
      if !isUnfinished, !isAwaited { return .success }
      let next = [host.nextDeadline, board?.nextPaint].compactMap(\.self).min()
      let turn = try loop.wait(until: isUnfinished ? now : next)
      if turn.slept > .zero || signals.takeHasResumed() { host.noteSleep(since: now, until: turn.now) }
      now = turn.now
      if wasClockSet { setClock(at: now) }
      if let board { try signals.stopIfAsked(board.session) }
    }
  }

  /// Whether anything is waited for: by the clock, or by somebody at a keyboard.
  private var isAwaited: Bool {
    let outlook = host.timers.outlook
    return options.stays || outlook.isCounting || keyboard != nil && outlook.isWaitingForKeys
  }

  private func show(_ events: [Event]) throws(SystemError) {
    if let board {
      board.note(events)
      if signals.takeNeedsPaint() { board.repaint() }
      try board.paint(host.timers, at: host.now)
    }
    guard let printer else { return }
    printer.print(events)
    for event in events where event.name == .scriptError { surroundings.say(ProblemText.lines(of: event)) }
    let isCalling = events.contains { $0.name == .action && $0.text("action") == "notify" }
    if isCalling, surroundings.output.isTerminal { printer.ring() }
    try printer.send()
  }

  private func press(_ key: Key, at now: LocalInstant) {
    switch board?.command(for: key) {
    case .apply(let verb, let timer): host.apply(verb, to: timer, at: now)
    case .press(let index, let timer): host.press(index, of: timer, at: now)
    case .quit: wantsToQuit = true
    case .look, .repaint, nil: break
    }
  }

  /// The machine's wall clock, which is the authority, was set.
  private func setClock(at now: LocalInstant) {
    wasClockSet = false
    let reading = surroundings.readClocks()
    let clock = ServerClock(system: Moment(local: reading.local, server: reading.wall))
    let step = clock.offset - host.clock.offset
    // Waking from suspend is told as a step, too; what it moves is no more than the readings differ anyway.
    guard abs(step.nanoseconds) > Self.smallestStep.nanoseconds else { return }
    host.setClock(clock, at: now)
    var event = Event(.clock, at: host.now.server, plugin: "moondial", kind: .clock, subject: .plugin)
    event.details = [.init("change", .text("stepped")), .init("by_ms", .integer(step.wholeMilliseconds))]
    host.timers.post(event)
  }

  private static let smallestStep: Duration = .milliseconds(1)
}
