import Glibc
import HTTP
import Reactor
import TestKit
import Testing
import Timekeeping

@testable import Actions

@Suite("Posting to web servers on loopback")
struct PosterTests {
  typealias Answer = ScriptedWebServer.Answer

  /// What a server does, one answer after the other, the last one again and again; and what comes of that.
  struct Example: Sendable {
    var answers: [@Sendable () -> Answer]
    var ending: PostResult.Ending
    var attempts: Int
    /// The shortest and the longest wait before each retry, in milliseconds.
    var waits: [ClosedRange<Int64>] = []
    var retries = 3

    init(
      _ answers: @autoclosure @escaping @Sendable () -> [Answer], _ ending: PostResult.Ending, attempts: Int,
      waits: [ClosedRange<Int64>] = [], retries: Int = 3
    ) {
      let count = answers().count
      self.answers = (0..<count).map { index in { answers()[index] } }
      (self.ending, self.attempts, self.waits, self.retries) = (ending, attempts, waits, retries)
    }
  }

  static let first: ClosedRange<Int64> = 500...1_000
  static let second: ClosedRange<Int64> = 1_000...2_000
  static let third: ClosedRange<Int64> = 2_000...4_000

  static let examples: [Example] = [
    Example([.reply("200 OK")], .answered(200), attempts: 1),
    Example([.reply("204 No Content")], .answered(204), attempts: 1),
    Example([.reply("404 Not Found")], .answered(404), attempts: 1),
    Example([.reply("302 Found", ["Location": "/there"])], .answered(302), attempts: 1),
    Example([.reply("500 Oops"), .reply("200 OK")], .answered(200), attempts: 2, waits: [first]),
    Example([.reply("408 Slow"), .reply("200 OK")], .answered(200), attempts: 2, waits: [first]),
    Example([.reply("503 Busy")], .answered(503), attempts: 4, waits: [first, second, third]),
    Example([.reply("599 ?")], .answered(599), attempts: 1, retries: 0),
    // The server asks for a wait: seconds, a date by its own clock, a date by ours.
    Example(
      [.reply("429 Slowly", ["Retry-After": "7"]), .reply("200 OK")], .answered(200), attempts: 2,
      waits: [7_000...7_000]
    ),
    Example(
      [.reply("429 Slowly", ["Retry-After": "0"]), .reply("200 OK")], .answered(200), attempts: 2, waits: [first]),
    Example(
      [
        .reply(
          "503 Busy",
          ["Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 1994 08:51:07 GMT"]),
        .reply("200 OK"),
      ], .answered(200), attempts: 2, waits: [90_000...90_000]),
    Example(
      [.reply("503 Busy", ["Retry-After": "Tue, 01 Dec 2026 00:10:00 GMT"]), .reply("200 OK")], .answered(200),
      attempts: 2, waits: [560_000...600_000]),
    Example(
      [.reply("429 Slowly", ["Retry-After": "soon"]), .reply("200 OK")], .answered(200), attempts: 2, waits: [first]),
    Example([.reply("429 Slowly", ["Retry-After": "3601"])], .answered(429), attempts: 1),
    Example([.reply("429 Slowly", ["Retry-After": "99999999999999999999"])], .answered(429), attempts: 1),
    // It ends connections: before a word, and within a body.
    Example([.last([]), .reply("200 OK")], .answered(200), attempts: 2, waits: [first]),
    Example(
      [.last(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes.".utf8)), .reply("200 OK")],
      .answered(200), attempts: 2, waits: [first]),
    Example([.last(Array("SSH-2.0-x\r\n\r\n".utf8)), .reply("200 OK")], .answered(200), attempts: 2, waits: [first]),
    Example(
      [.last([])], .failed("Server returned nothing (no headers, no data)"), attempts: 3, waits: [first, second],
      retries: 2),
  ]

  @Test("What a server does decides on retries, waits and the result", arguments: examples)
  func ending(example: Example) throws {
    let bench = try PosterBench()
    var count = 0
    bench.server.script = { _ in
      defer { count += 1 }
      return example.answers[min(count, example.answers.count - 1)]()
    }
    var request = try bench.request()
    request.retries = example.retries
    request.body = Array("body".utf8)
    let result = try #require(try bench.result(of: request))
    #expect(result.ending == example.ending && result.attempts == example.attempts)
    let waits = bench.waits.map(\.wholeMilliseconds)
    #expect(waits.count == example.waits.count && zip(example.waits, waits).allSatisfy { $0 ~= $1 }, "\(waits)")
    // All attempts are one delivery, and say so.
    #expect(bench.server.requests.count == example.attempts)
    #expect(Set(bench.server.requests.map { $0.fields["webhook-id"] }) == [result.delivery])
    #expect(bench.server.requests.allSatisfy { $0.method == "POST" && $0.body == Array("body".utf8) })
    #expect(bench.poster.isIdle)
  }

  @Test("A server that says nothing is given its time in each attempt")
  func silence() throws {
    let bench = try PosterBench()
    bench.server.script = { _ in .silence }
    var request = try bench.request()
    (request.retries, request.timeout) = (1, .seconds(600))
    bench.ask(request)
    for attempt in 1...2 {
      #expect(try bench.turn { bench.server.requests.count == attempt })
      bench.jump(by: .seconds(590))
      #expect(bench.results.isEmpty && bench.poster.unfinished == [request])
      bench.jump(by: .seconds(10))
    }
    #expect(bench.results.map(\.result.ending) == [.timedOut] && bench.results[0].result.attempts == 2)
    #expect(try bench.turn { bench.server.open == 0 })
  }

  @Test("Where nobody listens, or no such host is, it is tried again, and then has failed")
  func refused() throws {
    let bench = try PosterBench()
    let (port, holder) = ScriptedWebServer.deafPort()
    var request = PostRequest(to: try WebAddress("http://127.0.0.1:\(port)/"), hosts: nil)
    #expect(try bench.result(of: request)?.ending == .failed("Couldn't connect to server"))
    #expect(bench.results[0].result.attempts == 4 && bench.waits.count == 3)
    request.address = try WebAddress("http://no-such-host.invalid/")
    let lost = try PosterBench { _ in [] }.result(of: request)
    #expect(lost?.ending == .failed("there is no host no-such-host.invalid") && lost?.attempts == 4)
    _ = holder
  }

  @Test("Of an answer of a gigabyte the beginning is kept, and the connection is ended")
  func flood() throws {
    let bench = try PosterBench()
    bench.server.script = { _ in .flood(Array("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n".utf8), 1 << 30) }
    let result = try bench.result(of: bench.request())
    #expect(result?.ending == .answered(200) && result?.body.count == 65_536 && result?.isCut == true)
    #expect(try bench.turn { bench.server.open == 0 })
    #expect(bench.server.sent < 1 << 26)
  }

  @Test("A certificate has to be trusted; without that nothing is sent, and nothing tried again")
  func certificates() throws {
    let server = try Nginx(ahead: "+0", on: LabRun())
    let request = PostRequest(to: try WebAddress(server.secureName), hosts: nil)
    let stranger = try PosterBench().result(of: request)
    #expect(stranger?.ending == .failed("the certificate of 127.0.0.1 is not trusted") && stranger?.attempts == 1)
    let friend = try PosterBench(certificates: server.certificate).result(of: request)
    #expect(friend?.ending == .answered(200) && friend?.text == "a page")
    // It holds for the name in the request, not for the address that the name leads to.
    let place = [IPAddress("127.0.0.1")].compactMap(\.self)
    let other = PostRequest(
      to: try WebAddress("https://shop.test:\(request.address.port)/"), hosts: ["shop.test", "127.0.0.1"])
    let misled = try PosterBench(certificates: server.certificate) { _ in place }.result(of: other)
    #expect(misled?.ending == .failed("the certificate of shop.test is not trusted"))
  }

  @Test("A few are under way at once, the rest waits in order, and what is too much is refused")
  func places() throws {
    var limits = Poster.Limits()
    (limits.atOnce, limits.unfinished) = (2, 6)
    let bench = try PosterBench(limits: limits)
    for number in 0..<8 { bench.ask(try bench.request("/\(number)")) }
    #expect(bench.results.map(\.number) == [6, 7])
    #expect(bench.results.allSatisfy { $0.result.ending == .refused("6 requests wait to be sent already") })
    try bench.finish()
    #expect(bench.server.requests.map(\.target) == (0..<6).map { "/\($0)" })
    #expect(bench.server.mostOpen <= 2)
    limits.unfinishedBytes = 10
    let narrow = try PosterBench(limits: limits)
    var request = try narrow.request()
    request.body = [UInt8](repeating: 0, count: 10)
    #expect(try narrow.result(of: request)?.ending == .refused("0 requests wait to be sent already"))
  }

  @Test("An attempt that is due waits for a place, and wakes nobody until there is one")
  func dueWithoutPlace() throws {
    var limits = Poster.Limits()
    limits.atOnce = 1
    let bench = try PosterBench(limits: limits)
    bench.server.script = { $0.target == "/hang" ? .silence : .reply("500 Oops") }
    var hanging = try bench.request("/hang")
    (hanging.timeout, hanging.retries) = (.seconds(600), 0)
    bench.ask(try bench.request())
    bench.ask(hanging)
    #expect(try bench.turn { bench.server.requests.count == 2 })
    // Past the wait, which is a second at most, and before curl has any reason to be called.
    bench.jump(by: .seconds(2))
    let due = try #require(bench.poster.nextRetry)
    #expect(due < bench.now)
    #expect(try #require(bench.poster.nextDeadline) > bench.now)
    bench.jump(by: .seconds(598))
    try bench.finish()
    #expect(bench.results.map(\.result.ending) == [.timedOut, .answered(500)])
  }

  @Test("Connections are kept for a while and then ended, and when everything is given up nothing is delivered")
  func rest() throws {
    let bench = try PosterBench()
    for number in 0..<3 { _ = try bench.result(of: bench.request("/\(number)")) }
    #expect(bench.server.accepted == 1 && bench.server.open == 1)
    bench.jump(by: .seconds(30))
    #expect(try bench.turn { bench.server.open == 0 })
    #expect(bench.poster.nextDeadline == nil)
    bench.server.script = { _ in .silence }
    for _ in 0..<60 { bench.ask(try bench.request()) }
    #expect(try bench.turn { bench.server.requests.count == 53 })
    bench.poster.endAll()
    #expect(try bench.turn { bench.server.open == 0 })
    #expect(bench.poster.isIdle && bench.poster.nextDeadline == nil && bench.results.count == 3)
  }

  static let bodies: [String] = [
    "$(touch x)", "`touch x`", "--help", "-n", "<b>", "&amp;", "a\nb", "\r\n\r\n", "\r\nHost: x\r\n\r\n", "\t", " ", "",
    "'", "\"", "\\", "\\u0000", "%0d%0a", "%s%n", "*", "{}", "[", "null", "=", "a=b&c=d", "+", "#", "@/etc/passwd",
    "@-", "\0", "a\0b", "\u{1}\u{7F}", "\u{1B}[2J", "é", "e\u{301}", "\u{1F95A}", "\u{202E}abc", "\u{FFFD}",
    "\u{FEFF}x", "日本", "0\r\n\r\nGET / HTTP/1.1\r\n\r\n", String(repeating: "x", count: 10_240),
    String(repeating: "\n", count: 1_000),
  ]

  @Test("A body arrives as data, whatever it is", arguments: bodies)
  func data(body: String) throws {
    let bench = try PosterBench()
    var request = try bench.request()
    request.body = Array(body.utf8)
    #expect(try bench.result(of: request)?.ending == .answered(200))
    #expect(bench.server.requests.map(\.body) == [Array(body.utf8)])
  }

  @Test("After a hundred requests of all sorts no descriptor is left")
  func nothingIsLeft() async {
    await #expect(processExitsWith: .success) {
      func descriptors() throws -> Set<String> { Set(try FileSystem.names(inFolder: "/proc/self/fd")) }
      let bench = try PosterBench()
      bench.server.script = { request in
        switch request.target {
        case "/0": .reply("200 OK")
        case "/1": .last([])
        case "/2": .reply("500 Oops")
        case "/3": .flood(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), 1 << 22)
        default: .reply("302 Found", ["Location": "/0"])
        }
      }
      let before = try descriptors()
      for number in 0..<100 {
        var request = try bench.request("/\(number % 5)")
        (request.redirects, request.retries) = (1, 1)
        bench.ask(request)
      }
      try bench.finish()
      bench.poster.endAll()
      guard try bench.turn(until: { bench.server.open == 0 }), bench.results.count == 100 else { exit(2) }
      guard try descriptors().subtracting(before).count < 20 else { exit(3) }
      exit(0)
    }
  }
}
