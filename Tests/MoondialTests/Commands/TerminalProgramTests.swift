import Glibc
import Reactor
import Testing
import Timekeeping

@testable import moondial

@Suite("The built program on a terminal")
struct TerminalProgramTests {
  let program: ProgramRun
  static let left = "\u{1b}[?7h\u{1b}[?25h"

  init() throws {
    program = try ProgramRun()
    try program.write(
      """
      timer.new { name = "tea", lasts = "1h", alarm = true }:start()
      preset.pad { name = "kitchen", { "1 min", "1m" }, { "3 min", "3m" } }
      """, to: "a.lua")
  }

  private func start(_ arguments: String..., environment: [String] = []) throws -> PseudoTerminal {
    try start(arguments, environment: environment)
  }

  /// Starts the program; a script is one of the test's folder.
  private func start(_ arguments: [String], environment: [String] = []) throws -> PseudoTerminal {
    let words = arguments.map { $0.hasSuffix(".lua") ? "\(program.folder)/\($0)" : $0 }
    return try PseudoTerminal(words, environment: environment)
  }

  @Test(
    "A signal ends it at once with its exit code, and the terminal is as it was",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)],
    [["run", "a.lua"], ["timer", "1h", "Tea"]])
  func signals(signal: (number: Int32, code: Int32), arguments: [String]) throws {
    let terminal = try start(arguments)
    try terminal.wait(for: "1:00:00")
    #expect(terminal.modes != terminal.original)
    terminal.send(signal.number)
    try terminal.wait(for: Self.left)
    #expect(try terminal.exitCode() == signal.code)
    #expect(terminal.modes == terminal.original)
  }

  @Test("Ctrl-C is SIGINT; q is no signal")
  func keys() throws {
    let interrupted = try start("timer", "1h")
    try interrupted.wait(for: "1:00:00")
    try interrupted.type("\u{3}")
    #expect(try interrupted.exitCode() == 130)
    let cancelled = try start("timer", "1h")
    try cancelled.wait(for: "1:00:00")
    try cancelled.type(" ")
    try cancelled.wait(for: "paused")
    try cancelled.type("+")
    try cancelled.wait(for: "1:01:00")
    try cancelled.type("q")
    try cancelled.wait(for: Self.left)
    #expect(try cancelled.exitCode() == 2)
  }

  @Test("The line is painted in place, and time's end rings the bell")
  func expiry() throws {
    let terminal = try start("timer", "50ms", "Tea", "--then", "sh", "-c", "echo then $MOONDIAL_NAME; exit 7")
    for text in ["\r\u{1b}[K", "0:01", "  Tea  ", "ends", "\r\u{1b}[K", "0:00", "time is up", "\u{7}", Self.left] {
      try terminal.wait(for: text)
    }
    try terminal.wait(for: "then Tea")
    try terminal.wait(for: "moondial: sh has ended with code 7.")
    #expect(try terminal.exitCode() == 1)
    #expect(terminal.modes == terminal.original)
  }

  @Test("Without colour there is none, and a dumb terminal gets lines", arguments: ["NO_COLOR=1", "TERM=dumb"])
  func plain(variable: String) throws {
    let terminal = try start("timer", "50ms", environment: [variable])
    if variable == "TERM=dumb" {
      try terminal.wait(for: " started timer/#1 ")
      try terminal.wait(for: " expired timer/#1 ")
    } else {
      try terminal.wait(for: "\u{1b}[1m0:01\u{1b}[0m  ")
      try terminal.wait(for: "░  \u{1b}[2mends")
    }
    #expect(try terminal.exitCode() == 0)
  }

  @Test("The board has keys for its buttons, asks before it ends, and follows its size")
  func board() throws {
    let terminal = try start("run", "a.lua")
    try terminal.wait(for: "\u{1b}[?1049h")
    try terminal.wait(for: "kitchen")
    try terminal.wait(for: "[1]")
    try terminal.type("1")
    // one digit of the pad's time
    try terminal.wait(for: "\u{1b}[3;16H1")
    terminal.resize(columns: 40, rows: 10)
    try terminal.wait(for: "Moondial")
    try terminal.wait(for: "? keys")
    try terminal.type("x")
    try terminal.wait(for: "Cancel tea? y/n")
    try terminal.type("\u{1b}")
    try terminal.wait(for: "? keys")
    try terminal.type("q")
    try terminal.wait(for: "Quit? y/n")
    try terminal.type("y")
    try terminal.wait(for: Self.left + "\u{1b}[?1049l")
    #expect(try terminal.exitCode() == 0)
  }

  @Test("After a stop it takes the terminal again and paints all anew")
  func resuming() throws {
    let terminal = try start("run", "a.lua")
    try terminal.wait(for: "kitchen")
    let during = terminal.modes
    terminal.send(SIGSTOP)
    terminal.send(SIGCONT)
    try terminal.wait(for: "Moondial")
    try terminal.wait(for: "kitchen")
    // Nobody could let it go on: the kernel does not stop the leader of a session, but it gives the terminal back.
    terminal.send(SIGTSTP)
    try terminal.wait(for: Self.left)
    try terminal.wait(for: "Moondial")
    try terminal.wait(for: "kitchen")
    #expect(terminal.modes == during)
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
  }

  @Test("A stop that it cannot hear of leaves the terminal to the shell; then it takes it again")
  func stoppedUnheard() throws {
    let terminal = try start("run", "a.lua")
    try terminal.wait(for: "kitchen")
    let during = terminal.modes
    try terminal.stop()
    terminal.restoreModes()
    terminal.send(SIGCONT)
    try terminal.wait(for: "\u{1b}[?25l")
    try terminal.wait(for: "kitchen")
    #expect(terminal.modes == during)
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
    #expect(terminal.modes == terminal.original)
  }

  @Test("Ctrl-\\ ends it as it ends other programs, with the terminal as it was")
  func quit() throws {
    let terminal = try start("run", "a.lua", environment: ["SWIFT_BACKTRACE=enable=no"])
    try terminal.wait(for: "kitchen")
    try terminal.type("\u{1c}")
    try terminal.wait(for: Self.left)
    #expect(try terminal.exitCode() == 128 + SIGQUIT)
    #expect(terminal.modes == terminal.original)
  }

  @Test("A terminal that goes away ends it with SIGHUP's code", arguments: [["run", "a.lua"], ["timer", "1h"]])
  func hangup(arguments: [String]) throws {
    let terminal = try start(arguments)
    try terminal.wait(for: "1:00:00")
    try terminal.wait(for: "59:59")
    terminal.hangUp()
    #expect(try terminal.exitCode() == 129)
  }

  @Test("A terminal that takes nothing keeps no signal from ending it")
  func stuck() throws {
    try program.write(
      "timer.every('1ms', function() print(('x'):rep(9000)) error(('y'):rep(9000)) end, { on_error = 'keep' })",
      to: "noisy.lua")
    for arguments in [["run", "--plain", "noisy.lua"], ["run", "noisy.lua"]] {
      let terminal = try start(arguments)
      try terminal.wait(for: "xxx")
      try terminal.waitUntilFull()
      terminal.send(SIGTERM)
      #expect(try terminal.exitCode() == 143)
    }
  }

  @Test("A key that comes after the end finds the countdown over")
  func lateKey() throws {
    let terminal = try start("timer", "1s", "Tea")
    try terminal.wait(for: "Tea")
    try terminal.stop()
    try terminal.type(" ")
    let loop = try EventLoop()
    let end = loop.now.advanced(by: .seconds(1))
    while loop.now < end { _ = try loop.wait(until: end) }
    terminal.send(SIGCONT)
    try terminal.wait(for: "time is up")
    #expect(try terminal.exitCode() == 0)
  }

  @Test("A script's error is on the board, and told again when the board is gone")
  func errors() throws {
    try program.write("timer.after('1ms', function() error('boom') end)", to: "bad.lua")
    let terminal = try start("run", "bad.lua")
    try terminal.wait(for: "bad.lua:1: boom")
    try terminal.wait(for: Self.left)
    try terminal.wait(for: "bad.lua:1: boom")
    #expect(try terminal.exitCode() == 0)
  }
}
