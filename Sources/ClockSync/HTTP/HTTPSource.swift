import HTTP
import Reactor
import Timekeeping

/// A web server: asks for the time that its header or its body tells, several times in a row over one connection.
final class HTTPSource: TimeSource {
  private let address: SourceAddress
  private let certificates: String?
  private let loop: EventLoop
  private let tell: (SourceNews) -> Void

  private var client: HTTPClient?

  /// Whether its certificate is judged by the time that it tells: by this machine's clock it is not valid.
  private(set) var judgesByOwnTime = false
  private var validity: [CertificateValidity] = []
  private var resolved: String?
  private var lookup: NameLookup?

  // One series of requests.
  private var isInSeries = false
  private var isHead = true
  private var hasSeenHeader = false
  private var answersHead = true
  private var requestsLeft = 0
  private var search = EdgeSearch()
  private var filter = SampleFilter()
  private var nextRequest: LocalInstant?

  private(set) var requests = 0
  private(set) var refusals: [String: Int] = [:]

  /// So many requests a series has at most, the one that makes the connection included.
  static let seriesLimit = 16

  /// So many answers with a number are enough: each is as good as the delay.
  static let numberLimit = 8

  /// Makes the source of a server; what comes of asking it goes to `tell`.
  init(_ address: SourceAddress, on loop: EventLoop, certificates: String?, tell: @escaping (SourceNews) -> Void) {
    self.address = address
    self.loop = loop
    self.certificates = certificates
    self.tell = tell
  }

  var isAsking: Bool { isInSeries }

  var deadline: LocalInstant? { [lookup?.deadline, client?.deadline, nextRequest].compactMap(\.self).min() }

  func ask(at now: LocalInstant) {
    guard !isInSeries else { return }
    isInSeries = true
    (requestsLeft, search) = (Self.seriesLimit, EdgeSearch())
    do {
      if client == nil {
        try makeClient()
        (isHead, hasSeenHeader) = (true, false)
      }
      if SocketAddress(host: address.host, port: address.port) != nil || resolved != nil { return request() }
      lookup = try NameLookup(of: address.host, port: address.port, at: now, on: loop) { [unowned self] found in
        lookup = nil
        guard !found.isEmpty else { return end(because: "there is no such host") }
        let hosts = found.map { $0.host.contains(":") ? "[\($0.host)]" : $0.host }
        resolved = "\(address.host):\(address.port):\(hosts.joined(separator: ","))"
        request()
      }
    } catch {
      end(because: "\(error)")
    }
  }

  func advance(to now: LocalInstant) {
    if let lookup, lookup.deadline <= now {
      self.lookup = nil
      end(because: "its name was not resolved within \(NameLookup.patience.wholeMilliseconds / 1_000) s")
    }
    client?.advance(to: now)
    if let next = nextRequest, next <= now {
      nextRequest = nil
      request()
    }
  }

  private func request() {
    requests += 1
    requestsLeft -= 1
    var request = HTTPRequest(
      url: address.url(busting: UInt64.random(in: 0...UInt64.max)), method: isHead ? .head : .get)
    request.fields = ["Cache-Control: no-cache, no-store", "Accept: application/json, */*;q=0.1"]
    (request.resolved, request.certificates) = (resolved, certificates)
    request.leavesDates = judgesByOwnTime
    request.isTimed = true
    client?.send(request) { [unowned self] result in
      do throws(SourceError) {
        switch result {
        case .success(let reply): try take(reply)
        case .failure(let failure):
          guard case .trust = failure.cause, !judgesByOwnTime, requestsLeft > 0 else {
            throw SourceError(failure.reason, hint: nil)
          }
          askAboutOwnTime()
        }
      } catch {
        refusals["\(error)", default: 0] += 1
        end(because: "\(error)")
      }
    }
  }

  private func makeClient() throws(SourceError) {
    guard let client = HTTPClient(on: loop) else {
      throw SourceError("there is no libcurl to ask web servers with", hint: "install libcurl4")
    }
    self.client = client
  }

  /// Asks once more over a connection whose certificate may be valid by the server's time alone.
  ///
  /// A machine whose year is wrong could not learn the right one from an HTTPS server otherwise. Whether the chain holds
  /// is checked as ever.
  private func askAboutOwnTime() {
    judgesByOwnTime = true
    do {
      try makeClient()
      request()
    } catch {
      end(because: "\(error)")
    }
  }

  private func checkValidity(at sample: ClockSample) throws(SourceError) {
    let told = ServerInstant(nanoseconds: 0).advanced(
      by: LocalInstant(nanoseconds: 0).duration(to: sample.taken) + sample.offsets.middle)
    guard !validity.isEmpty, validity.allSatisfy({ $0.contains(told) }) else {
      throw SourceError("its certificate is not valid, neither now nor at the time that it tells", hint: nil)
    }
  }

  private func take(_ reply: HTTPReply) throws(SourceError) {
    if reply.isFirstOnConnection { validity = reply.validity }
    if isHead, wantsBody(after: reply) {
      isHead = false
      return goOn()
    }
    let value = try HTTPReading.value(of: reply, pointer: address.pointer)
    if case .date = value { isHead = answersHead }
    // The connection was made meanwhile: when the request went is not known well enough.
    guard !reply.isFirstOnConnection else { return goOn() }
    guard let sample = HTTPReading.sample(of: value, reply) else {
      throw SourceError(NTPRefusal.negativeDelay.rawValue, hint: nil)
    }
    if judgesByOwnTime { try checkValidity(at: sample) }
    filter.add(sample)
    if case .date = value { planNext(after: sample) } else { planNumber() }
    let isLast = nextRequest == nil
    if isLast { isInSeries = false }
    tell(.sample(sample, isLast: isLast))
  }

  /// Whether a header alone will not do: it says that there is a body with a time, or the server has none without it.
  private func wantsBody(after reply: HTTPReply) -> Bool {
    guard !hasSeenHeader else { return false }
    hasSeenHeader = true
    answersHead = reply.status != 405 && reply.status != 501
    let type = reply.field("content-type")?.lowercased() ?? ""
    return !answersHead || address.pointer != nil || type.split(whereSeparator: { "/+;".contains($0) }).contains("json")
      || type.hasPrefix("text/plain")
  }

  /// Goes on after an answer that says nothing about the time.
  private func goOn() {
    guard requestsLeft > 0 else { return end(because: "it closes its connections") }
    nextRequest = loop.now
  }

  private func planNext(after sample: ClockSample) {
    let now = sample.taken.advanced(by: sample.delay)
    guard requestsLeft > 0, let offsets = filter.offsets(at: now), let delay = filter.leastDelay else { return }
    nextRequest = search.nextRequest(after: now.advanced(by: Self.margin), offsets: offsets, delay: delay)
  }

  /// What a turn of the loop may take before a request goes.
  private static let margin: Duration = .milliseconds(2)

  private func planNumber() {
    guard Self.seriesLimit - requestsLeft <= Self.numberLimit else { return }
    nextRequest = loop.now.advanced(by: .milliseconds(50))
  }

  private func end(because reason: String) {
    isInSeries = false
    nextRequest = nil
    // Another address of the name, or another connection, may serve.
    (client, resolved, judgesByOwnTime) = (nil, nil, false)
    tell(.failed(reason))
  }
}
