import Plugins
import Reactor
import Timekeeping

/// `moondial repl`: a prompt beside running scripts, or a script from standard input.
struct ReplCommand {
  let surroundings: Surroundings
  let options: ReplOptions

  /// What the prompt's own script is called.
  static let scriptName = "repl"

  /// Goes on until the prompt is left, or what the piped script has begun is over.
  func run() throws(CommandFailure) -> ExitCode {
    let command = RunCommand(surroundings: surroundings, options: options.scripts, name: .repl)
    let (scripts, zone, servers) = try command.load()
    guard scripts.isComplete else {
      surroundings.say(scripts.report)
      return scripts.refusal
    }
    let console: Console
    do throws(Problem) {
      console = try Console(named: Self.scriptName, on: scripts.host, at: scripts.host.now.local)
    } catch {
      surroundings.say(ProblemText.lines(of: error))
      return .unusableInput
    }
    let hasPerson = surroundings.input.isTerminal && surroundings.output.isTerminal
    do throws(SystemError) {
      let loop = try ScriptLoop(
        scripts, following: servers, for: options.scripts, in: surroundings, withScreen: hasPerson)
      return hasPerson
        ? try PromptRun(console, on: loop, zone: zone, in: surroundings).untilItEnds()
        : try PipedScript(console, on: loop, zone: zone, in: surroundings, stays: options.scripts.stays).untilItEnds()
    } catch {
      throw CommandFailure(error)
    }
  }
}
