import ClockSync
import Reactor
import TestKit
import Testing
import Timekeeping

@testable import moondial

@Suite("The command 'clock', and runs that follow a server", .onSteadyWallClock)
struct ClockCommandTests {
  /// A real server that is off by a known time, ready to answer.
  private func chronyd(ahead seconds: String?) throws -> Chronyd {
    let server = try Chronyd(ahead: seconds)
    try server.wait(on: LabRun())
    return server
  }

  private func number(_ key: String, in line: Substring) throws -> Double {
    let match = try #require(
      line.firstMatch(of: try Regex("\"\(key)\":(-?[0-9.e-]+)", as: (Substring, Substring).self)))
    return try #require(Double(match.output.1))
  }

  @Test("A server that is 3,600.737 s ahead is reported so, within the bound that is told with it")
  func report() throws {
    let server = try chronyd(ahead: "3600.737")
    let run = try ProgramRun()
    run.usesMachineClock = true
    let result = try run("clock", "--json", server.name)
    #expect(result.code == .success)
    let line = try #require(result.lines.first)
    #expect(line.contains(#""state":"synchronised""#) && line.contains(#""trust":"none""#))
    #expect(line.contains(#""source":"\#(server.name)""#) && line.contains(#""requests":8"#))
    // chronyd is some 15 µs from what it is told to serve.
    #expect(abs(try number("offset_ms", in: line) - 3_600_737) <= (try number("uncertainty_ms", in: line)) + 0.1)

    let text = try run("clock", server.name)
    #expect(text.lines.contains { $0 == "machine: this machine's clock is 1 h 0 min slow" || $0.hasSuffix("1 h slow") })
    #expect(text.lines.first == "state:   synchronised")
    #expect(text.lines.last?.hasPrefix("\(server.name)  used") == true)
  }

  @Test("Where nobody answers the exit code says so, and the report why")
  func silence() throws {
    let result = try ProgramRun()("clock", "ntp://127.0.0.1:1")
    #expect(result.code == .noTimeSource)
    #expect(result.lines.first == "state:   unsynchronised")
    #expect(
      result.lines.last == "ntp://127.0.0.1:1  failed  –       –  –      0        Connection refused (ECONNREFUSED)")
  }

  @Test(
    "What is no server is refused before anything is done",
    arguments: [
      (["clock"], "moondial: 'clock' needs a time server, such as ntp://time.example\nTry 'moondial clock --help'.\n"),
      (
        ["clock", "time.example"],
        "moondial: 'time.example' names no way of asking; say ntp://time.example or https://time.example\nTry 'moondial clock --help'.\n"
      ),
      (
        ["run", "--server", "gopher://x", "none.lua"],
        "moondial: 'gopher' is no way of asking for the time; there are ntp://HOST[:PORT] and https://…\nTry 'moondial run --help'.\n"
      ),
      (
        ["run", "--require-sync", "plain.lua"],
        "moondial: --require-sync waits for a time server, and none is named; add --server URL\n"
          + "Try 'moondial run --help'.\n"
      ),
    ])
  func refused(arguments: [String], message: String) throws {
    let run = try ProgramRun()
    try run.write("timer.after('1s', print)", to: "plain.lua")
    #expect(try run.run(arguments) == .init(code: .usage, error: message))
  }

  @Test("A sale starts by the server's clock, although the machine's is an hour behind")
  func sale() throws {
    let server = try chronyd(ahead: "3600.737")
    let run = try ProgramRun()
    run.usesMachineClock = true
    let start = SystemClocks().wall().advanced(by: .seconds(3_600 + 4))
    // Should the sale not start, half a minute is enough to wait for it.
    try run.write(
      """
      local patience = timer.after("30s", function() sale.find("lamp"):disable() end)
      sale.list { name = "night", { id = "lamp", name = "Lamp", starts = "\(RFC3339.format(start, zone: .utc))" },
        on_start = function() patience:cancel() end }
      """, to: "sale.lua")
    let result = try run("run", "--json", "--require-sync", "--server", server.name, "sale.lua")
    #expect(result.code == .success)
    let events = result.lines.compactMap { $0.firstMatch(of: /"event":"([a-z_]+)"/)?.output.1 }
    #expect(events == ["started", "loaded", "clock", "sale_started", "cancelled"], "\(result.output)")
    #expect(result.lines.dropFirst(2).first?.contains(#""change":"synchronised""#) == true)
    #expect(result.lines.dropFirst(3).first?.contains("\"due_ms\":\(start.wholeMilliseconds)") == true)
  }

  @Test("Without an answer server deadlines wait ten seconds and then go by the machine's clock, which is told")
  func unsynchronised() throws {
    let run = try ProgramRun()
    try run.write(
      """
      timer.after("1s", function() log.info(clock.state()) end)
      timer.at("2026-12-01T00:00:03Z", function() log.info(clock.state()) end)
      """, to: "t.lua")
    let result = try run("run", "--json", "--server", "ntp://127.0.0.1:1", "t.lua")
    let events = result.lines.compactMap { $0.firstMatch(of: /"event":"([a-z_]+)"/)?.output.1 }
    #expect(events == ["started", "started", "loaded", "expired", "log", "clock", "expired", "log"])
    #expect(result.lines.filter { $0.contains(#""text":"unsynchronised""#) }.count == 2)
    let late = try number("late_ms", in: try #require(result.lines.dropFirst(6).first))
    #expect(late >= 7_000)
  }

  @Test("A script names its time server, which has to be granted")
  func sourceOfScript() throws {
    let server = try chronyd(ahead: nil)
    let run = try ProgramRun()
    run.usesMachineClock = true
    try run.write(
      """
      clock.source { "\(server.name)", every = "10m" }
      clock.on_change(function(status) print(status.change, status.source) end)
      timer.after("2s", function() end)
      """, to: "t.lua")
    let refused = try run("run", "t.lua")
    #expect(refused.code == .permissionRefused)
    #expect(refused.error == "t.lua:1: it asks for net:127.0.0.1: grant it with --allow-net=127.0.0.1\n")
    let result = try run("run", "--json", "--allow-net=127.0.0.1", "t.lua")
    #expect(result.code == .success)
    #expect(result.lines.contains { $0.contains(#""text":"synchronised\t\#(server.name)""#) })
  }

  @Test("A rehearsal takes the flags and asks nobody")
  func rehearsal() throws {
    let run = try ProgramRun()
    try run.write("timer.after('1s', function() end)", to: "t.lua")
    #expect(
      try run("rehearse", "--server", "ntp://127.0.0.1:1", "--require-sync", "--for", "5s", "t.lua")
        == run("rehearse", "--for", "5s", "t.lua"))
  }
}
