import Actions
import Glibc
import Reactor
import Testing
import Timekeeping

@Suite("Running programs")
struct ProgramRunnerTests {
  static let short: Duration = .milliseconds(50)

  static let endings: [(RunRequest, RunResult.Ending)] = [
    (RunRequest(["true"]), .exited(0)),
    (RunRequest(["false"]), .exited(1)),
    (RunRequest(["/bin/true"]), .exited(0)),
    (.shell("exit 255"), .exited(255)),
    (.shell("kill -9 $$"), .signalled(SIGKILL)),
    (.shell("kill -TERM $$"), .signalled(SIGTERM)),
    (RunRequest(["no-such-program-here"]), .notFound),
    (RunRequest(["/usr/bin/no-such-program-here"]), .notFound),
    (RunRequest(["/etc/passwd"]), .notFound),
    (RunRequest(["/etc"]), .notFound),
    (RunRequest([""]), .notFound),
    (RunRequest(["true\0"]), .refused("a text has a NUL byte, which no argument can hold")),
    (RunRequest(["true"], environment: ["A": "\0"]), .refused("a text has a NUL byte, which no argument can hold")),
    (RunRequest(["true"], environment: ["A=B": ""]), .refused("a variable's name is empty or has an equals sign")),
    (RunRequest(["true"], folder: "/nowhere"), .refused("there is no folder /nowhere to run it in")),
    (RunRequest(["sleep", "300"], timeout: short), .timedOut),
    (.shell("trap '' TERM; exec sleep 300", timeout: short), .timedOut),
    (.shell("kill -STOP $$", timeout: short), .timedOut),
    (.shell("yes & yes >&2", timeout: short), .timedOut),
    (.shell("exec >&- 2>&-; exit 3"), .exited(3)),
  ]

  @Test("It tells how each has ended", arguments: endings)
  func ending(request: RunRequest, expected: RunResult.Ending) throws {
    var limits = ProgramRunner.Limits()
    limits.grace = Self.short
    let bench = try RunnerBench(limits: limits)
    #expect(try bench.result(of: request)?.ending == expected)
    #expect(bench.runner.isIdle && bench.runner.nextDeadline == nil)
  }

  static let outputs: [(RunRequest, String)] = [
    (RunRequest(["pwd"], folder: "/usr"), "/usr\n"),
    (RunRequest(["cat"], input: Array("in\0put".utf8)), "in\0put"),
    (RunRequest(["wc", "-c"], input: [UInt8](repeating: 65, count: 1_000_000)), "1000000\n"),
    (RunRequest(["true"], input: [UInt8](repeating: 65, count: 1_000_000)), ""),
    (RunRequest(["cat"]), ""),
    // What it inherits: nothing but the usual and what was asked for.
    (
      RunRequest(["env"], environment: ["MOONDIAL_NAME": "tea", "HOME": "/else"]),
      "HOME=/else\nLC_TIME=C\nMOONDIAL_NAME=tea\nPATH=/usr/bin:/bin\n"
    ),
    // The descriptors of `ls` are the standard ones and the folder that it lists.
    (RunRequest(["ls", "/proc/self/fd"]), "0\n1\n2\n3\n"),
    // No signal is blocked, and none from 1 to 28 ignored; the C library keeps those above 31 for itself.
    (
      RunRequest(["sed", "-nE", "s/^SigBlk:\\t//p; s/^SigIgn:.*(.{7})$/\\1/p", "/proc/self/status"]),
      "0000000000000000\n0000000\n"
    ),
    // Its own number, and that of its group (proc(5), stat).
    (.shell("cut -d' ' -f5 /proc/$$/stat | grep -cx $$"), "1\n"),
    (.shell("echo out; echo err >&2"), "out\n"),
  ]

  @Test("It gets what it is to get, and what it writes is kept", arguments: outputs)
  func output(request: RunRequest, expected: String) throws {
    let bench = try RunnerBench()
    try bench.loop.onSignal(.user1, .terminate) { _ in }
    let result = try bench.result(of: request)
    #expect(result?.text == expected)
    #expect(result?.isCut == false)
  }

  @Test("Of a flood the beginning is kept, of each stream, and it does not stop the program")
  func flood() throws {
    let bench = try RunnerBench()
    let result = try bench.result(of: .shell("head -c 3000000 /dev/zero; head -c 65537 /dev/zero >&2"))
    #expect(result?.ending == .exited(0))
    #expect(result?.output.count == 65_536 && result?.errors.count == 65_536 && result?.isCut == true)
  }

  @Test("What a program leaves behind holds nothing up")
  func orphan() throws {
    let bench = try RunnerBench()
    let result = try bench.result(of: .shell("sleep 300 & echo $!"))
    let orphan = try #require(Int32(result?.text.dropLast() ?? ""))
    #expect(result?.ending == .exited(0))
    #expect(isAlive(orphan))
    kill(orphan, SIGKILL)
  }

