import HTTP
import JSON
import TestKit
import Testing
import Timekeeping

@testable import ClockSync

@Suite("Times in answers of web servers")
struct HTTPReadingTests {
  @Test(
    "A number's unit follows from its magnitude, and its last digit is what it may be late by",
    arguments: [
      ("1796114977", 1_796_114_977_000_000_000, 1_000_000_000), ("1796114977123", 1_796_114_977_123_000_000, 1_000_000),
      ("1796114977.123", 1_796_114_977_123_000_000, 1_000_000),
      ("1796114977123456", 1_796_114_977_123_456_000, 1_000),
      ("1796114977123456789", 1_796_114_977_123_456_789, 1),
      ("1796114977.1234567891", 1_796_114_977_123_456_789, 1), ("1796114977123.5", 1_796_114_977_123_500_000, 100_000),
      // 2024, 2101, a price, a phone number of eleven digits, a word.
      ("1704067200", nil, 0), ("4133980800", nil, 0), ("19.99", nil, 0), ("17961149771", nil, 0),
      ("-1796114977", nil, 0),
      ("1796114977x", nil, 0), ("1796114977.x", nil, 0), ("", nil, 0),
    ] as [(String, Int64?, Int64)])
  func numbers(text: String, nanoseconds: Int64?, quantum: Int64) {
    let number = EpochNumber(text)
    #expect(number?.instant.nanoseconds == nanoseconds)
    if let number { #expect(number.quantum == .nanoseconds(quantum)) }
  }

  @Test(
    "Numbers of JSON are found by their pointers",
    arguments: [
      ("17", ["=17"]), (#"{"a":1,"b":{"c":[2,"3"]},"d":true}"#, ["/a=1", "/b/c/0=2", "/b/c/1=3"]),
      (#"{"m~n":1.5,"a/b":1}"#, ["/a~1b=1", "/m~0n=1.5"]), (" [ ] ", []), ("null", []),
      ("1796114977.123", ["=1796114977.123"]),
    ])
  func json(text: String, found: [String]) throws {
    let value = try JSONReader.value(of: Array(text.utf8))
    #expect(JSONTimes.numbers(in: value).map { "\($0.pointer)=\($0.text)" } == found)
  }

  struct Refused {
    var status = 200
    var headers: [String] = ["HTTP/1.1 200 OK\r\n", "Date: Tue, 01 Dec 2026 08:49:37 GMT\r\n"]
    var body = ""
    var pointer: String?
    var message: String
  }

  @Test(
    "An answer that says nothing about the server's own clock now is refused, with the reason",
    arguments: [
      Refused(
        status: 301, headers: ["HTTP/1.1 301\r\n", "Location: https://x.example/\r\n"],
        message: "it redirects to https://x.example/; name the address that it redirects to"),
      Refused(status: 404, message: "it answers with 404"),
      Refused(headers: ["HTTP/1.1 200 OK\r\n"], message: "its answer has neither a time nor a date"),
      Refused(headers: ["Date: yesterday\r\n"], message: "its answer has neither a time nor a date"),
      Refused(
        headers: ["Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"], message: "the server's time is before 2025 or after 2100"),
      Refused(
        headers: ["Date: Tue, 01 Dec 2026 08:49:37 GMT\r\n", "AGE: 3\r\n"],
        message: "its answer comes from a cache (Age: 3)"),
      Refused(
        headers: ["Date: Tue, 01 Dec 2026 08:49:37 GMT\r\n", "X-Cache: HIT from edge\r\n"],
        message: "its answer comes from a cache (x-cache: HIT from edge)"),
      Refused(
        headers: ["Date: Tue, 01 Dec 2026 08:49:37 GMT\r\n", "Warning: 110 - \"stale\"\r\n"],
        message: "its answer comes from a cache (Warning: 110)"),
      Refused(body: "{}", pointer: "/now", message: "its answer has no number at '/now'"),
      Refused(body: "<p>", pointer: "/now", message: "its answer is no JSON"),
      Refused(body: #"{"now":5}"#, pointer: "/now", message: "'5' is no time since 1970"),
      Refused(
        body: #"{"a":1796114977,"b":1796114978}"#, message: "its answer has several times; name one: #/a, #/b"),
    ])
  func refused(example: Refused) {
    let instant = LocalInstant(nanoseconds: 0)
    let reply = HTTPReply(
      sent: instant, returned: instant, status: example.status, headers: example.headers, body: Array(example.body.utf8)
    )
    let error = #expect(throws: SourceError.self) { try HTTPReading.value(of: reply, pointer: example.pointer) }
    #expect(error?.description == example.message)
  }

  @Test("Times of receiving and sending take the server's own work out of the bound")
  func receiveAndSend() throws {
    let sent = LocalInstant(nanoseconds: 0)
    let reply = HTTPReply(
      sent: sent, returned: sent.advanced(by: .milliseconds(500)), status: 200, headers: ["Age: 0\r\n"],
      body: Array(#"{"requestTime":1796114977010,"responseTime":1796114977490}"#.utf8))
    let sample = try #require(HTTPReading.sample(of: HTTPReading.value(of: reply, pointer: nil), reply))
    // Received by 977.011 at the latest, sent at 977.490 at the earliest, 500 ms after the request went.
    #expect(sample.offsets.lower == .milliseconds(1_796_114_976_990))
    #expect(sample.offsets.upper == .milliseconds(1_796_114_977_011))
  }

  struct Path {
    var name: String
    var up: Double, down: Double, jitter: Double
    /// The largest error that is fine, in milliseconds.
    var limit: Double
  }

  @Test(
    "The edge of the second is found within 16 requests, and the bound holds the truth",
    arguments: [
      Path(name: "direct", up: 0.04, down: 0.04, jitter: 0.02, limit: 1),
      Path(name: "30 ms", up: 15, down: 15, jitter: 1, limit: 3),
      Path(name: "slow", up: 150, down: 100, jitter: 20, limit: 80),
    ])
  func edgeSearch(path: Path) throws {
    var random = SeededGenerator(seed: 9)
    var errors: [Duration] = []
    for _ in 0..<300 {
      let truth = random.span(in: -5_000...5_000)
      var (filter, search) = (SampleFilter(), EdgeSearch())
      var now = LocalInstant(nanoseconds: Int64.random(in: 0..<9_000_000_000, using: &random) + 9_000_000_000_000)
      var requests = 1
      while requests < HTTPSource.seriesLimit {
        requests += 1
        let arrival = now.advanced(by: random.span(in: path.up...path.up) + random.exponential(mean: path.jitter))
        let returned = arrival.advanced(
          by: random.span(in: path.down...path.down) + random.exponential(mean: path.jitter))
        let server = ServerInstant(nanoseconds: arrival.nanoseconds).advanced(by: truth)
        filter.add(
          try #require(
            ClockSample(
              sent: now, reading: ServerInstant(seconds: server.wholeSeconds), quantum: .seconds(1),
              lag: HTTPReading.dateLag, returned: returned)))
        guard let offsets = filter.offsets(at: returned), let delay = filter.leastDelay,
          let next = search.nextRequest(after: returned, offsets: offsets, delay: delay)
        else { break }
        #expect(next >= returned && next <= returned.advanced(by: .seconds(2)))
        now = next
      }
      let offsets = try #require(filter.offsets(at: now))
      #expect(offsets.contains(truth))
      errors.append(offsets.middle - truth)
    }
    #expect(ErrorSpread(errors).p95 <= path.limit)
  }
}
