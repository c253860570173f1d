import Reactor
import TestKit
import Testing
import Timekeeping

@testable import Actions

/// A poster and a scripted server on one loop. Waits for other attempts pass at once: the poster's time jumps over them.
final class PosterBench {
  let loop: EventLoop
  let server: ScriptedWebServer
  let poster: Poster

  /// What was delivered, in order, with the number of the request.
  private(set) var results: [(number: Int, result: PostResult)] = []
  /// The waits for other attempts that were jumped over.
  private(set) var waits: [Duration] = []
  private var asked = 0
  private var lastRetry: LocalInstant?
  /// How far the poster's time is ahead of the loop's.
  private var lead: Duration = .zero

  /// How long a hung test waits before it fails.
  private static let patience: Duration = .seconds(30)

  /// What the poster takes for the time of day at the beginning: 2026-12-01 00:00:00.
  static let beginning = ServerInstant(seconds: 1_796_083_200)

  init(
    certificates: String? = nil, limits: Poster.Limits = .init(), names: HostAddresses.Names? = nil
  ) throws {
    loop = try EventLoop()
    server = ScriptedWebServer(on: loop)
    let start = loop.now
    poster = Poster(on: loop, certificates: certificates, limits: limits, names: names) {
      Self.beginning.advanced(by: start.duration(to: $0))
    }
  }

  var now: LocalInstant { loop.now.advanced(by: lead) }

  /// A request to the server, whose address is allowed, by a name or by its number.
  func request(
    _ target: String = "/", host: String = "127.0.0.1", hosts: Set<String>? = ["127.0.0.1"]
  ) throws -> PostRequest {
    PostRequest(to: try WebAddress("http://\(host):\(server.port)\(target)"), hosts: hosts)
  }

  func ask(_ request: PostRequest) {
    let number = asked
    asked += 1
    poster.post(request, at: now) { [unowned self] in results.append((number, $0)) }
  }

  /// Turns the loop until a condition holds; false if that takes too long.
  @discardableResult
  func turn(until condition: () -> Bool) throws -> Bool {
    let limit = loop.now.advanced(by: Self.patience)
    while !condition() {
      guard loop.now < limit else { return false }
      let deadline = poster.nextDeadline.map { $0.advanced(by: .zero - lead) } ?? limit
      _ = try loop.wait(until: min(limit, deadline))
      advance()
    }
    return true
  }

  /// Turns the loop until everything is delivered.
  func finish() throws {
    let isOver = try turn { results.count == asked || poster.isIdle }
    #expect(isOver && results.count == asked, "\(results)")
  }

  /// Lets the poster's time go on.
  func jump(by span: Duration) {
    lead += span
    advance()
  }

  private func advance() {
    var then = now
    poster.advance(to: then)
    // With nothing under way there is nothing to wait for but the next attempt.
    while let next = poster.nextRetry, poster.isResting {
      if next != lastRetry { waits.append(then.duration(to: next)) }
      lastRetry = next
      lead += then.duration(to: next)
      then = now
      poster.advance(to: then)
    }
  }

  /// Sends one request, and gives what came of it.
  func result(of request: PostRequest) throws -> PostResult? {
    ask(request)
    try finish()
    return results.last?.result
  }
}

extension PostResult {
  var text: String { String(decoding: body, as: UTF8.self) }
}
