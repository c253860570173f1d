import Plugins
import Reactor

/// A terminal while the program draws on it and hears its keys: taken, given back, taken again.
final class TerminalSession {
  /// What goes out to the screen.
  let outlet: Outlet

  /// Whether somebody can press keys.
  let hasKeyboard: Bool

  private let input: Surroundings.Stream
  private var keyboard: Terminal?
  private let enter: String
  private let leave: String
  private var isTaken = false

  /// Prepares a session; `enter` and `leave` are what to write at its beginning and at its end.
  init(
    input: Surroundings.Stream, output: Surroundings.Stream, on loop: EventLoop, enter: String, leave: String
  ) throws(SystemError) {
    self.input = input
    outlet = Outlet(output, on: loop)
    self.enter = enter
    self.leave = leave
    hasKeyboard = input.isTerminal
    if hasKeyboard { keyboard = try Terminal(descriptor: input.descriptor) }
  }

  /// The screen's size; that of the first terminals where it is not known.
  var size: Terminal.Size {
    Terminal.size(of: outlet.descriptor) ?? Terminal.Size(columns: 80, rows: 24)
  }

  /// Takes the terminal.
  func begin() throws(SystemError) {
    guard !isTaken else { return }
    isTaken = true
    PluginHost.setTerminal(input: input.descriptor, output: outlet.descriptor, leave: leave)
    try keyboard?.readKeys()
    outlet.write(enter)
  }

  /// Takes the terminal again after somebody else has had it. One that has gone is noticed by what is written to it.
  func takeAgain() {
    isTaken = false
    try? begin()
  }

  /// Gives the terminal back as it was. Nothing is left to do about a failure: the terminal may be gone.
  func end() {
    guard isTaken else { return }
    isTaken = false
    outlet.write(leave)
    outlet.finish()
    try? keyboard?.restore()
    PluginHost.forgetTerminal()
  }
}
