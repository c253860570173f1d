import Boards
import JSON
import Plugins
import Reactor
import Timekeeping

/// `moondial check`: loads scripts without running them.
struct CheckCommand {
  let surroundings: Surroundings
  let options: CheckOptions

  /// Prints what the scripts define on standard output, and every problem.
  func run() throws(CommandFailure) -> ExitCode {
    let zones = surroundings.zoneFiles.source
    let zone = try surroundings.zone(named: options.zone, from: zones)
    let start = LocalInstant(nanoseconds: 0)
    let clock = ServerClock(system: Moment(local: start, server: surroundings.readClocks().wall))
    let scripts = ScriptHost(
      options.files, from: surroundings.scriptLoader,
      options: try surroundings.hostOptions(zone: zone, zones: zones, virtualSeed: 0, for: options.guests),
      clock: clock, at: start)
    let definitions = scripts.host.definitions
    if options.isJSON {
      let lines = definitions.map(Self.json) + scripts.problems.map(Self.json)
      try surroundings.print(lines.joined())
    } else {
      try surroundings.print(Self.table(definitions))
      surroundings.say(scripts.report)
    }
    return scripts.problems.isEmpty ? .success : scripts.refusal
  }

  private static func json(_ definition: Definition) -> String {
    var fields: [String: JSONValue] = [:]
    for field in definition.fields { fields[field.key] = JSONValue(field.value) }
    fields["kind"] = .text(definition.kind.rawValue)
    fields["name"] = definition.name.map { .text($0) }
    fields["file"] = .text(definition.file)
    fields["line"] = definition.line.map { .integer(Int64($0)) }
    return JSONLine(fields).text
  }

  private static func json(_ problem: Problem) -> String {
    var fields: [String: JSONValue] = [
      "kind": "problem", "file": .text(problem.file), "message": .text(problem.message),
    ]
    fields["line"] = problem.line.map { .integer(Int64($0)) }
    fields["column"] = problem.column.map { .integer(Int64($0)) }
    if !problem.traceback.isEmpty { fields["traceback"] = .text(problem.traceback) }
    return JSONLine(fields).text
  }

  /// The definitions as lines with columns: kind, name, what it is made of, place.
  private static func table(_ definitions: [Definition]) -> String {
    let rows = definitions.map { definition in
      let fields = definition.fields.map { "\($0.key)=\(EventLine.text(of: $0.value))" }.joined(separator: " ")
      let place = ([definition.file] + (definition.line.map { [String($0)] } ?? [])).joined(separator: ":")
      return [definition.kind.rawValue, definition.name ?? "–", fields, place].map(ControlCharacters.escaped)
    }
    let widths = (0..<3).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - DisplayWidth.of(text) + 2)
      }
      return cells.joined() + row[3] + "\n"
    }.joined()
  }
}
