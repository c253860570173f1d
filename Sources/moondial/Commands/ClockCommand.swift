import Boards
import ClockSync
import Reactor
import Timekeeping

/// `moondial clock`: asks time servers and reports.
struct ClockCommand {
  let surroundings: Surroundings
  let options: ClockOptions

  /// Asks the servers, and prints what they say together once each has had its opening exchanges.
  func run() throws(CommandFailure) -> ExitCode {
    let addresses = try options.sources.map { text throws(CommandFailure) in try Self.address(text, for: .clock) }
    do throws(SystemError) {
      return try ask(addresses)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Reads a server's address; what is none is a mistake in the command line.
  static func address(_ text: String, for command: CommandName) throws(CommandFailure) -> SourceAddress {
    do throws(SourceError) {
      return try SourceAddress(text)
    } catch {
      throw CommandFailure(UsageError(error.message, hint: error.hint, command: command))
    }
  }

  private func ask(_ addresses: [SourceAddress]) throws(SystemError) -> ExitCode {
    let loop = try EventLoop(inheritedSignals: surroundings.signals)
    let signals = try SignalWatch(on: loop, withScreen: false)
    let output = Outlet(surroundings.output, on: loop)
    defer { output.finish() }
    let follower = ClockFollower(
      addresses, on: loop, readClocks: surroundings.readClocks,
      certificates: surroundings.environment[.certificates])
    var hasReported = false
    var now = loop.now
    while true {
      let changes = follower.advance(to: now)
      if follower.isOpened, !hasReported || !changes.isEmpty {
        hasReported = true
        let report = ClockReport(follower, at: loop.now)
        output.write(options.isJSON ? report.json : report.text(changes: changes.map(\.word)))
        if !options.watches { return report.isUsable ? .success : .noTimeSource }
      }
      try output.send()
      if let ending = signals.ending { return ending }
      if output.isClosed { return .success }
      let turn = try loop.wait(until: follower.nextDeadline)
      if turn.slept > .zero || signals.takeHasResumed() { follower.noteSleep(at: turn.now) }
      now = turn.now
    }
  }
}
