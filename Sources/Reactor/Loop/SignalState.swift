import Glibc

/// The parts of a process's signal handling that a loop changes, as they were at one time.
public struct SignalState: Sendable {
  /// The signals that were blocked in the calling thread.
  let mask: sigset_t

  /// Whether SIGPIPE was ignored.
  let ignoresBrokenPipe: Bool

  /// What holds now in the calling thread.
  public static func current() -> SignalState {
    SignalState(mask: SystemCalls.signalMask(), ignoresBrokenPipe: SystemCalls.isIgnored(Signal(rawValue: SIGPIPE)))
  }

  /// Ignores SIGPIPE from now on, so that a lost reader is an error of the write and not the process's end.
  public static func ignoreBrokenPipe() {
    SystemCalls.setBrokenPipeIgnored(true)
  }

  /// Makes it hold again, for the calling thread.
  public func restore() {
    SystemCalls.setBrokenPipeIgnored(ignoresBrokenPipe)
    SystemCalls.setSignalMask(mask)
  }
}
