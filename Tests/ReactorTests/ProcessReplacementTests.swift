import Glibc
import Reactor
import Testing
import Timekeeping

@Suite("Replacing the process")
struct ProcessReplacementTests {
  @Test("The command gets its arguments, its environment, and signals as they were")
  func success() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let loop = try EventLoop()
      try loop.onSignal(.user1, .interrupt, .terminate) { _ in }
      // the lines of proc(5) name the signals from the right: 1 is SIGHUP
      let script = """
        [ "$1" = 'two words' ] && [ "$GREETING" = hello ] && [ -z "$HOME" ] || exit 1
        grep -q '^SigBlk:.*0$' /proc/self/status || exit 2
        grep -q '^SigIgn:.*[02468ace]...$' /proc/self/status || exit 3
        exit 7
        """
      let command = ProcessReplacement(
        arguments: ["sh", "-c", script, "sh", "two words"],
        environment: ["GREETING": "hello", "PATH": "/usr/bin:/bin"])
      try command.run(signals: loop.inheritedSignals)
    }
  }

  @Test("A command that is not there is an error, and signals stay as they are")
  func failure() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      var heard = 0
      try loop.onSignal(.user1) { _ in heard += 1 }
      let command = ProcessReplacement(arguments: ["no-such-command-here"], environment: [:])
      let error = #expect(throws: SystemError.self) { try command.run(signals: loop.inheritedSignals) }
      #expect(error?.description == "exec no-such-command-here failed: No such file or directory (ENOENT)")
      raise(SIGUSR1)
      _ = try loop.wait(until: loop.now.advanced(by: .seconds(20)))
      exit(heard == 1 && error?.code == .noSuchFile ? 0 : 1)
    }
  }
}
