/// A command that takes this program's place.
public struct ProcessReplacement: Sendable, Hashable {
  /// The command and its arguments; the command is looked for in PATH unless it contains a slash.
  public var arguments: [String]

  /// The command's whole environment.
  public var environment: [String: String]

  /// Describes the command; `arguments` must not be empty.
  public init(arguments: [String], environment: [String: String]) {
    precondition(!arguments.isEmpty, "A command has at least a name")
    self.arguments = arguments
    self.environment = environment
  }

  /// Becomes the command, with signals as they were before this program changed them.
  ///
  /// Returns only by throwing: the command could not be started, and signals are as they were before the call.
  /// What is to be written or restored must be so before; no `deinit` runs.
  public func run(signals: SignalState) throws(SystemError) -> Never {
    let mine = SignalState.current()
    signals.restore()
    let failure = SystemCalls.execute(arguments, environment: environment.map { "\($0.key)=\($0.value)" }.sorted())
    mine.restore()
    throw failure
  }
}
