import Reactor
import TestKit
import Testing
import Timekeeping

@testable import ClockSync

@Suite("Exchanges with NTP servers on loopback", .onSteadyWallClock)
struct NTPExchangeTests {
  /// The follower's error and its bound.
  private func error(of run: LabRun, from truth: Duration) throws -> (error: Duration, bound: Duration) {
    let follower = try #require(run.follower)
    let now = SystemClocks().local()
    let bound = try #require(follower.discipline.clock.uncertainty(at: now))
    let error = follower.discipline.clock.shownOffset(at: now) - truth
    return (error < .zero ? .zero - error : error, bound)
  }

  @Test("The opening burst of eight finds the offset within its bound, through unequal and unsteady ways")
  func burst() throws {
    let run = try LabRun()
    let server = run.addServer(ahead: .seconds(3_600) + .milliseconds(737))
    var random = SeededGenerator(seed: 4)
    server.script = { right, _ in
      let up = random.span(in: 5...8)
      return [.init(up: up, down: random.span(in: 1...4), bytes: right(up).bytes)]
    }
    try run.follow()
    #expect(try run.turn { run.follower?.isOpened == true })
    #expect(server.arrivals.count == 8)
    #expect(run.words == ["synchronised"])
    let (error, bound) = try error(of: run, from: server.offset)
    #expect(error <= bound)
    // The least delays are 5 ms up and 1 ms down, so the bound is at least half of their sum, and the error half of
    // their difference.
    #expect(bound >= .milliseconds(3))
    #expect(run.follower?.discipline.sources[0].filter.leastDelay.map { $0 >= .milliseconds(6) } == true)
  }

  @Test("A flood of a thousand forged answers does not keep the true one from being used, and is counted")
  func flood() throws {
    let run = try LabRun()
    let server = run.addServer(ahead: .seconds(5))
    server.script = { right, _ in
      var forged = right(.zero)
      forged.originate.bits ^= 0xFF00
      forged.receive = NTPTimestamp(forged.receive.instant.advanced(by: .seconds(3_600)))
      forged.transmit = forged.receive
      // The true one comes when the socket has room again: what is dropped for want of it is the network's business.
      let floods = (0..<1_000).map { _ in LabServer.Reply(bytes: forged.bytes) }
      return floods + [.init(down: .milliseconds(300), bytes: right(.zero).bytes)]
    }
    try run.follow()
    #expect(try run.turn { run.words.contains("synchronised") })
    let (error, bound) = try error(of: run, from: server.offset)
    #expect(error <= bound)
    #expect(run.follower?.refusals(of: 0)[NTPRefusal.origin.rawValue].map { $0 > 100 } == true)
  }

  @Test("An answer from another port, one that comes too late and one twice are not used")
  func strays() throws {
    let run = try LabRun()
    let server = run.addServer(ahead: .zero)
    var count = 0
    server.script = { right, _ in
      count += 1
      switch count {
      case 1: return [.init(bytes: right(.zero).bytes, isForeign: true)]
      case 2: return [.init(down: .milliseconds(2_200), bytes: right(.zero).bytes)]
      default: return [.init(bytes: right(.zero).bytes), .init(bytes: right(.zero).bytes)]
      }
    }
    try run.follow()
    #expect(try run.turn { run.follower?.isOpened == true })
    #expect(run.follower?.discipline.sources[0].filter.count == 6)
    #expect(run.follower?.discipline.sources[0].failures == 0)
  }

  @Test("A server that refuses is asked no more, and says why")
  func denial() throws {
    let run = try LabRun()
    let server = run.addServer(ahead: .zero)
    server.script = { right, _ in
      var kiss = right(.zero)
      kiss.stratum = 0
      kiss.reference = 0x4445_4E59
      return [.init(bytes: kiss.bytes)]
    }
    try run.follow()
    #expect(try run.turn { run.follower?.isOpened == true })
    try run.turn(for: .seconds(1))
    #expect(server.arrivals.count == 1)
    #expect(run.follower?.discipline.sources[0].failure == NTPRefusal.denied.rawValue)
    #expect(run.follower?.discipline.clock.state == .unsynchronised)
  }

  @Test("A port where nobody listens, and a name that nobody has, are told")
  func nobody() throws {
    let run = try LabRun()
    // A label of 64 letters cannot exist (RFC 1035, section 2.3.4), so nobody outside is asked for it.
    try run.follow(["ntp://127.0.0.1:1", "ntp://\(String(repeating: "a", count: 64)).invalid"])
    #expect(try run.turn { run.follower?.discipline.sources.allSatisfy { $0.failure != nil } == true })
    #expect(
      run.follower?.discipline.sources.map(\.failure) == [
        "Connection refused (ECONNREFUSED)", "there is no such host",
      ])
  }

  @Test("The system's names are looked up without keeping the loop, the hosts file included")
  func names() throws {
    let run = try LabRun()
    let server = run.addServer(ahead: .seconds(7))
    try run.follow(["ntp://localhost:\(server.port)"])
    #expect(try run.turn { run.words.contains("synchronised") })
    let (error, bound) = try error(of: run, from: server.offset)
    #expect(error <= bound)
    #expect(
      NameLookup.addresses(
        in: Array("192.0.2.1  STREAM a\n192.0.2.1  DGRAM\n2001:db8::1 RAW\nnonsense\n".utf8), port: 5
      ).map(\.description) == ["192.0.2.1:5", "[2001:db8::1]:5"])
  }

  @Test("Of three servers the one that lies is left out, of two that differ none is followed")
  func liars() throws {
    let run = try LabRun()
    let truth = run.addServer(ahead: .seconds(60)).offset
    run.addServer(ahead: .seconds(60)).offset = truth
    run.addServer(ahead: .zero).offset = truth + .milliseconds(250)
    try run.follow()
    #expect(try run.turn { run.follower?.isOpened == true })
    #expect(run.follower?.discipline.sources.map(\.standing) == [.used, .used, .outlier])
    let (error, bound) = try error(of: run, from: truth)
    #expect(error <= bound)

    try run.follow(run.servers.suffix(2).map { "ntp://127.0.0.1:\($0.port)" })
    #expect(try run.turn { run.follower?.isOpened == true })
    #expect(run.follower?.discipline.clock.state == .disagreeing)
    #expect(run.follower?.discipline.clock.followsSystem == true)
  }

  @Test("chronyd that is off by 3,600.737 s is followed within the bound")
  func chronyd() throws {
    let server = try Chronyd(ahead: "3600.737")
    let run = try LabRun()
    try server.wait(on: run)
    try run.follow([server.name])
    #expect(try run.turn { run.follower?.isOpened == true })
    let (error, bound) = try error(of: run, from: LabRun.machineOffset + .seconds(3_600) + .milliseconds(737))
    // What chronyd itself serves is some 15 µs from what it is told to.
    #expect(error <= bound + .microseconds(100))
    #expect(run.follower?.discipline.sources[0].failure == nil)
  }
}
