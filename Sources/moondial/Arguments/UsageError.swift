import Boards

/// A command line that was not understood.
struct UsageError: Error, Hashable {
  /// What was not understood.
  var message: String

  /// What to do instead, if there is a good guess: "did you mean --json?".
  var hint: String?

  /// The command whose help tells more; nil for the program's.
  var command: CommandName?

  /// Makes the error.
  init(_ message: String, hint: String? = nil, command: CommandName? = nil) {
    self.message = message
    self.hint = hint
    self.command = command
  }
}

extension UsageError: CustomStringConvertible {
  /// What was wrong and where help is, as lines for standard error.
  var description: String {
    let guess = hint.map { "; \($0)" } ?? ""
    let help = command.map { "moondial \($0.rawValue) --help" } ?? "moondial --help"
    return "moondial: \(ControlCharacters.escaped(message + guess))\nTry '\(help)'."
  }
}
