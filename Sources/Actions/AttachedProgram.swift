public import Reactor
public import Timekeeping

/// A program that the user wants to have in the place of what was on the terminal: with the whole environment, with the
/// standard streams and the terminal's signals, and for as long as it likes.
public final class AttachedProgram {
  private let child: AttachedChild

  /// Why it was not started.
  public enum Failure: Error {
    /// There is no such program.
    case notFound
    /// The system refuses.
    case refused(SystemError)
  }

  /// The descriptors that it gets as its standard ones; a negative one stands for `/dev/null`.
  public struct Streams: Sendable, Hashable {
    /// What it reads.
    public var input: Int32
    /// Where its results go.
    public var output: Int32
    /// Where its messages go.
    public var errors: Int32

    /// Names the three.
    public init(input: Int32, output: Int32, errors: Int32) {
      self.input = input
      self.output = output
      self.errors = errors
    }
  }

  /// Starts it; the first word is a name that is looked for in `PATH`, or a path. There must be a word, and no text has
  /// a NUL byte: words of a command line have none.
  public init(
    _ arguments: [String], environment: [String: String], streams: Streams, on loop: EventLoop
  ) throws(Failure) {
    let path = environment["PATH"] ?? ChildEnvironment([:]).path
    guard let program = FileSystem.program(named: arguments[0], in: path) else { throw .notFound }
    let command = ChildCommand(
      program, arguments, environment: environment.map { "\($0.key)=\($0.value)" }.sorted(), outputLimit: 0)
    func descriptor(_ number: Int32) -> Int32? { number < 0 ? nil : number }
    do throws(SystemError) {
      child = try AttachedChild(
        command, input: descriptor(streams.input), output: descriptor(streams.output),
        errors: descriptor(streams.errors), on: loop)
    } catch {
      throw .refused(error)
    }
  }

  /// How it has ended; nil while it runs.
  public var ending: RunResult.Ending? {
    switch child.ending {
    case .exited(let code): .exited(code)
    case .signalled(let signal): .signalled(signal)
    case nil: nil
    }
  }

  /// Asks it to end.
  public func end() {
    child.send(.terminate)
  }
}
