public import Reactor
public import Timekeeping

/// Runs programs as children, a few at once and the rest in order, and always lets them go.
///
/// Nothing waits: children begin and end in turns of the loop, and what takes too long is ended by `advance`, which is
/// to be called at `nextDeadline`. A program is ended with all that it has started, as far as that has stayed in its
/// process group: by SIGTERM, and by SIGKILL what is left of it after a while. When the runner goes, everything that
/// still runs is killed.
public final class ProgramRunner {
  /// How much is done at once.
  public struct Limits: Sendable, Hashable {
    /// How many programs run at a time.
    public var atOnce = 8
    /// How many wait for a place; further ones are refused.
    public var waiting = 10_000
    /// How much memory the texts of those that wait may take, in bytes.
    public var waitingBytes = 16 << 20
    /// How much is kept of each of a program's two streams, in bytes.
    public var output = 64 << 10
    /// How long after SIGTERM a program is killed.
    public var grace: Duration = .seconds(5)

    /// The usual limits.
    public init() {}
  }

  private let loop: EventLoop
  private let environment: ChildEnvironment
  private let limits: Limits
  private var running: [UInt64: Run] = [:]
  private var waiting: ArraySlice<Waiting> = []
  private var waitingBytes = 0
  private var lastNumber: UInt64 = 0

  /// A request that waits for a place.
  private struct Waiting {
    let request: RunRequest
    let deliver: (RunResult) -> Void
  }

  /// A program that runs, or of whose group something may be left.
  private struct Run {
    let request: RunRequest
    let deliver: (RunResult) -> Void
    let child: ChildProcess
    var step: Step
    var deadline: LocalInstant
  }

  /// What happens at a run's deadline.
  private enum Step {
    /// It is asked to end.
    case terminate
    /// It is killed.
    case kill
    /// It has ended, and what is left of its group is killed.
    case killRest
    /// Nothing: its end is only to be noticed.
    case none
  }

  /// Makes a runner; programs get the usual part of `environment`.
  public init(on loop: EventLoop, environment: [String: String], limits: Limits = Limits()) {
    self.loop = loop
    self.environment = ChildEnvironment(environment)
    self.limits = limits
  }

  /// Whether nothing runs and nothing waits. What is left of a group whose program has ended does not count.
  public var isIdle: Bool { waiting.isEmpty && !running.values.contains { $0.step != .killRest } }

  /// When `advance` is to be called next; nil for not at all.
  public var nextDeadline: LocalInstant? {
    running.values.filter { $0.step != .none }.map(\.deadline).min()
  }

  /// The commands that run or wait, in the order in which they were asked for.
  public var unfinished: [RunRequest] {
    running.sorted { $0.key < $1.key }.filter { $0.value.step != .killRest }.map(\.value.request)
      + waiting.map(\.request)
  }

  /// Runs a program, now or when there is a place; `deliver` gets what came of it, once. That may be before this returns,
  /// when it was not started.
  public func run(_ request: RunRequest, deliver: @escaping (RunResult) -> Void) {
    if let reason = refusal(of: request) { return deliver(RunResult(.refused(reason))) }
    if waiting.isEmpty, hasPlace { return start(request, deliver) }
    guard waiting.count < limits.waiting, waitingBytes + request.size <= limits.waitingBytes else {
      return deliver(RunResult(.refused("\(waiting.count) programs wait to be run already")))
    }
    waiting.append(Waiting(request: request, deliver: deliver))
    waitingBytes += request.size
  }

  /// Ends what has taken too long by `now`.
  public func advance(to now: LocalInstant) {
    for (number, run) in running where run.deadline <= now {
      switch run.step {
      case .terminate:
        run.child.send(.terminate)
        running[number]?.step = .kill
        running[number]?.deadline = now.advanced(by: limits.grace)
      case .kill:
        run.child.send(.kill)
        running[number]?.step = .none
      case .killRest:
        run.child.send(.kill)
        _ = run.child.reap()
        running[number] = nil
      case .none: break
      }
    }
    startWaiting()
  }

  /// Kills everything that runs, and forgets what waits; none of it is delivered.
  public func endAll() {
    (running, waiting, waitingBytes) = ([:], [], 0)
  }
}

extension ProgramRunner {
  private var hasPlace: Bool { running.count < limits.atOnce }

  /// Why a request cannot be met whatever programs there are; nil when it can.
  private func refusal(of request: RunRequest) -> String? {
    let texts = request.arguments + request.environment.flatMap { [$0.key, $0.value] } + [request.folder]
    if texts.contains(where: { $0.utf8.contains(0) }) { return "a text has a NUL byte, which no argument can hold" }
    if request.environment.keys.contains(where: { $0.isEmpty || $0.contains("=") }) {
      return "a variable's name is empty or has an equals sign"
    }
    return nil
  }

  private func startWaiting() {
    while hasPlace, let next = waiting.popFirst() {
      waitingBytes -= next.request.size
      start(next.request, next.deliver)
    }
    // What a slice has passed stays in memory otherwise.
    if waiting.isEmpty { waiting = [] } else if waiting.startIndex > limits.waiting { waiting = Array(waiting)[...] }
  }

  private func start(_ request: RunRequest, _ deliver: @escaping (RunResult) -> Void) {
    let command: ChildCommand
    switch prepare(request) {
    case .success(let prepared): command = prepared
    case .failure(let reason): return deliver(RunResult(reason.ending))
    }
    lastNumber += 1
    let number = lastNumber
    do throws(SystemError) {
      let child = try ChildProcess(command, on: loop) { [unowned self] in end(number) }
      let deadline = loop.now.advanced(by: request.timeout)
      running[number] = Run(request: request, deliver: deliver, child: child, step: .terminate, deadline: deadline)
    } catch {
      deliver(RunResult(.refused(error.description)))
    }
  }

  /// Why a request cannot be met as things are.
  package struct Obstacle: Error {
    let ending: RunResult.Ending
  }

  /// Finds the program of a request, and all that it is started with.
  package func prepare(_ request: RunRequest) -> Result<ChildCommand, Obstacle> {
    guard let program = FileSystem.program(named: request.arguments[0], in: environment.path) else {
      return .failure(Obstacle(ending: .notFound))
    }
    guard (try? FileSystem.kind(of: request.folder)) == .folder else {
      return .failure(Obstacle(ending: .refused("there is no folder \(request.folder) to run it in")))
    }
    var command = ChildCommand(
      program, request.arguments, environment: environment.adding(request.environment), outputLimit: limits.output)
    command.folder = request.folder
    command.input = request.input
    command.keepsErrors = true
    return .success(command)
  }

  /// A program has ended. One that was asked to keeps its number until what it has started has had its time, too: by then
  /// the number might be another's.
  private func end(_ number: UInt64) {
    guard let run = running[number] else { return }
    run.child.closeStreams()
    let ending: RunResult.Ending
    switch run.step {
    case .kill:
      ending = .timedOut
      running[number]?.step = .killRest
    case .none, .killRest:
      ending = .timedOut
      _ = run.child.reap()
      running[number] = nil
    case .terminate:
      running[number] = nil
      switch run.child.reap() {
      case .exited(let code): ending = .exited(code)
      case .signalled(let signal): ending = .signalled(signal)
      case nil: preconditionFailure("A child whose descriptor is readable has ended")
      }
    }
    let (output, errors) = (run.child.output, run.child.errors)
    run.deliver(
      RunResult(
        ending, output: output.bytes, errors: errors?.bytes ?? [], isCut: output.isCut || errors?.isCut ?? false))
    startWaiting()
  }
}
