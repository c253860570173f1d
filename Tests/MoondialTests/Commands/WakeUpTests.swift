import Glibc
import Reactor
import TestKit
import Testing
import Timekeeping

@testable import moondial

@Suite("Wake-ups of the built program", .onSteadyWallClock)
struct WakeUpTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  /// Something to run, and how often it wakes in a second.
  struct Subject {
    var name: String
    var script = ""
    var arguments: [String]
    var wakeUps: Int
    /// How often it wakes besides in a minute.
    var wakeUpsOfMinutes = 0
  }

  static let hours = "for n = 1, 10 do timer.new { name = 't' .. n, lasts = '1h' }:start() end"

  static let subjects = [
    Subject(
      name: "paused", script: "local t = timer.new { name = 'p', lasts = '1h' } t:start() t:pause()",
      arguments: ["run"], wakeUps: 0),
    Subject(
      name: "pad", script: "preset.pad { name = 'kitchen', { '1 min', '1m' } }", arguments: ["run"], wakeUps: 0),
    Subject(name: "unwatched", script: hours, arguments: ["run", "--plain"], wakeUps: 0),
    Subject(name: "watched", script: hours, arguments: ["run"], wakeUps: 1),
    Subject(
      name: "sale",
      script:
        "sale.list { name = 'l', { name = 's', starts = clock.now() // 1 + 3600, ends = clock.now() // 1 + 7200 } }",
      arguments: ["run"], wakeUps: 1),
    Subject(
      name: "days",
      script: "sale.list { name = 'l', { name = 's', starts = (clock.now() // 60) * 60 + 3 * 86400 } }",
      arguments: ["run", "--no-seconds"], wakeUps: 0, wakeUpsOfMinutes: 1),
    Subject(name: "line", arguments: ["timer", "1h"], wakeUps: 1),
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
    let patience = loop.now.advanced(by: .seconds(60))
    while !runs.allSatisfy({ $0.short.hasShownSomething && $0.long.hasShownSomething }) {
      try #require(loop.now < patience, "a program has shown nothing")
      _ = try loop.wait(until: patience)
    }
    try end(runs.map(\.short), after: .seconds(3), on: loop)
    let begun = loop.now
    try end(runs.map(\.long), after: .seconds(10), on: loop)
    // A busy machine may let it run for longer; and a minute may begin, which the head shows.
    let most = Int(begun.duration(to: loop.now).wholeSecondsRoundedUp) + 2
    for subject in Self.subjects {
      // What woke it is read, and before what it then writes it asks once more, without waiting.
      let short = try ["read", "poll"].map { try calls($0, in: "\(program.folder)/\(subject.name).short") }
      let long = try ["read", "poll"].map { try calls($0, in: "\(program.folder)/\(subject.name).long") }
      let (reads, polls) = (long[0] - short[0], long[1] - short[1])
      let mostOfIt = most * subject.wakeUps + (most / 60 + 1) * subject.wakeUpsOfMinutes
      #expect(reads >= 8 * subject.wakeUps && reads <= mostOfIt, "\(subject.name): \(short) and \(long)")
      #expect(polls <= 2 * mostOfIt, "\(subject.name): \(short) and \(long)")
    }
  }

  /// Lets programs run for a while longer, and ends them: the tracer writes its report and lets go of the program, which
  /// then loses its terminal.
  private func end(_ terminals: [PseudoTerminal], after span: Duration, on loop: EventLoop) throws {
    let end = loop.now.advanced(by: span)
    while loop.now < end { _ = try loop.wait(until: end) }
    for terminal in terminals { terminal.send(SIGTERM) }
    for terminal in terminals { _ = try terminal.exitCode() }
  }
}
