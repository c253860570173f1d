import Glibc

/// A signal that a loop can tell of (`signal(7)`).
public struct Signal: RawRepresentable, Sendable, Hashable {
  /// The signal's number.
  public var rawValue: Int32

  /// Makes the signal with that number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// SIGHUP: the terminal is gone.
  public static let hangup = Signal(rawValue: SIGHUP)
  /// SIGINT: Ctrl-C.
  public static let interrupt = Signal(rawValue: SIGINT)
  /// SIGQUIT: Ctrl-\, an end with a core dump.
  public static let quit = Signal(rawValue: SIGQUIT)
  /// SIGKILL: an end at once, which no program can put off. No loop hears of it.
  public static let kill = Signal(rawValue: SIGKILL)
  /// SIGTERM: a request to end.
  public static let terminate = Signal(rawValue: SIGTERM)
  /// SIGTSTP: Ctrl-Z.
  public static let suspend = Signal(rawValue: SIGTSTP)
  /// SIGCONT: going on after a stop.
  public static let resume = Signal(rawValue: SIGCONT)
  /// SIGWINCH: the terminal has another size.
  public static let windowChange = Signal(rawValue: SIGWINCH)
  /// SIGCHLD: a child process ended.
  public static let childEnded = Signal(rawValue: SIGCHLD)
  /// SIGUSR1: free for the program; reloads scripts.
  public static let user1 = Signal(rawValue: SIGUSR1)
  /// SIGUSR2: free for the program.
  public static let user2 = Signal(rawValue: SIGUSR2)
  /// SIGALRM: an alarm clock that somebody set.
  public static let alarm = Signal(rawValue: SIGALRM)
  /// SIGVTALRM: an alarm clock on the process's own time.
  public static let virtualAlarm = Signal(rawValue: SIGVTALRM)
  /// SIGPROF: a profiler's clock.
  public static let profiling = Signal(rawValue: SIGPROF)
  /// SIGIO: a descriptor is ready.
  public static let inputOutput = Signal(rawValue: SIGIO)
}
