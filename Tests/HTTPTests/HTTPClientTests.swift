import HTTP
import Reactor
import TestKit
import Testing
import Timekeeping

@Suite("Requests to web servers on loopback")
struct HTTPClientTests {
  let loop: EventLoop
  let client: HTTPClient
  let server: ScriptedWebServer

  init() throws {
    loop = try EventLoop()
    client = try #require(HTTPClient(on: loop))
    server = ScriptedWebServer(on: loop)
  }

  /// Sends a request and turns the loop until its answer is there.
  private func answer(
    to request: HTTPRequest, accepting accepts: ((IPAddress) -> Bool)? = nil
  ) throws -> Result<HTTPReply, HTTPFailure>? {
    var answer: Result<HTTPReply, HTTPFailure>?
    client.send(request, accepting: accepts) { answer = $0 }
    let limit = loop.now.advanced(by: .seconds(30))
    while answer == nil, loop.now < limit {
      client.advance(to: try loop.wait(until: min(limit, client.deadline ?? limit)).now)
    }
    return answer
  }

  private func request(_ host: String = "127.0.0.1", _ method: HTTPRequest.Method = .get) -> HTTPRequest {
    HTTPRequest(url: "http://\(host):\(server.port)/", method: method)
  }

  @Test("An address is looked at right before the connection, whatever the name was thought to mean")
  func acceptance() throws {
    var message = request("shop.test")
    message.resolved = "shop.test:\(server.port):127.0.0.1"
    var seen: [String] = []
    let refusal = try answer(to: message) {
      seen.append($0.description)
      return false
    }
    guard case .failure(let failure) = refusal, case .unwantedAddress(let address) = failure.cause else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(address == IPAddress("127.0.0.1") && seen == ["127.0.0.1"])
    #expect(server.accepted == 0)
    #expect(try answer(to: message) { _ in true }?.get().status == 200)
    #expect(server.requests.map { $0.fields["host"] } == ["shop.test:\(server.port)"])
  }

  @Test(
    "Addresses of version 6 are looked at as well",
    .enabled(if: FileSystem.exists("/proc/net/if_inet6"), "this system has no version 6"))
  func version6() throws {
    var message = request("shop.test")
    message.peer = IPAddress("::1")
    var seen: [IPAddress?] = []
    let refusal = try answer(to: message) {
      seen.append($0)
      return false
    }
    guard case .failure(let failure) = refusal, case .unwantedAddress = failure.cause else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(seen == [IPAddress("::1")])
  }

  @Test("A request goes to its peer, and never over a connection that was kept to another address")
  func peers() throws {
    for peer in ["127.0.0.1", "127.0.0.1", "127.0.0.2"] {
      var message = request("shop.test")
      message.peer = IPAddress(peer)
      _ = try answer(to: message)
    }
    // Nobody listens at the other address.
    #expect(server.accepted == 1 && server.requests.count == 2)
  }

  @Test("A body that is too long is a failure, or is cut and the connection ended", arguments: [false, true])
  func longBody(isCut: Bool) throws {
    server.script = { _ in .flood(Array("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n".utf8), 1 << 30) }
    var message = request()
    (message.bodyLimit, message.cutsBody) = (1_000, isCut)
    switch try answer(to: message) {
    case .success(let reply): #expect(isCut && reply.isCut && reply.body.count == 1_000 && reply.status == 200)
    case .failure(let failure): #expect(!isCut && failure.reason.hasPrefix("Failed writing"))
    case nil: Issue.record("no answer")
    }
    let limit = loop.now.advanced(by: .seconds(30))
    while server.open > 0, loop.now < limit { _ = try loop.wait(until: limit) }
    #expect(server.open == 0 && server.sent < 1 << 26)
  }

  @Test("Many requests are under way at once, and one that is given up is not delivered")
  func parallel() throws {
    server.script = { $0.target == "/hang" ? .silence : .reply("200 OK", [:], $0.target) }
    var bodies: [String] = []
    let hanging = HTTPRequest(url: "http://127.0.0.1:\(server.port)/hang", method: .get)
    let given = try #require(client.send(hanging) { _ in bodies.append("never") })
    for number in 0..<20 {
      client.send(HTTPRequest(url: "http://127.0.0.1:\(server.port)/\(number)", method: .get)) { result in
        bodies.append((try? result.get()).map { String(decoding: $0.body, as: UTF8.self) } ?? "failed")
      }
    }
    let limit = loop.now.advanced(by: .seconds(30))
    while bodies.count < 20 || server.requests.count < 21, loop.now < limit {
      client.advance(to: try loop.wait(until: min(limit, client.deadline ?? limit)).now)
    }
    #expect(bodies.sorted() == (0..<20).map { "/\($0)" }.sorted())
    client.cancel(given)
    client.cancel(given)
    #expect(try answer(to: request())?.get().status == 200)
    #expect(bodies.count == 20)
  }

  @Test("A body is sent as it is, whatever is in it")
  func body() throws {
    var message = request("127.0.0.1", .post)
    message.fields = ["Content-Type: application/octet-stream", "X-Empty;"]
    for body in [[], [0], Array("a\r\n\r\nb".utf8), [UInt8](repeating: 7, count: 2_000_000)] {
      message.body = body
      #expect(try answer(to: message)?.get().status == 200)
      #expect(server.requests.last?.body == body && server.requests.last?.method == "POST")
    }
    #expect(server.requests.allSatisfy { $0.fields["x-empty"] == "" && $0.fields["expect"] == nil })
    #expect(server.accepted == 1)
  }
}
