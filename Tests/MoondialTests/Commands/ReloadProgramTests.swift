import Glibc
import Reactor
import Testing
import Timekeeping

@testable import moondial

@Suite("The built program reloads scripts")
struct ReloadProgramTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
    try write("first", lasts: "1h")
  }

  /// The script, of which the label tells the version.
  private func write(_ version: String, lasts: String, to name: String = "a.lua") throws {
    try program.write("timer.new { name = 'tea', label = '\(version)', lasts = '\(lasts)' }:start()", to: name)
  }

  private func start(_ arguments: String...) throws -> PseudoTerminal {
    let words = arguments.map { $0.hasSuffix(".lua") || $0 == "folder" ? "\(program.folder)/\($0)" : $0 }
    return try PseudoTerminal(words)
  }

  private func end(_ terminal: PseudoTerminal) throws {
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
    #expect(terminal.modes == terminal.original)
  }

  @Test("SIGUSR1 reloads all on the board, which goes on, as do the timers; a failure is shown")
  func signal() throws {
    let terminal = try start("run", "a.lua")
    try terminal.wait(for: "first")
    let during = terminal.modes
    try write("second", lasts: "5m")
    terminal.send(SIGUSR1)
    try terminal.wait(for: "second")
    try terminal.wait(for: "a is loaded anew: 1 kept, 0 new, 0 gone")
    try program.write("timer.new { }", to: "a.lua")
    terminal.send(SIGUSR1)
    try terminal.wait(for: "a.lua:1: ")
    try terminal.wait(for: "field 'lasts'")
    #expect(terminal.modes == during)
    try end(terminal)
  }

  @Test(
    "No signal that is about something else leaves the terminal raw",
    arguments: [
      SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO,
    ], [["run", "a.lua"], ["timer", "1h", "first"]])
  func otherSignals(number: Int32, arguments: [String]) throws {
    let words = arguments.map { $0.hasSuffix(".lua") ? "\(program.folder)/\($0)" : $0 }
    let terminal = try PseudoTerminal(words)
    try terminal.wait(for: "first")
    let during = terminal.modes
    terminal.send(number)
    guard number == SIGUSR1 else {
      #expect(try terminal.exitCode() == 128 + number)
      #expect(terminal.modes == terminal.original)
      return
    }
    try terminal.wait(for: arguments[0] == "run" ? "loaded anew" : "59:59")
    #expect(terminal.modes == during)
    try end(terminal)
  }

  @Test("With --watch a file that is written, or replaced by another, is loaded; one that is the same is not")
  func watching() throws {
    let terminal = try start("run", "--plain", "--watch", "a.lua")
    try terminal.wait(for: "started a/tea")
    try write("second", lasts: "30m")
    try terminal.wait(for: " reloaded a ")
    try terminal.wait(for: "kept=1 new=0 gone=0")
    // As it was: the next line about it is that of the version after it.
    try write("second", lasts: "30m")
    try program.write("error 'no'", to: ".swp")
    try program.write("error 'no'", to: "b.lua")
    try program.write(
      """
      timer.after('1h', print, { name = 'more' })
      timer.new { name = 'tea', lasts = '5m' }
      """, to: "new")
    #expect(rename("\(program.folder)/new", "\(program.folder)/a.lua") == 0)
    try terminal.wait(for: "started a/more")
    try terminal.wait(for: "kept=1 new=1 gone=0")
    try program.write("timer.after(", to: "a.lua")
    try terminal.wait(for: "script_error a ")
    #expect(unlink("\(program.folder)/a.lua") == 0)
    try write("third", lasts: "1h")
    try terminal.wait(for: "cancelled a/more")
    try terminal.wait(for: "kept=1 new=0 gone=1")
    try end(terminal)
  }

  @Test("A module that a script requires counts as part of it, also when it was missing")
  func modules() throws {
    try program.write("require 'lib.names'", to: "a.lua")
    try program.write("timer.after('1h', print, { name = 'one' })", to: "lib/names.lua")
    let terminal = try start("run", "--plain", "--watch", "a.lua")
    try terminal.wait(for: "loaded a ")
    try program.write("timer.after('1h', print, { name = 'two' })", to: "lib/names.lua")
    try terminal.wait(for: "reloaded a ")
    #expect(unlink("\(program.folder)/lib/names.lua") == 0)
    try terminal.wait(for: "script_error a ")
    try program.write("timer.after('1h', print, { name = 'three' })", to: "lib/names.lua")
    try terminal.wait(for: "started a/three")
    try end(terminal)
  }

  @Test("In a folder that is watched scripts come and go")
  func folder() throws {
    try write("first", lasts: "1h", to: "folder/a.lua")
    let terminal = try start("run", "--plain", "--watch", "folder")
    try terminal.wait(for: "loaded a ")
    try write("first", lasts: "1h", to: "folder/b.lua")
    try terminal.wait(for: "loaded b ")
    #expect(unlink("\(program.folder)/folder/a.lua") == 0)
    try terminal.wait(for: "cancelled a/tea")
    try write("second", lasts: "1h", to: "folder/b.lua")
    try terminal.wait(for: "reloaded b ")
    try end(terminal)
  }
}
