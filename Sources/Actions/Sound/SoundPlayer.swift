public import Reactor
public import Timekeeping

/// Plays sounds by programs that are there for that, one sound after the other.
///
/// A sound server that hangs, and a device that is not there, are the program's affair; what comes of it is a result.
public final class SoundPlayer {
  /// How much is done, and how long things take.
  public struct Limits: Sendable, Hashable {
    /// How many sounds wait for their turn; further ones are refused.
    public var waiting = 64
    /// How long one playing may take; a longer sound is cut.
    public var longest: Duration = .seconds(60)

    /// The usual limits.
    public init() {}
  }

  private let runner: ProgramRunner
  private let path: String
  private let limits: Limits
  private var current: Job?
  private var waiting: ArraySlice<Job> = []
  private var favourite: SoundProgram?
  private var alarm: MemoryFile?

  /// A sound that is played, or waits for that.
  private struct Job {
    var sound: SoundRequest.Sound
    var path = ""
    var left: Int
    /// The programs that are still to be tried.
    var programs: [SoundProgram] = []
    var failures: [String] = []
    let deliver: (SoundResult) -> Void
  }

  /// Makes a player; programs are looked for in the `PATH` of `environment`, and get the usual part of it.
  public init(on loop: EventLoop, environment: [String: String], limits: Limits = Limits()) {
    var places = ProgramRunner.Limits()
    (places.atOnce, places.output, places.grace) = (1, 1 << 10, .seconds(1))
    runner = ProgramRunner(on: loop, environment: environment, limits: places)
    path = ChildEnvironment(environment).path
    self.limits = limits
  }

  /// Whether a program is there that plays sounds.
  public var hasProgram: Bool { !programs.isEmpty }

  /// Whether nothing is played and nothing waits.
  public var isIdle: Bool { current == nil && waiting.isEmpty }

  /// When `advance` is to be called next; nil for not at all.
  public var nextDeadline: LocalInstant? { runner.nextDeadline }

  /// What is played and what waits, by names.
  public var unfinished: [String] { ([current].compactMap(\.self) + waiting).map(\.sound.name) }

  /// Plays a sound, now or when it is its turn; a file is named by its path from the root. `deliver` gets what came of
  /// it, once. That may be before this returns.
  public func play(_ request: SoundRequest, deliver: @escaping (SoundResult) -> Void) {
    if let reason = Self.refusal(of: request.sound) { return deliver(.refused(reason)) }
    guard waiting.count < limits.waiting else {
      return deliver(.refused("\(waiting.count) sounds wait to be played already"))
    }
    waiting.append(Job(sound: request.sound, left: request.times, deliver: deliver))
    playNext()
  }

  /// Ends what has taken too long by `now`.
  public func advance(to now: LocalInstant) {
    runner.advance(to: now)
  }

  /// Ends what is played and forgets what waits; none of it is delivered.
  public func endAll() {
    runner.endAll()
    (current, waiting) = (nil, [])
  }
}

extension SoundPlayer {
  /// Why a sound can be played by nobody; nil when it may be.
  private static func refusal(of sound: SoundRequest.Sound) -> String? {
    guard case .file(let path) = sound else { return nil }
    guard path.hasPrefix("/"), !path.utf8.contains(0) else { return "'\(path)' is no path from the root" }
    do throws(SystemError) {
      return try FileSystem.kind(of: path) == .file ? nil : "\(path) is no file"
    } catch {
      return "\(path) cannot be read: \(error.code)"
    }
  }

  private func playNext() {
    while current == nil, var job = waiting.popFirst() {
      if waiting.isEmpty { waiting = [] }
      do throws(SystemError) {
        job.programs = programs
        if !job.programs.isEmpty {
          job.path = try path(of: job.sound)
          let beginning = try FileSystem.beginning(of: job.path, count: 12)
          job.programs.removeAll { !$0.canPlay(beginning) }
        }
        current = job
        attempt()
      } catch {
        job.deliver(.unavailable(error.description))
      }
    }
  }

  /// The path of a sound's file. The alarm's own is in memory: nothing is left on a disk, and none is waited for.
  private func path(of sound: SoundRequest.Sound) throws(SystemError) -> String {
    if case .file(let path) = sound { return path }
    if let alarm { return alarm.path }
    let file = try MemoryFile(named: "moondial-alarm.wav", holding: AlarmWave.file())
    alarm = file
    return file.path
  }

  /// The programs that are there, the one first that has played last.
  private var programs: [SoundProgram] {
    let found = SoundProgram.allCases.filter { FileSystem.program(named: $0.rawValue, in: path) != nil }
    guard let favourite, found.contains(favourite) else { return found }
    return [favourite] + found.filter { $0 != favourite }
  }

  /// Plays it once by the first program that is left.
  private func attempt() {
    guard let job = current else { return }
    guard let program = job.programs.first else {
      let names = SoundProgram.allCases.map(\.rawValue).joined(separator: ", ")
      let none = "no program that plays sounds is there: install one of \(names)"
      return finish(.unavailable(job.failures.isEmpty ? none : job.failures.joined(separator: "; ")))
    }
    let request = RunRequest(program.command(playing: job.path), timeout: limits.longest)
    runner.run(request) { [unowned self] result in take(result.ending, of: program) }
  }

  private func take(_ ending: RunResult.Ending, of program: SoundProgram) {
    switch ending {
    case .exited(0):
      favourite = program
      current?.left -= 1
      if current?.left == 0 { finish(.played) } else { attempt() }
    case .timedOut:
      // Another program would take as long: it is a long sound, or a server that hangs.
      finish(
        .unavailable("\(program.rawValue) has not come to an end within \(limits.longest.wholeSecondsRoundedDown) s"))
    case .exited, .signalled, .notFound, .refused:
      current?.failures.append("\(program.rawValue): \(ending.sentence)")
      current?.programs.removeFirst()
      attempt()
    }
  }

  private func finish(_ result: SoundResult) {
    let job = current
    current = nil
    job?.deliver(result)
    playNext()
  }
}

extension RunResult.Ending {
  /// What is said of a program that did not do what it was to do.
  fileprivate var sentence: String {
    switch self {
    case .exited(let code): "it ended with code \(code)"
    case .signalled(let signal): "it was ended by signal \(signal)"
    case .timedOut: "it took too long"
    case .notFound: "it is not there"
    case .refused(let reason): reason
    }
  }
}
