import Boards
import ClockSync
import Plugins
import Reactor
import Timekeeping

/// `moondial run`: loads scripts and runs them until nothing is waited for.
struct RunCommand {
  let surroundings: Surroundings
  let options: RunOptions

  /// The preset button to press once the scripts are loaded.
  var preset: String?

  /// Which command it is, for messages.
  var name = CommandName.run

  /// Runs the scripts.
  func run() throws(CommandFailure) -> ExitCode {
    try checkLanguage()
    let (scripts, zone, servers) = try load()
    // Once they run, what is wrong with their rows is told as the events that it is.
    guard scripts.isComplete else {
      surroundings.say(scripts.report)
      return scripts.refusal
    }
    if let preset { try press(preset, on: scripts.host) }
    do throws(SystemError) {
      let run = try ScriptRun(scripts, zone: zone, following: servers, for: self)
      let ending = try run.untilItEnds()
      if scripts.host.definitions.isEmpty, !options.stays {
        surroundings.say(
          "moondial: \(options.files.joined(separator: ", ")): it defines no timer, list, pad or handler\n")
      }
      return ending
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Refuses a language that there are no words for.
  private func checkLanguage() throws(CommandFailure) {
    guard let tag = options.language, !BoardWords.hasWords(for: tag) else { return }
    throw CommandFailure(
      UsageError("there are no words of '\(tag)' for the board", hint: "say --lang en or --lang zh", command: .run))
  }

  /// Loads the scripts, with the zone of times that name none and the time servers that were named.
  func load() throws(CommandFailure) -> (scripts: ScriptHost, zone: ZoneRules, servers: [SourceAddress]) {
    let servers = try options.servers.map { text throws(CommandFailure) in try ClockCommand.address(text, for: name) }
    let zones = surroundings.zoneFiles.source
    let zone = try surroundings.zone(named: options.zone, from: zones)
    let reading = surroundings.readClocks()
    let loader = surroundings.scriptLoader
    let scripts = ScriptHost(
      options.files, from: loader,
      options: try surroundings.hostOptions(zone: zone, zones: zones, for: options.guests),
      clock: ServerClock(system: Moment(local: reading.local, server: reading.wall)), at: reading.local,
      asking: Consent(surroundings, keeping: loader.keptGrants))
    if scripts.isComplete, options.requiresSync, servers.isEmpty, scripts.host.authority == nil {
      throw CommandFailure(
        UsageError(
          "--require-sync waits for a time server, and none is named", hint: "add --server URL", command: name))
    }
    return (scripts, zone, servers)
  }

  /// Whether to show the board rather than lines.
  var showsBoard: Bool {
    switch options.display {
    case .board: true
    case .plain, .json: false
    case nil: surroundings.canDraw(on: surroundings.output)
    }
  }
}
