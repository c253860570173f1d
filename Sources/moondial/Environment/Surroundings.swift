import Reactor

/// Everything that reaches the program from outside, in one value, so that commands can be run in a test.
struct Surroundings {
  /// The words after the program's name.
  var arguments: [String] = []

  /// The environment.
  var environment: [String: String] = [:]

  /// Where keys or a prompt's lines come from.
  var input = Stream(descriptor: 0)

  /// Where results go.
  var output = Stream(descriptor: 1)

  /// Where messages go.
  var error = Stream(descriptor: 2)

  /// What relative paths start from.
  var workingDirectory = "/"

  /// How signals were handled when the program was started: what programs started from here should get.
  var signals = SignalState.current()

  /// Reads the steady and the wall clock.
  var readClocks: () -> SystemClocks.Reading = { SystemClocks().reading() }

  /// Reads how long this process has kept processors busy.
  var readProcessorTime: @Sendable () -> Duration = { SystemClocks().processor() }

  /// A standard descriptor.
  struct Stream: Sendable, Hashable {
    /// Its number.
    var descriptor: Int32
    /// Whether a person sits at its other end.
    var isTerminal = false
  }

  /// The program's own folders.
  var directories: Directories { Directories(environment: environment) }

  /// Whether `stream` may carry colours and move the cursor.
  func allowsColor(on stream: Stream) -> Bool {
    (environment[.noColor] ?? "").isEmpty && canDraw(on: stream) && terminalKind.hasColors
  }

  /// Whether `stream` can move the cursor, with or without colours.
  func canDraw(on stream: Stream) -> Bool {
    stream.isTerminal && terminalKind.canDraw
  }

  private var terminalKind: TerminalKind { TerminalKind(named: environment[.terminal]) }
}

extension Surroundings {
  /// What surrounds this process. From here on a lost reader is an error value, not the process's end.
  static func ofThisProcess() throws(SystemError) -> Surroundings {
    let signals = SignalState.current()
    SignalState.ignoreBrokenPipe()
    try CurrentProcess.openStandardDescriptors()
    func stream(_ descriptor: Int32) -> Stream {
      Stream(descriptor: descriptor, isTerminal: Terminal.isTerminal(descriptor))
    }
    return Surroundings(
      arguments: (LuaCommand.isCalledByItsName ? ["lua"] : []) + CommandLine.arguments.dropFirst(),
      environment: CurrentProcess.environment(),
      input: stream(0),
      output: stream(1),
      error: stream(2),
      workingDirectory: (try? CurrentProcess.workingDirectory()) ?? "/",
      signals: signals)
  }
}
