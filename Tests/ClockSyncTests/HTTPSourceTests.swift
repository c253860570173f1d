import Reactor
import TestKit
import Testing
import Timekeeping

@testable import ClockSync

@Suite("Time from web servers on loopback", .onSteadyWallClock)
struct HTTPSourceTests {
  private func name(_ server: LabWebServer, _ path: String = "/") -> String { "http://127.0.0.1:\(server.port)\(path)" }

  /// Follows a server through its opening and checks that the truth is within the bound; its source as it then is.
  @discardableResult
  private func follow(_ run: LabRun, _ name: String, truth: Duration, slack: Duration = .zero) throws -> ClockSource {
    try run.follow([name])
    #expect(try run.turn { run.follower?.isOpened == true })
    let follower = try #require(run.follower)
    let clock = follower.discipline.clock
    let error = clock.offset - truth
    #expect(clock.state == .synchronised)
    let bound = try #require(clock.offsetUncertainty(at: SystemClocks().local())) + slack
    #expect(error <= bound && error >= .zero - bound)
    #expect(follower.requests <= 16)
    return follower.discipline.sources[0]
  }

  @Test("The edge of the server's second is found through ways of 15 ms and an unsteady 3 ms more")
  func date() throws {
    let run = try LabRun()
    let server = run.addWebServer(ahead: .seconds(3_600) + .milliseconds(737))
    var random = SeededGenerator(seed: 6)
    server.script = { _, _ in
      LabWebServer.Answer(up: random.span(in: 15...18), down: random.span(in: 15...18))
    }
    let source = try follow(run, name(server), truth: server.offset)
    #expect(server.requests.allSatisfy { $0.hasPrefix("HEAD /?moondial=") })
    #expect(Set(server.requests).count == server.requests.count)
    // 15 ms each way: the bound cannot be less. One answer alone would leave half a second.
    let radius = try #require(source.filter.offsets(at: SystemClocks().local())).radius
    #expect(radius >= .milliseconds(15) && radius < .milliseconds(250))
  }

