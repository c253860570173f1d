/// The program's commands, by the words that call them.
enum CommandName: String, CaseIterable, Sendable {
  /// Loads scripts and runs them.
  case run
  /// Runs scripts on virtual time.
  case rehearse
  /// Shows a prompt.
  case repl
  /// Loads scripts without running them.
  case check
  /// Runs tests of scripts.
  case test
  /// Makes a plugin folder.
  case new
  /// One countdown without a script.
  case timer
  /// Tells how a text is read.
  case when
  /// Asks time servers.
  case clock
  /// Runs a script as plain Lua.
  case lua
  /// Tells how to use a command.
  case help
  /// Tells the version.
  case version
}
