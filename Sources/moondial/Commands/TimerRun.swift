import Boards
import Reactor
import Timekeeping

/// The countdown of `moondial timer` while it runs: the loop, what is shown, and what keys do.
final class TimerRun {
  /// The event that ended the countdown.
  private(set) var lastEvent: Event?

  /// What happens at the end.
  let end: TimerEnd

  private let surroundings: Surroundings
  private let loop: EventLoop
  private let signals: SignalWatch
  private let timers = TimerSet()
  private let timer: TimerID
  private let label: String
  private let zone: ZoneRules
  private let style: TimeStyle
  private let words: BoardWords
  private var clock: ServerClock
  private var cancelled = false

  // Either the line on the screen shows what happens, or lines do.
  private let screen: TerminalSession?
  private let outlet: Outlet
  private let printer: EventPrinter
  private var keyboard: Keyboard?
  private var line: TimerLine
  private var nextChange: LocalInstant?

  /// Starts the countdown as of `start`, the moment at which its text was read: later it might have passed.
  init(
    _ countdown: Countdown, label: String, at start: Moment, zone: ZoneRules, for command: TimerCommand
  ) throws(SystemError) {
    surroundings = command.surroundings
    let draws = command.options.display == nil && surroundings.canDraw(on: surroundings.output)
    loop = try EventLoop(inheritedSignals: surroundings.signals)
    signals = try SignalWatch(on: loop, withScreen: draws)
    end = TimerEnd(surroundings, on: loop, signals: signals)
    clock = ServerClock(system: start)
    self.label = label
    self.zone = zone
    style = TimeStyle(environment: surroundings.environment)
    words = BoardWords(tag: nil, environment: surroundings.environment)
    line = TimerLine(allowsColor: surroundings.allowsColor(on: surroundings.output))
    printer = EventPrinter(isJSON: command.options.display == .json, zone: zone)
    screen =
      draws
      ? try TerminalSession(
        input: surroundings.input, output: surroundings.output, on: loop, enter: TimerLine.enter,
        leave: TimerLine.leave)
      : nil
    outlet = screen?.outlet ?? Outlet(surroundings.output, on: loop)
    let name = label.isEmpty ? nil : label
    let definition = TimerDefinition(plugin: "timer", name: name, countdown: countdown)
    timer = timers.add(definition, at: start)
    timers.apply(.start, to: timer, at: start)
    try loop.onWallClockStep { [unowned self] in setClock() }
  }

  /// Goes on until the time is up or somebody ends it.
  func untilItEnds() throws(SystemError) -> ExitCode {
    try screen?.begin()
    defer {
      keyboard = nil
      screen?.end()
    }
    if let screen, screen.hasKeyboard { keyboard = Keyboard(surroundings.input, on: loop) }
    var now = loop.now
    while true {
      // What is due comes before what was pressed: a key never meets a countdown that is over and does not know it.
      var isUnfinished = act(at: now)
      if !isUnfinished, lastEvent == nil {
        while let key = keyboard?.take() { press(key, at: clock.moment(at: now)) }
        isUnfinished = act(at: now)
      }
      try show(at: now)
      if let ending = signals.ending { return ending }
      if outlet.isClosed { return .success }
      if cancelled { return .cancelled }
      let isOver = lastEvent != nil && !isUnfinished
      if isOver, screen != nil || !outlet.isPending { return .success }
      let next = [timers.nextDeadline(at: clock.moment(at: now)), nextChange].compactMap(\.self).min()
      let turn = try loop.wait(until: isOver ? nil : isUnfinished ? now : next)
      if turn.slept > .zero || signals.takeHasResumed() {
        timers.noteAbsence(since: clock.moment(at: now), until: clock.moment(at: turn.now))
      }
      now = turn.now
      if let screen { try signals.obey(with: screen) }
    }
  }

  /// Acts on what is due; whether there is more.
  private func act(at now: LocalInstant) -> Bool {
    timers.advance(to: clock.moment(at: now)) { event in
      if screen == nil { outlet.write(printer.lines(of: [event])) }
      guard event.name == .expired || event.name == .missed, let timer = timers.timer(timer) else { return }
      lastEvent = event
      end.alert(event, timer.countdown, zone: zone)
    }
  }

  private func show(at local: LocalInstant) throws(SystemError) {
    let now = clock.moment(at: local)
    try outlet.send()
    // A terminal that is slow to take the last line gets no further one on top of it; the loop wakes when it has.
    nextChange = nil
    guard let screen, !outlet.isPending, let timer = timers.timer(timer) else { return }
    let row = BoardRow(timer, at: now, zone: zone, style: style, words: words)
    if signals.takeNeedsPaint() { line.forget() }
    outlet.write(line.paint(row, name: label, columns: screen.size.columns, words: words))
    if lastEvent != nil { outlet.write(TerminalBoard.bell) }
    try outlet.send()
    nextChange = timer.countdown.isOver ? nil : row.changes
  }

  private func press(_ key: Key, at now: Moment) {
    switch key {
    case .character("q"), .character("x"): cancelled = true
    case .character(" "), .enter: timers.apply(.toggle, to: timer, at: now)
    case .character("+"), .character("="): timers.apply(.extend(.seconds(60)), to: timer, at: now)
    case .character("-"), .character("_"): timers.apply(.extend(.seconds(-60)), to: timer, at: now)
    case .character("r"): timers.apply(.restart, to: timer, at: now)
    default: break
    }
  }

  /// The wall clock was set: what counts to a time counts to it by the new clock.
  private func setClock() {
    let reading = surroundings.readClocks()
    let before = clock.moment(at: loop.now)
    clock = ServerClock(system: Moment(local: reading.local, server: reading.wall))
    let after = clock.moment(at: loop.now)
    if after.server > before.server { timers.noteAbsence(since: before, until: after) }
    timers.clockChanged(at: after)
  }
}
