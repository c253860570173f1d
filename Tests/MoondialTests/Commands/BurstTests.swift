import Reactor
import TestKit
import Testing
import Timekeeping

@testable import moondial

@Suite("Very many timers of one instant in the built program", .serialized)
struct BurstTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  private static let raised = ["--set", "limits.timers=200000", "--set", "limits.load=1h"]

  /// What loading so many does not take, nor calling them, in a build for tests on a busy machine.
  private static let patience: Duration = .seconds(120)

  /// As many timers, all due at the instant of loading or shortly after; each calls a function.
  private func write(count: Int) throws -> String {
    try program.write(
      """
      local instant, calls = clock.now() + 0.001, 0
      for i = 1, \(count) do
        timer.at(instant, function() calls = calls + 1 if calls == \(count) then print "all are called" end end)
      end
      """, to: "burst.lua")
    return "\(program.folder)/burst.lua"
  }

  @Test("A key is answered while a hundred thousand callbacks wait")
  func keys() throws {
    let script = try write(count: 100_000)
    let session = try TmuxSession(
      [try PseudoTerminal.program(), "run", "--stay"] + Self.raised + [script], environment: ["TZ": "UTC"])
    try session.wait(patience: Self.patience) { $0[0].contains(" running") }
    try session.press("?")
    // The page of keys, under a head that still has timers which run: they end by nothing but being called.
    try session.wait { $0[0].contains(" running") && $0.contains { $0.hasPrefix("space ") } }
    try session.press("?")
    try session.wait(patience: Self.patience) {
      !$0[0].contains(" running") && $0.contains { $0.contains("all are called") }
    }
  }

  @Test("Each tells how late it was, in order, and none is lost")
  func lateness() throws {
    let count = 20_000
    let run = try ChildRun(folder: program)(
      [try PseudoTerminal.program(), "run", "--json"] + Self.raised + [try write(count: count)],
      environment: ["TZ=UTC"])
    #expect(run.code == 0 && run.error == "")
    var numbers: [Int] = []
    var lateness: [Int] = []
    for line in run.output.split(separator: "\n") where line.contains(#""event":"expired""#) {
      let digits = line.split(separator: ",").map { field in (field, Int(field.filter(\.isNumber))) }
      numbers.append(digits.first { $0.0.hasPrefix(#""id":"#) }?.1 ?? 0)
      lateness.append(digits.first { $0.0.hasPrefix(#""late_ms":"#) }?.1 ?? -1)
    }
    #expect(numbers == Array(1...count))
    // All were due at one instant, so one that comes later is not less late.
    #expect(lateness == lateness.sorted())
  }
}
