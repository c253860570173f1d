import Boards
import Plugins
import Reactor
import Timekeeping

/// `moondial rehearse`: runs scripts on virtual time, at once.
struct RehearseCommand {
  let surroundings: Surroundings
  let options: RehearseOptions

  /// How much of virtual time is gone through unless it is said.
  static let usualLength: Duration = .seconds(86_400)

  /// Prints every event from the beginning to the end, both included.
  func run() throws(CommandFailure) -> ExitCode {
    for server in options.servers { _ = try ClockCommand.address(server, for: .rehearse) }
    let zones = surroundings.zoneFiles.source
    let zone = try surroundings.zone(named: options.zone, from: zones)
    let now = surroundings.readClocks().wall
    let from = try beginning(at: now, zone: zone, zones: zones)
    let start = LocalInstant(nanoseconds: 0)
    let end = start.advanced(by: try length())
    let scripts = ScriptHost(
      options.files, from: surroundings.scriptLoader,
      options: try surroundings.hostOptions(
        zone: zone, zones: zones, virtualSeed: options.seed, for: options.guests),
      clock: ServerClock(system: Moment(local: start, server: from)), at: start)
    // Once they run, what is wrong with their rows is told as the events that it is.
    guard scripts.isComplete else {
      surroundings.say(scripts.report)
      return scripts.refusal
    }
    return try rehearse(scripts.host, until: end, zone: zone)
  }

  private func rehearse(_ host: PluginHost, until end: LocalInstant, zone: ZoneRules) throws(CommandFailure) -> ExitCode
  {
    let printer = EventPrinter(isJSON: options.display == .json, zone: zone)
    let output = Output(descriptor: surroundings.output.descriptor)
    var isClosed = false
    var failure: SystemError?
    var hasFailed = false
    do throws(Problem) {
      func tell(_ events: [Event]) {
        guard !isClosed, failure == nil else { return }
        for event in events where event.name == .scriptError {
          hasFailed = true
          if event.isToldToPeople { surroundings.say(ProblemText.lines(of: event)) }
        }
        output.write(printer.lines(of: events))
        do throws(SystemError) { isClosed = try output.finish() == .closed } catch { failure = error }
      }
      try host.rehearse(until: end, deliver: tell)
      host.unloadAll(at: end)
      tell(host.takeEvents())
    } catch {
      surroundings.say(ProblemText.lines(of: error))
      hasFailed = true
    }
    if let failure { throw CommandFailure(failure) }
    return hasFailed && !isClosed ? .failure : .success
  }

  private func beginning(
    at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(CommandFailure) -> ServerInstant {
    guard let text = options.from else { return now }
    do throws(TextError) {
      return try TimeText.parse(text).resolve(at: now, zone: zone, zones: zones).instant
    } catch {
      throw CommandFailure(error, in: text, of: "--from")
    }
  }

  private func length() throws(CommandFailure) -> Duration {
    guard let text = options.length else { return Self.usualLength }
    do throws(TextError) {
      return try DurationText.parse(text)
    } catch {
      throw CommandFailure(error, in: text, of: "--for")
    }
  }
}
