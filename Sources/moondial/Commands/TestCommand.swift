import Boards
import JSON
import Plugins
import Reactor
import Timekeeping

/// `moondial test`: runs the cases of scripts of tests, each on virtual time of its own.
struct TestCommand {
  let surroundings: Surroundings
  let options: TestOptions

  private var loader: ScriptLoader { ScriptLoader(workingDirectory: surroundings.workingDirectory) }

  /// Runs every case and prints what came of it; 1 when one failed, 65 when a script cannot be loaded.
  func run() throws(CommandFailure) -> ExitCode {
    let zones = surroundings.zoneFiles.source
    let zone = try options.zone.map { name throws(CommandFailure) in try surroundings.zone(named: name, from: zones) }
    let host = PluginHost.Options(
      zone: zone ?? .utc, zones: zones, virtualSeed: options.seed, reservedKeys: BoardKeys.reserved)
    var results: [ScriptTests.Result] = []
    var isUnusable = false
    var failure: CommandFailure?
    for path in options.files {
      do throws(Problem) {
        for tests in try loader.tests(at: path) {
          try ScriptTests(tests.script, of: tests.subjects, options: host).run { result in
            results.append(result)
            guard failure == nil else { return }
            do throws(CommandFailure) { try tell(result, of: tests.script.path) } catch { failure = error }
          }
        }
      } catch {
        surroundings.say(ProblemText.lines(of: error))
        isUnusable = true
      }
    }
    if let failure { throw failure }
    let failed = results.count { $0.problem != nil }
    if !options.isJSON, !results.isEmpty {
      try surroundings.print("\(results.count - failed) passed, \(failed) failed\n")
    }
    return isUnusable ? .unusableInput : failed > 0 ? .failure : .success
  }

  private func tell(_ result: ScriptTests.Result, of file: String) throws(CommandFailure) {
    guard options.isJSON else {
      let word = result.problem == nil ? "ok    " : "FAILED"
      try surroundings.print(ControlCharacters.escaped("\(word) \(file): \(result.name)") + "\n")
      if let problem = result.problem { surroundings.say(ProblemText.lines(of: problem)) }
      return
    }
    var fields: [String: JSONValue] = [
      "case": .text(result.name), "file": .text(file), "passed": .flag(result.problem == nil),
    ]
    fields["line"] = (result.problem?.line ?? result.line).map { .integer(Int64($0)) }
    fields["message"] = result.problem.map { .text($0.message) }
    try surroundings.print(JSONLine(fields).text)
  }
}
