/// What one plugin may take of the machine that it shares with the others.
public struct Limits: Sendable, Hashable {
  /// Processor time for loading.
  public var load: Duration

  /// Processor time for one callback.
  public var callback: Duration

  /// Processor time for one line of a prompt.
  public var line: Duration

  /// Bytes of memory for its Lua state.
  public var memory: Int

  /// How many timers, pads and buttons together it may have at a time, how many rows of sale lists, and how many
  /// listeners.
  public var timers: Int

  /// How many lines a second reach the log.
  public var logLines: Int

  /// Makes limits; the defaults are ample for what scripts are for.
  public init(
    load: Duration = .seconds(1), callback: Duration = .milliseconds(100), line: Duration = .seconds(2),
    memory: Int = 32 << 20, timers: Int = 10_000, logLines: Int = 1_000
  ) {
    self.load = load
    self.callback = callback
    self.line = line
    self.memory = memory
    self.timers = timers
    self.logLines = logLines
  }
}
