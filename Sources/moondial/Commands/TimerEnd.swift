import Actions
import Boards
import Reactor
import Timekeeping

/// What happens when the time of `moondial timer` is up: a notification, a sound, and the command that was to follow.
final class TimerEnd {
  private let surroundings: Surroundings
  private let loop: EventLoop
  private let signals: SignalWatch
  private let notifier: Notifier
  private let player: SoundPlayer

  /// How long what is not the command is waited for.
  private static let patience: Duration = .seconds(10)

  /// Does nothing yet.
  init(_ surroundings: Surroundings, on loop: EventLoop, signals: SignalWatch) {
    self.surroundings = surroundings
    self.loop = loop
    self.signals = signals
    notifier = Notifier(on: loop, environment: surroundings.environment)
    player = SoundPlayer(on: loop, environment: surroundings.environment)
  }

  /// Shows the notification, and plays the alarm once. Where there is a desktop or a player that fails, that is said;
  /// where there is none, the terminal's bell has rung.
  func alert(_ event: Event, _ countdown: Countdown, zone: ZoneRules) {
    let text = AlarmText(zone: zone, style: TimeStyle(environment: surroundings.environment))
    let title = event.label ?? (text.style.language == .chinese ? "时间到" : "Time is up")
    let notice = DesktopNotice(
      .init(plugin: event.plugin, subject: event.subject), title: title, body: text.body(of: event, countdown),
      icon: event.name == .missed ? .missed : .due)
    notifier.show(notice, at: loop.now) { [unowned self] result in
      if let reason = result.reason, notifier.hasBus { say("the desktop shows nothing: \(reason)") }
    }
    player.play(SoundRequest(.alarm)) { [unowned self] result in
      if let reason = result.reason, player.hasProgram { say("no sound can be played: \(reason)") }
    }
  }

  /// Waits until all is done; runs the command meanwhile, if there is one, and is then as it ended.
  func finish(running command: [String], environment: [String: String]) throws(CommandFailure) -> ExitCode {
    let program = command.isEmpty ? nil : try start(command, environment)
    let limit = loop.now.advanced(by: Self.patience)
    while !(program.map { $0.ending != nil } ?? true) || !isQuiet && loop.now < limit {
      // What the terminal interrupts is the command, which may have another mind about that.
      if let ending = signals.ending, program == nil || ending != .interrupt || !surroundings.input.isTerminal {
        return end(program, command, ending)
      }
      let deadlines = [notifier.nextDeadline, player.nextDeadline, isQuiet ? nil : limit].compactMap(\.self)
      do throws(SystemError) { _ = try loop.wait(until: deadlines.min()) } catch { throw CommandFailure(error) }
      signals.obeyWithoutScreen()
      notifier.advance(to: loop.now)
      player.advance(to: loop.now)
    }
    player.endAll()
    guard let ending = program?.ending else { return .success }
    return exitCode(for: ending, of: command[0])
  }
}

extension TimerEnd {
  private var isQuiet: Bool { notifier.isIdle && player.isIdle }

  private func say(_ sentence: String) {
    surroundings.say("moondial: \(ControlCharacters.escaped(sentence)).\n")
  }

  private func start(
    _ command: [String], _ environment: [String: String]
  ) throws(CommandFailure) -> AttachedProgram {
    let streams = AttachedProgram.Streams(
      input: surroundings.input.descriptor, output: surroundings.output.descriptor,
      errors: surroundings.error.descriptor)
    do throws(AttachedProgram.Failure) {
      return try AttachedProgram(command, environment: environment, streams: streams, on: loop)
    } catch {
      switch error {
      case .notFound: throw CommandFailure(.failure, "there is no program \(command[0]) to run")
      case .refused(let error): throw CommandFailure(error)
      }
    }
  }

  private func end(_ program: AttachedProgram?, _ command: [String], _ ending: ExitCode) -> ExitCode {
    player.endAll()
    if let program, program.ending == nil {
      program.end()
      say("ended before it was done: \(command.joined(separator: " "))")
    }
    return ending
  }

  private func exitCode(for ending: RunResult.Ending, of program: String) -> ExitCode {
    switch ending {
    case .exited(0): return .success
    case .signalled(Signal.interrupt.rawValue): return .interrupt
    case .signalled(Signal.terminate.rawValue): return .terminate
    case .signalled(Signal.hangup.rawValue): return .hangup
    case .exited(let code): say("\(program) has ended with code \(code)")
    case .signalled(let signal): say("\(program) was ended by signal \(signal)")
    case .timedOut, .notFound, .refused: break
    }
    return .failure
  }
}
