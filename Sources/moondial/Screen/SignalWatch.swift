import Reactor

/// What signals have asked for since it was last looked at.
final class SignalWatch {
  /// How the program is to end; nil when it is not.
  private(set) var ending: ExitCode?

  /// Whether the program is to stop until it is told to go on.
  private(set) var isStopping = false

  /// Whether the program has just gone on after a stop.
  private(set) var hasResumed = false

  /// Whether the screen has to be painted anew.
  private(set) var needsPaint = false

  private let loop: EventLoop

  /// Listens for the signals that end a program and, with a screen, for those that are about one.
  init(on loop: EventLoop, withScreen: Bool) throws(SystemError) {
    self.loop = loop
    try loop.onSignal(.interrupt, .terminate, .hangup) { [unowned self] signal in ending = Self.exitCode(for: signal) }
    try loop.onSignal(.resume) { [unowned self] _ in (hasResumed, needsPaint) = (true, true) }
    guard withScreen else { return }
    try loop.onSignal(.suspend) { [unowned self] _ in isStopping = true }
    try loop.onSignal(.windowChange) { [unowned self] _ in needsPaint = true }
  }

  /// Stops the program if a signal asks for it, with the terminal given back meanwhile.
  func stopIfAsked(_ session: TerminalSession) throws(SystemError) {
    guard isStopping else { return }
    isStopping = false
    session.end()
    loop.obey(.suspend)
    try session.begin()
    needsPaint = true
  }

  /// Whether the screen has to be painted anew; asks once.
  func takeNeedsPaint() -> Bool {
    defer { needsPaint = false }
    return needsPaint
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
