import Lua

extension PluginHost {
  /// Names the terminal that is put in order before a script's call that cannot be stopped ends the process.
  ///
  /// `input` gets the modes back that it has now, and `leave` (at most 64 bytes) is written to `output`. Call it before
  /// the terminal is taken.
  public static func setTerminal(input: Int32, output: Int32, leave: String) {
    LuaState.setTerminal(LuaState.OrderedTerminal(input: input, output: output, leave: leave))
  }

  /// Forgets the terminal: it has been given back.
  public static func forgetTerminal() {
    LuaState.setTerminal(nil)
  }
}
