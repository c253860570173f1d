import Reactor
package import Timekeeping

/// What a key on a board asks for, where the board cannot do it alone.
package enum BoardCommand: Sendable, Hashable {
  /// Tell a timer to do something.
  case apply(Verb, to: TimerID)
  /// Press a button of a preset.
  case press(Int, of: TimerID)
  /// Run a line of Lua.
  case lua(String)
  /// Show something else: another selection, a page, a question.
  case look
  /// Paint everything anew.
  case repaint
  /// Silence the alarms that ring, without an answer to them.
  case mute
  /// End the program.
  case quit
}
