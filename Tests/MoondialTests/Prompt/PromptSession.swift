import TestKit

/// `moondial repl` in a terminal that tmux draws.
struct PromptSession {
  let terminal: TmuxSession

  /// What stands on the screen when a prompt begins.
  static let greeting = "Moondial 0.1.0 with Lua 5.4. :help tells what there is, Ctrl-D ends."

  /// Starts a prompt with its history in a test's folder, and waits for it.
  init(
    _ arguments: [String] = [], in program: ProgramRun, columns: Int = 80, rows: Int = 24,
    kind: String = "tmux-256color", around: (String) -> [String] = { [$0, "repl"] }
  ) throws {
    terminal = try TmuxSession(
      around(try PseudoTerminal.program()) + arguments, columns: columns, rows: rows, terminal: kind,
      environment: ["TZ": "UTC", "XDG_STATE_HOME": "\(program.folder)/state"], in: program.folder)
    try terminal.wait(for: "Ctrl-D ends")
    try terminal.wait { $0.contains(">") }
  }

  /// Types a line and enters it.
  func enter(_ line: String) throws {
    try terminal.type(line)
    try terminal.press("Enter")
  }

  /// Enters a line and waits for the lines that it leads to: the last ones before the new prompt.
  func enter(_ line: String, shows lines: String...) throws {
    try enter(line)
    let expected = lines + [">"]
    try terminal.wait { screen in
      Array(screen.shown.suffix(expected.count)) == expected
    }
  }

  /// Waits until the last line that is not empty is this one.
  func wait(forLast line: String) throws {
    try terminal.wait { $0.shown.last == line }
  }
}

extension [String] {
  /// The lines down to the last one that is not empty.
  var shown: [String] { Array(prefix((lastIndex { !$0.isEmpty } ?? -1) + 1)) }
}
