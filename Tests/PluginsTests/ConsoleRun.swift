import Plugins
import Timekeeping

/// A prompt's script on virtual time from 2026-12-01T00:00:00Z.
struct ConsoleRun {
  let host: PluginHost
  let console: Console
  private let start: Moment

  init(limits: Limits = .paced) throws(Problem) {
    start = Moment(local: LocalInstant(nanoseconds: 5_000_000_000), server: ServerInstant(seconds: 1_796_083_200))
    let options = PluginHost.Options(zone: .utc, zones: .fixedOnly, virtualSeed: 0, limits: limits)
    host = PluginHost(options: options, clock: ServerClock(system: start), at: start.local)
    console = try Console(named: "repl", on: host, at: start.local)
  }

  /// Runs a line, and gives what a prompt shows of it.
  func callAsFunction(_ line: String) -> [String] {
    switch console.run(line, at: host.now.local) {
    case .values(let values, let leftOut):
      values.map { ($0.name.map { "\($0) = " } ?? "") + $0.text } + (leftOut > 0 ? ["\(leftOut) more"] : [])
    case .sleeps: ["sleeps"]
    case .stopped: ["stopped"]
    case .failed(let problem): ["\(problem)"]
    }
  }

  /// The text of the one value that a line gives.
  func text(_ line: String) -> String {
    guard case .values(let values, 0) = console.run(line, at: host.now.local), values.count == 1 else { return "" }
    return values[0].text
  }

  /// Goes on until so many seconds after the beginning, and gives what was logged.
  func log(until seconds: Double) throws(Problem) -> [String] {
    var log: [String] = []
    try host.rehearse(until: start.local.advanced(by: Duration(fractionalSeconds: seconds)!)) { events in
      log += events.filter { [.log, .scriptError].contains($0.name) }
        .map { $0.text("text") ?? "error: " + ($0.text("message") ?? "") }
    }
    return log
  }
}
