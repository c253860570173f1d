import Glibc
import Reactor
import Testing
import Timekeeping

@testable import moondial

@Suite("The command when")
struct WhenTests {
  /// Runs the command at noon UTC on 2026-03-28 in Berlin's zone; `input` is standard input.
  private func run(_ words: [String], input: String = "", environment: [String: String] = [:]) throws -> (
    ExitCode, output: String, error: String
  ) {
    SignalState.ignoreBrokenPipe()
    var ends: [Int32] = [-1, -1, -1, -1, -1, -1]
    for index in [0, 2, 4] { try #require(ends.withUnsafeMutableBufferPointer { pipe(&$0[index]) } == 0) }
    let incoming = Output(descriptor: ends[5])
    incoming.write(input)
    try incoming.finish()
    close(ends[5])
    let surroundings = Surroundings(
      arguments: ["when"] + words + ["--at", "2026-03-28T12:00:00Z", "--zone", "Europe/Berlin"],
      environment: environment, input: .init(descriptor: ends[4]), output: .init(descriptor: ends[1]),
      error: .init(descriptor: ends[3]))
    let code = Program(surroundings: surroundings).run()
    for descriptor in [ends[1], ends[3], ends[4]] { close(descriptor) }
    func text(_ descriptor: Int32) throws -> String {
      defer { close(descriptor) }
      guard case .bytes(let bytes) = try Input(descriptor: descriptor).read(atMost: 1 << 16) else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
    return (code, try text(ends[0]), try text(ends[2]))
  }

  @Test(
    "Programs get one object a text",
    arguments: [
      ("1h30", #"{"duration_ms":5400000,"kind":"duration","text":"1h30"}"#),
      ("1500us", #"{"duration_ms":1.5,"kind":"duration","text":"1500us"}"#),
      ("1ns", #"{"duration_ms":1e-06,"kind":"duration","text":"1ns"}"#),
      (
        "2026-03-29 02:30",
        #"{"instant":"2026-03-29T03:30:00.000+02:00","instant_ms":1774747800000,"kind":"instant","rule":"gap","#
          + #""text":"2026-03-29 02:30","zone":"Europe/Berlin"}"#
      ),
      (
        "at 18:30 +09:00",
        #"{"instant":"2026-03-29T18:30:00.000+09:00","instant_ms":1774776600000,"kind":"instant","rule":"plain","#
          + #""text":"at 18:30 +09:00","zone":"+09:00"}"#
      ),
      (
        "18:00/PT2H",
        #"{"end":"2026-03-28T20:00:00.000+01:00","end_ms":1774724400000,"kind":"interval","#
          + #""start":"2026-03-28T18:00:00.000+01:00","start_ms":1774717200000,"text":"18:00/PT2H","zone":"Europe/Berlin"}"#
      ),
      (
        "R2/18:00/PT2H",
        #"{"kind":"recurrence","next":["2026-03-28T18:00:00.000+01:00","2026-03-28T20:00:00.000+01:00"],"#
          + #""text":"R2/18:00/PT2H","zone":"Europe/Berlin"}"#
      ),
      ("0 0 30 2 *", #"{"kind":"recurrence","next":[],"text":"0 0 30 2 *","zone":"Europe/Berlin"}"#),
      (
        "-5m",
        #"{"column":1,"hint":"leave out the sign","kind":"error","message":"a duration cannot be negative","text":"-5m"}"#
      ),
    ])
  func objects(text: String, expected: String) throws {
    let (code, output, error) = try run([text, "--json"])
    #expect(output == expected + "\n")
    #expect(error == "")
    #expect(code == (expected.contains(#""kind":"error""#) ? .unusableInput : .success))
  }

  @Test("A person gets the instant in UTC and in the zone, how far it is, and the rule")
  func description() throws {
    let (code, output, _) = try run(["2026-03-29", "02:30"], environment: ["LANG": "en_US.UTF-8"])
    #expect(code == .success)
    #expect(
      output == """
        instant: tomorrow 3:30 am
          utc:  2026-03-29T01:30:00.000Z
          zone: 2026-03-29T03:30:00.000+02:00 Europe/Berlin
          far:  in 13 h 30 min
          rule: gap: clocks skip this time, so it is later by as much as they skip

        """)
    #expect(try run(["at 16:12"], environment: ["LC_TIME": "zh_CN"]).output.contains("3 小时 12 分钟后"))
    #expect(try run(["2026-10-25 02:30"]).output.contains("rule: overlap"))
  }

  @Test("A text that means nothing is shown with the place, and ends with 65")
  func refused() throws {
    let (code, output, error) = try run(["10m garbage"])
    #expect(code == .unusableInput)
    #expect(output == "")
    #expect(
      error == """
        moondial: "garbage" is not understood (column 5); say 90s, 25m, 1h30m or 12:30.
          10m garbage
              ^

        """)
  }

  @Test("Lines of standard input are texts, empty ones and the unfinished last one too")
  func lines() throws {
    let (code, output, error) = try run(["-", "--json"], input: "90s\r\n\n5m")
    #expect(code == .unusableInput)
    #expect(error == "")
    let lines = output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == #"{"duration_ms":90000,"kind":"duration","text":"90s"}"#)
    #expect(lines.last == #"{"duration_ms":300000,"kind":"duration","text":"5m"}"#)
    #expect(try run(["-"], input: "5m\nfoo\n").error.hasPrefix("moondial: line 2: \"foo\" is not understood"))
  }
}