  @Test("Of a program that takes too long everything is ended, that included which ignores SIGTERM")
  func stubbornOrphan() throws {
    var limits = ProgramRunner.Limits()
    limits.grace = Self.short
    let bench = try RunnerBench(limits: limits)
    let line = "(trap '' TERM; exec sleep 300) & echo $!; wait"
    let result = try bench.result(of: .shell(line, timeout: .milliseconds(200)))
    #expect(result?.ending == .timedOut)
    let orphan = try #require(Int32(result?.text.dropLast() ?? ""))
    let limit = bench.loop.now.advanced(by: .seconds(20))
    while isAlive(orphan), try bench.loop.wait(until: bench.loop.now).now < limit {}
    #expect(!isAlive(orphan))
  }

  @Test("A few run at once, a few wait, the rest is refused; the order is kept")
  func places() throws {
    var limits = ProgramRunner.Limits()
    (limits.atOnce, limits.waiting) = (1, 5)
    let bench = try RunnerBench(limits: limits)
    for number in 0..<8 { bench.ask(RunRequest(["echo", "\(number)"])) }
    #expect(bench.results.map(\.number) == [6, 7])
    #expect(bench.results.allSatisfy { $0.result.ending == .refused("5 programs wait to be run already") })
    #expect(bench.runner.unfinished.map { $0.arguments[1] } == ["0", "1", "2", "3", "4", "5"])
    try bench.finish()
    #expect(bench.results.dropFirst(2).map(\.result.text) == ["0\n", "1\n", "2\n", "3\n", "4\n", "5\n"])
  }

  @Test("100,000 at once: a bounded number runs and waits, in order, and the others are told that they are refused")
  func crowd() throws {
    let bench = try RunnerBench()
    for number in 0..<100_000 { bench.ask(RunRequest(["sleep", "300", "\(number)"])) }
    #expect(bench.results.map(\.number) == Array(10_008..<100_000))
    #expect(bench.results.allSatisfy { $0.result.ending == .refused("10000 programs wait to be run already") })
    #expect(bench.runner.unfinished.map { $0.arguments[2] } == (0..<10_008).map(String.init))
    bench.runner.endAll()
  }

  @Test("What waits is bounded by its size, too")
  func size() throws {
    var limits = ProgramRunner.Limits()
    (limits.atOnce, limits.waitingBytes) = (1, 25)
    let bench = try RunnerBench(limits: limits)
    for _ in 0..<4 { bench.ask(RunRequest(["echo", "12345"])) }
    // Each takes ten bytes: "echo", "12345" and the folder "/".
    #expect(bench.results.map(\.number) == [3])
    try bench.finish()
    #expect(bench.results.filter { $0.result.ending == .exited(0) }.count == 3)
  }

  @Test("After a hundred programs of all sorts no child and no descriptor is left")
  func nothingIsLeft() async {
    await #expect(processExitsWith: .success) {
      func descriptors() throws -> [String] { try FileSystem.names(inFolder: "/proc/self/fd") }
      var limits = ProgramRunner.Limits()
      limits.grace = .milliseconds(20)
      let bench = try RunnerBench(limits: limits)
      let before = try descriptors()
      for number in 0..<100 {
        let lines = ["exit 0", "exec sleep 300", "trap '' TERM; exec sleep 300", "kill -9 $$", "exec no-such-program"]
        bench.ask(.shell(lines[number % lines.count], timeout: .milliseconds(20)))
      }
      try bench.finish()
      // Others in this process may have opened or closed one meanwhile; a sort of end that keeps one has kept twenty.
      guard Set(try descriptors()).subtracting(before).count < 20 else { exit(2) }
      guard bench.results.count == 100, bench.runner.isIdle else { exit(3) }
      exit(waitpid(-1, nil, WNOHANG) == -1 ? 0 : 4)
    }
  }

  @Test("When everything is ended, it is let go as well, and what waited is forgotten")
  func endAll() async {
    await #expect(processExitsWith: .success) {
      let bench = try RunnerBench()
      for _ in 0..<20 { bench.ask(.shell("trap '' TERM; exec sleep 300")) }
      bench.runner.endAll()
      exit(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD && bench.runner.isIdle && bench.results.isEmpty ? 0 : 1)
    }
  }

  static let labels: [String] = [
    "$(touch x)", "`touch x`", "--help", "-n", "-", "--", "<b>", "&amp;", "a\nb", "\n", "a\tb", " ", "", "'", "\"",
    "\\", "\\n", "%s%n", "*", "?", "[a]", "~", "$HOME", "${PATH}", ";", "&&", "|", ">x", "#", "!", "a=b", "\u{1}\u{7F}",
    "\u{1B}[2J", "é", "e\u{301}", "\u{1F95A}", "\u{202E}abc", "\u{FFFD}", "\u{FEFF}x", "日本", "\r\n",
    String(repeating: "x", count: 10_240), String(repeating: "\n", count: 1_000),
  ]

  @Test("A label arrives as data, whatever it is", arguments: labels)
  func data(label: String) throws {
    let bench = try RunnerBench()
    var request = RunRequest.shell("printf '%s|' \"$MOONDIAL_LABEL\" \"$@\"", label)
    request.environment["MOONDIAL_LABEL"] = label
    let result = try bench.result(of: request)
    #expect(result?.output == Array("\(label)|\(label)|".utf8))
    #expect(result?.errors == [])
  }
}
