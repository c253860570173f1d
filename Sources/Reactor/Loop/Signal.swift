import Glibc

/// A signal that a loop can tell of (`signal(7)`).
package struct Signal: RawRepresentable, Sendable, Hashable {
  /// The signal's number.
  package var rawValue: Int32

  /// Makes the signal with that number.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// SIGHUP: the terminal is gone.
  package static let hangup = Signal(rawValue: SIGHUP)
  /// SIGINT: Ctrl-C.
  package static let interrupt = Signal(rawValue: SIGINT)
  /// SIGTERM: a request to end.
  package static let terminate = Signal(rawValue: SIGTERM)
  /// SIGTSTP: Ctrl-Z.
  package static let suspend = Signal(rawValue: SIGTSTP)
  /// SIGCONT: going on after a stop.
  package static let resume = Signal(rawValue: SIGCONT)
  /// SIGWINCH: the terminal has another size.
  package static let windowChange = Signal(rawValue: SIGWINCH)
  /// SIGCHLD: a child process ended.
  package static let childEnded = Signal(rawValue: SIGCHLD)
  /// SIGUSR1: free for the program; reloads scripts.
  package static let user1 = Signal(rawValue: SIGUSR1)
  /// SIGUSR2: free for the program.
  package static let user2 = Signal(rawValue: SIGUSR2)
}
