import Boards
import Plugins
import Timekeeping

/// What is wrong with a script, as compilers print it: `FILE:LINE:COLUMN: MESSAGE`, and the calls that led there.
enum ProblemText {
  /// The lines, each with its line end; nothing in them acts on a terminal.
  static func lines(of problem: Problem) -> String {
    // That the script's own text called a function of the API says nothing that the place does not.
    let calls = problem.traceback.split(separator: "\n").filter {
      !$0.hasPrefix("[C]: ") && !$0.hasSuffix("in main chunk")
    }
    return lines(([problem.description[...]] + calls).joined(separator: "\n"))
  }

  /// The lines about a callback's error.
  static func lines(of event: Event) -> String {
    lines(event.problemText)
  }

  /// The first line as it is, those after it set in.
  private static func lines(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { ControlCharacters.escaped(String($0)) }
    return lines.joined(separator: "\n  ") + "\n"
  }
}
