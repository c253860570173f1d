import Plugins
import Timekeeping

/// One script on virtual time from 2026-12-01T00:00:00Z, and what happened.
struct ScriptRun {
  let host: PluginHost
  var events: [Event] = []
  private let start: Moment

  /// Loads a script called `s`, from the file `s.lua`.
  init(
    _ source: String, name: String = "s", zones: ZoneSource = .fixedOnly, limits: Limits = .paced,
    modules: ModuleSource = .none, grants: Grants = Grants()
  ) throws(Problem) {
    start = Moment(local: LocalInstant(nanoseconds: 5_000_000_000), server: ServerInstant(seconds: 1_796_083_200))
    let options = PluginHost.Options(
      zone: .utc, zones: zones, virtualSeed: 0, reservedKeys: ["q", " "], limits: limits)
    host = PluginHost(options: options, clock: ServerClock(system: start), at: start.local)
    try host.load(
      Script(name: name, path: "\(name).lua", source: Array(source.utf8), modules: modules, grants: grants),
      at: start.local)
  }

  /// Runs until so many seconds after the beginning, included.
  mutating func run(until seconds: Double) throws(Problem) {
    var events: [Event] = []
    try host.rehearse(until: start.local.advanced(by: Duration(fractionalSeconds: seconds)!)) { events += $0 }
    self.events += events
  }

  /// Loads another version of the script; false when it cannot be loaded.
  func reload(_ source: String) -> Bool {
    host.reload(Script(name: "s", path: "s.lua", source: Array(source.utf8)), at: host.now.local)
  }

  /// What happened, without logs and loading, as `+SECONDS EVENT NAME`.
  var lines: [String] {
    events.filter { $0.name != .loaded && $0.name != .log }.map { event in
      let seconds = start.server.duration(to: event.at).fractionalSeconds
      let time = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
      return ["+\(time)", event.name.rawValue, event.label].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// What the script logged or printed.
  var log: [String] { events.filter { $0.name == .log }.map { $0.text("text") ?? "" } }

  /// The messages of the script's errors.
  var errors: [String] { events.filter { $0.name == .scriptError }.map { $0.text("message") ?? "" } }
}

extension Event {
  /// The whole number of a detail.
  func integer(_ key: String) -> Int64? {
    if case .integer(let number)? = details.first(where: { $0.key == key })?.value { number } else { nil }
  }

  /// The text of a detail.
  func text(_ key: String) -> String? {
    if case .text(let text)? = details.first(where: { $0.key == key })?.value { text } else { nil }
  }
}
