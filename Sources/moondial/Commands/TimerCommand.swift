import Boards
import Reactor
import Timekeeping

/// `moondial timer`: one countdown without a script.
struct TimerCommand {
  let surroundings: Surroundings
  let options: TimerOptions

  /// Counts down; ends with the time, a key, a signal or the reader of the output.
  func run() throws(CommandFailure) -> ExitCode {
    let zones = surroundings.zoneFiles.source
    let zone = try surroundings.zone(named: options.zone, from: zones)
    let reading = surroundings.readClocks()
    let (countdown, label) = try countdown(at: reading.wall, zone: zone, zones: zones)
    let start = Moment(local: reading.local, server: reading.wall)
    let run: TimerRun
    let ending: ExitCode
    do throws(SystemError) {
      run = try TimerRun(countdown, label: label, at: start, zone: zone, for: self)
      ending = try run.untilItEnds()
    } catch {
      throw CommandFailure(error)
    }
    guard ending == .success, let last = run.lastEvent else { return ending }
    return try run.end.finish(running: options.command, environment: environment(telling: last, zone: zone))
  }

  /// What to count, and the label, from the words of the command line.
  private func countdown(
    at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(CommandFailure) -> (Countdown, label: String) {
    let (reading, rest): (TimeReading, [String])
    do throws(TextError) {
      (reading, rest) = try TimeReading.parseLeading(words: options.words, at: now, zone: zone, zones: zones)
    } catch {
      throw CommandFailure(error, in: options.words.joined(separator: " "))
    }
    let label = rest.joined(separator: " ")
    switch reading {
    case .duration(let span):
      guard span > .zero else { throw CommandFailure(.usage, "there is nothing to count: say how long, such as 5m") }
      guard span <= Countdown.longest else { throw CommandFailure(.usage, "a countdown is at most a century long") }
      return (Countdown(total: span), label)
    case .instant(let time, let place):
      guard time.instant > now else {
        let text = RFC3339.format(time.instant, zone: place)
        throw CommandFailure(.usage, "\(text) has passed: give a time that is to come")
      }
      return (Countdown(until: time.instant), label)
    case .interval, .recurrence:
      throw CommandFailure(.usage, "a countdown needs one length or one time, such as 5m or 18:30")
    }
  }

  /// The environment of the command that follows: what a script's commands get, too.
  private func environment(telling event: Event, zone: ZoneRules) -> [String: String] {
    var environment = surroundings.environment
    environment["MOONDIAL_NAME"] = event.label ?? ""
    environment["MOONDIAL_LABEL"] = event.label ?? ""
    environment["MOONDIAL_DUE"] = RFC3339.format(event.due ?? event.at, zone: zone)
    environment["MOONDIAL_LATE_MS"] = String((event.late ?? .zero).wholeMilliseconds)
    return environment
  }
}
