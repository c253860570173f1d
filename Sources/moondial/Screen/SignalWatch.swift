import Reactor

/// What signals have asked for since it was last looked at.
final class SignalWatch {
  /// How the program is to end; nil when it is not.
  private(set) var ending: ExitCode?

  /// What is to take its usual course, once the terminal is given back: a stop, or an end.
  private var obeyed: Signal?

  /// Whether the terminal may have been changed while the program stood still.
  private var hasLostTerminal = false

  /// Whether the program has just gone on after a stop.
  private(set) var hasResumed = false

  /// Whether the screen has to be painted anew.
  private(set) var needsPaint = false

  /// Whether scripts are to be loaded again.
  private var wantsReload = false

  private let loop: EventLoop

  /// Listens for the signals that end a program and, with a screen, for those that are about one.
  init(on loop: EventLoop, withScreen: Bool) throws(SystemError) {
    self.loop = loop
    try loop.onSignal(.interrupt, .terminate, .hangup) { [unowned self] signal in ending = Self.exitCode(for: signal) }
    try loop.onSignal(.user1) { [unowned self] _ in wantsReload = true }
    try loop.onSignal(.resume) { [unowned self] _ in (hasResumed, hasLostTerminal, needsPaint) = (true, true, true) }
    guard withScreen else { return }
    try loop.onSignal(.suspend, .quit, .user2, .alarm, .virtualAlarm, .profiling, .inputOutput) {
      [unowned self] signal in obeyed = signal
    }
    try loop.onSignal(.windowChange) { [unowned self] _ in needsPaint = true }
  }

  /// Stops or ends the program if a signal asks for it, with the terminal given back before, and takes it after a stop.
  ///
  /// A stop that nobody can hear of (SIGSTOP) leaves the terminal to the shell as it was; all that is left is to take
  /// it again.
  func obey(with session: TerminalSession) throws(SystemError) {
    try obey(
      leave: session.end, take: { () throws(SystemError) in try session.begin() }, takeAgain: session.takeAgain)
  }

  /// The same for a terminal that is given back and taken in other ways.
  func obey(
    leave: () -> Void, take: () throws(SystemError) -> Void, takeAgain: () -> Void
  ) throws(SystemError) {
    guard ending == nil else { return }
    if let signal = obeyed {
      obeyed = nil
      leave()
      loop.obey(signal)
      try take()
      needsPaint = true
    } else if hasLostTerminal {
      takeAgain()
    }
    hasLostTerminal = false
  }

  /// Stops or ends the program if a signal asks for it, where the terminal is another program's at present.
  func obeyWithoutScreen() {
    guard ending == nil, let signal = obeyed else { return }
    obeyed = nil
    loop.obey(signal)
  }

  /// Whether the screen has to be painted anew; asks once.
  func takeNeedsPaint() -> Bool {
    defer { needsPaint = false }
    return needsPaint
  }

  /// Asks for scripts to be loaded again, as the signal does.
  func askForReload() {
    wantsReload = true
  }

  /// Whether scripts are to be loaded again; asks once.
  func takeWantsReload() -> Bool {
    defer { wantsReload = false }
    return wantsReload
  }

  /// Whether the program has gone on after a stop; asks once.
  func takeHasResumed() -> Bool {
    defer { hasResumed = false }
    return hasResumed
  }

  private static func exitCode(for signal: Signal) -> ExitCode {
    switch signal {
    case .interrupt: .interrupt
    case .hangup: .hangup
    default: .terminate
    }
  }
}
