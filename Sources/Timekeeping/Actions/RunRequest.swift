/// A program to run outside this process, as somebody asks for it.
public struct RunRequest: Sendable, Hashable {
  /// The program's name or its path from the root, then what it gets; never a line for a shell. At least one.
  public var arguments: [String]

  /// What its environment has besides the usual.
  public var environment: [String: String]

  /// What it reads from its standard input.
  public var input: [UInt8]

  /// The folder in which it runs, as a path from the root.
  public var folder: String

  /// How long it may take before it is ended.
  public var timeout: Duration

  /// How long it may take unless it is said.
  public static let usualTimeout: Duration = .seconds(30)

  /// Describes a run; `arguments` must not be empty.
  public init(
    _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], folder: String = "/",
    timeout: Duration = usualTimeout
  ) {
    precondition(!arguments.isEmpty, "A command has at least a name")
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.folder = folder
    self.timeout = timeout
  }

  /// How much memory its texts take, in bytes, roughly. O(their number).
  public var size: Int {
    arguments.reduce(input.count + folder.utf8.count) { $0 + $1.utf8.count }
      + environment.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }
}

/// What came of a program that was to be run.
public struct RunResult: Sendable, Hashable {
  /// How it ended.
  public var ending: Ending

  /// What it wrote to standard output.
  public var output: [UInt8]

  /// What it wrote to standard error.
  public var errors: [UInt8]

  /// Whether it wrote more than is kept.
  public var isCut: Bool

  /// How a program that was to be run ended.
  public enum Ending: Sendable, Hashable {
    /// By itself, with a code from 0 to 255.
    case exited(Int32)
    /// By a signal that somebody else sent, or that a fault of its own caused.
    case signalled(Int32)
    /// It took too long, and was ended.
    case timedOut
    /// There is no such program.
    case notFound
    /// It was not started, for this reason.
    case refused(String)

    /// The word that users see.
    public var word: String {
      switch self {
      case .exited: "exited"
      case .signalled: "signalled"
      case .timedOut: "timed_out"
      case .notFound: "not_found"
      case .refused: "refused"
      }
    }
  }

  /// Makes a result; without output for what was not started.
  public init(_ ending: Ending, output: [UInt8] = [], errors: [UInt8] = [], isCut: Bool = false) {
    self.ending = ending
    self.output = output
    self.errors = errors
    self.isCut = isCut
  }

  /// Whether it did what it was to do, as it says itself.
  public var isSuccess: Bool { ending == .exited(0) }
}
