import Plugins
import Timekeeping

/// Lines of Lua that somebody types on a board: they run in a prompt's script, which begins with the first of them.
final class BoardConsole {
  private let host: PluginHost
  private var console: Console?

  /// Makes the console of a host; nothing begins yet.
  init(on host: PluginHost) {
    self.host = host
  }

  /// What a line answers, and whether that is an error. What it prints comes as events.
  func answer(to line: String, at now: LocalInstant) -> (lines: [String], isError: Bool) {
    let outcome: Console.Outcome
    do throws(Problem) {
      outcome = try begun(at: now).run(line, at: now)
    } catch {
      outcome = .failed(error)
    }
    switch outcome {
    case .values(let values, let leftOut):
      let lines = values.flatMap(Self.lines) + (leftOut > 0 ? ["… \(leftOut) more values"] : [])
      let lost = Console.localNames(in: line).map { "the local \($0) is gone with this line: without 'local' it stays" }
      return (lines + lost, false)
    case .sleeps: return (["it sleeps, and goes on by itself"], false)
    case .stopped: return (["stopped"], false)
    case .failed(let problem): return (ProblemText.lines(of: problem).split(separator: "\n").map(String.init), true)
    }
  }

  private func begun(at now: LocalInstant) throws(Problem) -> Console {
    if let console { return console }
    let new = try Console(named: ReplCommand.scriptName, on: host, at: now)
    console = new
    return new
  }

  private static func lines(of value: Console.Value) -> [String] {
    let text = (value.name.map { "\($0) = " } ?? "") + value.text
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
