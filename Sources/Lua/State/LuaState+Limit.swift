import CLuaGuard

extension LuaState {
  /// What one call may take of its thread's processor time.
  ///
  /// A call beyond its limit is stopped and fails with `LuaError.Code.interrupted`; nothing in the script can catch
  /// that. It is noticed by a tick of 10 ms, so that the call may take up to one tick more. A call that cannot be
  /// stopped, because it does not come back from C, ends the process at five times its limit, with exit code 70 and a
  /// message on standard error that names the state, the function and the place. The signal `SIGRTMIN + 7` is used for
  /// that, and is unblocked on each thread that calls with a limit.
  public struct Limit: Sendable, Hashable {
    /// The processor time; one tick is the least that makes a difference.
    public var duration: Duration

    /// What is called, for messages, such as `on_expire`; at most 63 bytes of it are told.
    public var function: String

    /// Makes a limit for a call of `function`.
    public init(_ duration: Duration, for function: String) {
      self.duration = duration
      self.function = function
    }

    /// At least 1, since 0 would be no limit; what is beyond 64 bits is none that anybody reaches.
    var nanoseconds: Int64 {
      let (seconds, attoseconds) = duration.components
      let (whole, hasOverflowed) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      return hasOverflowed ? .max / 8 : min(max(whole, 0) + max(attoseconds / 1_000_000_000, 1), .max / 8)
    }

    /// The duration as messages tell it: `100 ms`, `2 s`.
    var text: String {
      let milliseconds = nanoseconds / 1_000_000
      return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
    }
  }

  /// Names the terminal that is put in order before a call that cannot be stopped ends the process; nil for none.
  public static func setTerminal(_ terminal: OrderedTerminal?) {
    guard let terminal else { return lg_set_terminal(-1, -1, nil, 0) }
    let length = terminal.leave.utf8.count
    unsafe terminal.leave.withCString { unsafe lg_set_terminal(terminal.input, terminal.output, $0, length) }
  }

  /// A terminal as it is to be left.
  public struct OrderedTerminal: Sendable, Hashable {
    /// The descriptor that gets the modes back which it has when the terminal is named.
    public var input: Int32
    /// The descriptor that `leave` is written to.
    public var output: Int32
    /// What to write: at most 64 bytes.
    public var leave: String

    /// Makes the description of a terminal.
    public init(input: Int32, output: Int32, leave: String) {
      self.input = input
      self.output = output
      self.leave = leave
    }
  }
}
