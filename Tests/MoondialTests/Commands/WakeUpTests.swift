import Glibc
import Reactor
import Testing
import Timekeeping

@testable import moondial

@Suite("Wake-ups of the built program")
struct WakeUpTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  /// Something to run, and how often it may wake within ten seconds.
  struct Subject {
    var name: String
    var script = ""
    var arguments: [String]
    var wakeUps: ClosedRange<Int>
  }

  static let hours = "for n = 1, 10 do timer.new { name = 't' .. n, lasts = '1h' }:start() end"

  static let subjects = [
    Subject(
      name: "paused", script: "local t = timer.new { name = 'p', lasts = '1h' } t:start() t:pause()",
      arguments: ["run"], wakeUps: 0...0),
    Subject(
      name: "pad", script: "preset.pad { name = 'kitchen', { '1 min', '1m' } }", arguments: ["run"], wakeUps: 0...0),
    Subject(name: "unwatched", script: hours, arguments: ["run", "--plain"], wakeUps: 0...0),
    // Once a second, and once where a minute begins.
    Subject(name: "watched", script: hours, arguments: ["run"], wakeUps: 9...12),
    Subject(
      name: "sale",
      script:
        "sale.list { name = 'l', { name = 's', starts = clock.now() // 1 + 3600, ends = clock.now() // 1 + 7200 } }",
      arguments: ["run"], wakeUps: 9...12),
    Subject(name: "line", arguments: ["timer", "1h"], wakeUps: 9...11),
  ]

  /// How many times a run made a call, by the tracer's own count.
  private func calls(_ name: String, in report: String) throws -> Int {
    let text = String(decoding: try #require(try FileSystem.contents(of: report, limit: 1 << 20)), as: UTF8.self)
    // % time, seconds, microseconds a call, calls, perhaps errors, the name
    let line = try #require(text.split(separator: "\n").first { $0.hasSuffix(" \(name)") }, "no \(name) in \(text)")
    return try #require(Int(line.split(separator: " ")[3]))
  }

  @Test("It sleeps until something in sight changes: what runs for ten seconds longer wakes no more often than that")
  func tenSeconds() throws {
    let loop = try EventLoop()
    var runs: [(short: PseudoTerminal, long: PseudoTerminal)] = []
    for subject in Self.subjects {
      var arguments = subject.arguments
      if !subject.script.isEmpty {
        try program.write(subject.script, to: "\(subject.name).lua")
        arguments.append("\(program.folder)/\(subject.name).lua")
      }
      let pair = try ["short", "long"].map { length in
        let report = "\(program.folder)/\(subject.name).\(length)"
        return try PseudoTerminal(
          arguments, tracer: ["strace", "-I", "2", "-c", "-f", "-e", "trace=poll,read", "-o", report])
      }
      for terminal in pair { terminal.read(on: loop) }
      runs.append((pair[0], pair[1]))
    }
    let begun = loop.now
    func end(_ terminals: [PseudoTerminal], after span: Duration) throws {
      while loop.now < begun.advanced(by: span) { _ = try loop.wait(until: begun.advanced(by: span)) }
      // The tracer writes its report and lets go of the program, which then loses its terminal.
      for terminal in terminals { terminal.send(SIGTERM) }
      for terminal in terminals { _ = try terminal.exitCode() }
    }
    try end(runs.map(\.short), after: .seconds(4))
    try end(runs.map(\.long), after: .seconds(14))
    for subject in Self.subjects {
      // What woke it is read, and before what it then writes it asks once more, without waiting.
      let short = try ["read", "poll"].map { try calls($0, in: "\(program.folder)/\(subject.name).short") }
      let long = try ["read", "poll"].map { try calls($0, in: "\(program.folder)/\(subject.name).long") }
      #expect(subject.wakeUps.contains(long[0] - short[0]), "\(subject.name): \(short) and \(long)")
      #expect(long[1] - short[1] <= 2 * subject.wakeUps.upperBound, "\(subject.name): \(short) and \(long)")
    }
  }
}