  @Test("A number in JSON is found by its place, or because it is the only time there")
  func numbers() throws {
    let run = try LabRun()
    let server = run.addWebServer(ahead: .seconds(-86_400))
    server.script = { _, target in
      var answer = LabWebServer.Answer()
      answer.headers["Content-Type"] = "application/json; charset=utf-8"
      answer.body = { now in
        target.hasPrefix("/two")
          ? #"{"data":{"t":\#(now.wholeMilliseconds)},"other":1796114977}"#
          : #"{"v":2,"now":"\#(now.wholeMilliseconds)"}"#
      }
      return answer
    }
    let first = try follow(run, name(server, "/one"), truth: server.offset)
    #expect(first.filter.count == 8)
    try follow(run, name(server, "/two?a=b#/data/t"), truth: server.offset)
    #expect(server.requests.last?.hasPrefix("GET /two?a=b&moondial=") == true)
    try run.follow([name(server, "/two")])
    #expect(try run.turn { run.follower?.discipline.sources[0].failure != nil })
    #expect(
      run.follower?.discipline.sources[0].failure == "its answer has several times; name one: #/data/t, #/other")
  }

  @Test("A server that knows no HEAD is asked with GET")
  func withoutHead() throws {
    let run = try LabRun()
    let server = run.addWebServer(ahead: .seconds(10))
    server.script = { method, _ in
      var answer = LabWebServer.Answer()
      if method == "HEAD" { answer.status = "405 Method Not Allowed" }
      answer.body = { _ in "<p>a page</p>" }
      return answer
    }
    try follow(run, name(server), truth: server.offset)
    #expect(server.requests.filter { $0.hasPrefix("HEAD") }.count == 1)
  }

  struct Failing {
    var name: String
    var reason: String
    var change: @Sendable (inout LabWebServer.Answer) -> Void
  }

  @Test(
    "What is no time of the server's own is refused, and nothing is followed",
    arguments: [
      Failing(name: "a redirect", reason: "it redirects to /there; name the address that it redirects to") {
        $0.status = "302 Found"
        $0.headers["Location"] = "/there"
      },
      Failing(name: "a cache", reason: "its answer comes from a cache (Age: 30)") { $0.headers["Age"] = "30" },
      Failing(name: "connections that close", reason: "it closes its connections") { $0.closes = true },
      Failing(name: "a huge header", reason: "Failed writing received data to disk/application") {
        $0.headers["X"] = String(repeating: "x", count: 20_000)
      },
    ])
  func refused(example: Failing) throws {
    let run = try LabRun()
    let server = run.addWebServer(ahead: .zero)
    server.script = { _, _ in
      var answer = LabWebServer.Answer()
      example.change(&answer)
      return answer
    }
    try run.follow([name(server)])
    #expect(try run.turn { run.follower?.discipline.sources[0].failure != nil })
    #expect(run.follower?.discipline.sources[0].failure == example.reason, "\(example.name)")
    #expect(run.follower?.discipline.clock.followsSystem == true)
    #expect(server.requests.count <= 16)
  }

  @Test("A date that stands still contradicts what is known, and is not believed")
  func cachedDate() throws {
    let run = try LabRun()
    let server = run.addWebServer(ahead: .zero)
    let stale = LabWebServer.Answer()
    var count = 0
    server.script = { _, _ in
      count += 1
      var answer = stale
      if count > 8 { answer.headers["Date"] = "Tue, 01 Dec 2026 08:49:37 GMT" }
      return answer
    }
    try run.follow([name(server)])
    #expect(try run.turn { run.words.contains("contradicted") })
    let clock = try #require(run.follower).discipline.clock
    let error = clock.offset - server.offset
    #expect(error < .seconds(1) && error > .seconds(-1))
  }

  @Test("nginx that is 3,600.737 s ahead is followed by its date and by its JSON, and by TLS only if it is trusted")
  func nginx() throws {
    let run = try LabRun()
    let server = try Nginx(ahead: "+3600.737", on: run)
    let truth = LabRun.machineOffset + .seconds(3_600) + .milliseconds(737)
    try follow(run, server.name, truth: truth)
    try follow(run, server.name + "/time#/now", truth: truth, slack: .microseconds(100))

    try run.follow([server.secureName])
    #expect(try run.turn { run.follower?.discipline.sources[0].failure != nil })
    #expect(
      run.follower?.discipline.sources[0].failure == "SSL peer certificate or SSH remote key was not OK")
    try run.follow([server.secureName + "/time"], certificates: server.certificate)
    #expect(try run.turn { run.follower?.isOpened == true })
    #expect(run.follower?.discipline.clock.state == .synchronised)
  }

  @Test(
    "A certificate that is not valid yet counts if it is at the server's time, and what is known then says so",
    arguments: [("+315360000", "+315360000", true), ("+0", "+315360000", false), ("+315360000", "+630720000", false)])
  func certificate(ahead: String, certified: String, isValid: Bool) throws {
    let run = try LabRun()
    let server = try Nginx(ahead: ahead, certified: certified, on: run)
    try run.follow([server.secureName + "/time#/now"], certificates: server.certificate)
    let follower = try #require(run.follower)
    #expect(try run.turn { follower.isOpened || follower.discipline.sources[0].failure != nil })
    guard isValid else {
      #expect(
        follower.discipline.sources[0].failure
          == "its certificate is not valid, neither now nor at the time that it tells")
      return
    }
    #expect(follower.judgesByOwnTime(0))
    // Ten years of 365 days.
    let error = follower.discipline.clock.offset - LabRun.machineOffset - .seconds(315_360_000)
    #expect(error < .seconds(1) && error > .seconds(-1))

    // Without its certificate among those that are trusted no time makes it valid.
    try run.follow([server.secureName + "/time#/now"])
    #expect(try run.turn { run.follower?.discipline.sources[0].failure != nil })
    #expect(
      run.follower?.discipline.sources[0].failure == "SSL peer certificate or SSH remote key was not OK")
  }
}
