import CLuaPlain
import Reactor

/// `moondial lua`: the interpreter inside, as plain Lua.
struct LuaCommand {
  let surroundings: Surroundings

  /// Whether this process was started by the interpreter's name, through a link.
  static var isCalledByItsName: Bool {
    let name = CommandLine.arguments.first?.split(separator: "/").last
    return name == "lua" || name == "lua5.4"
  }

  /// Becomes the interpreter, with signals as they were when the program was started.
  ///
  /// It takes the words from the process itself: a script's arguments need not be UTF-8.
  func run() -> ExitCode {
    surroundings.signals.restore()
    var invocation = unsafe lp_invocation(
      count: CommandLine.argc, words: CommandLine.unsafeArgv, own: Self.isCalledByItsName ? 0 : 1)
    return unsafe lp_run(&invocation) ? .success : .failure
  }
}
