import Testing

@testable import moondial

@Suite("moondial timer")
struct TimerTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  @Test("Off a terminal it prints a line an event and ends with the time")
  func lines() throws {
    let result = try program("timer", "20ms", "Green", "tea")
    #expect(result.code == .success)
    #expect(result.error == "")
    #expect(result.lines.count == 2)
    #expect(result.lines.first?.hasPrefix("2026-12-01T00:00:00.0") == true)
    #expect(result.lines.first?.hasSuffix(#" started "timer/Green tea" generation=1"#) == true)
    #expect(result.lines.last?.contains(#" expired "timer/Green tea" generation=1 late_ms="#) == true)
  }

  @Test("A time of day counts on the wall's clock, and JSON tells when it was due")
  func timeOfDay() throws {
    // the wall shows midnight
    let result = try program("timer", "--json", "at", "00:00:00.030", "Now")
    #expect(result.code == .success)
    #expect(result.lines.last?.contains(#""due_ms":1796083200030,"event":"expired","#) == true)
    #expect(result.lines.allSatisfy { $0.contains(#""name":"Now","plugin":"timer""#) })
  }

  @Test(
    "What is not understood is shown with a mark below the place",
    arguments: [
      (["10", "Tea"], "  10 Tea\n  ^\n"), (["18:30"], "  18:30\n  ^\n"), (["5m30x"], "  5m30x\n      ^\n"),
      (["茶", "5m"], "  茶 5m\n  ^\n"),
    ])
  func usage(words: [String], marked: String) throws {
    let result = try program.run(["timer"] + words)
    #expect(result.code == .usage)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("moondial: "))
    #expect(result.error.hasSuffix("\n" + marked))
  }

  @Test(
    "What cannot be counted is refused",
    arguments: [
      (["0s"], "moondial: there is nothing to count: say how long, such as 5m.\n"),
      (["40000 days"], "moondial: a countdown is at most a century long.\n"),
      (["2026-11-30 23:59"], "moondial: 2026-11-30T23:59:00.000Z has passed: give a time that is to come.\n"),
      (["5s", "--zone", "Mars"], nil),
    ] as [([String], String?)])
  func refused(words: [String], sentence: String?) throws {
    let result = try program.run(["timer"] + words)
    #expect(result.code == .usage)
    if let sentence { #expect(result.error == sentence) }
  }

  @Test("A command that follows and cannot be started is a failure")
  func missingCommand() throws {
    let result = try program("timer", "1ms", "--then", "no-such-command-here", "x")
    #expect(result.code == .failure)
    #expect(result.error == "moondial: there is no program no-such-command-here to run.\n")
  }

  @Test("A reader that has gone ends it quietly")
  func closedOutput() throws {
    #expect(try program.run(["timer", "1h"], closingOutput: true) == .init(code: .success))
  }
}
