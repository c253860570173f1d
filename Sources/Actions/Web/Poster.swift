import HTTP
public import Reactor
public import Timekeeping

/// Sends requests to web servers, some at once and the rest in order, and again when nobody has taken them.
///
/// Nothing waits: what comes in is kept until `advance`, which is to be called after each turn of the loop and at
/// `nextDeadline`. All waits are counted by the instants that it is given. An address is looked at when its name has been
/// resolved, and again right before a socket is connected to it.
public final class Poster {
  /// How much is done at once.
  public struct Limits: Sendable, Hashable {
    /// How many requests are under way at a time.
    public var atOnce = 50
    /// How many are not over, those that wait for a place or for another attempt included; further ones are refused.
    public var unfinished = 10_000
    /// How much memory their texts may take, in bytes.
    public var unfinishedBytes = 16 << 20
    /// How much is kept of an answer's body, in bytes; when there is more, the connection is ended.
    public var body = 64 << 10
    /// How long connecting to one of a host's addresses may take.
    public var connecting: Duration = .seconds(5)
    /// How long connections are kept after the last request is over.
    public var rest: Duration = .seconds(30)

    /// The usual limits.
    public init() {}
  }

  let loop: EventLoop
  let limits: Limits
  let certificates: String?
  let names: HostAddresses
  private let wallTime: (LocalInstant) -> ServerInstant
  private var client: HTTPClient?

  private var deliveries: [UInt64: Delivery] = [:]
  private var underWay: Set<UInt64> = []
  private var waiting: ArraySlice<UInt64> = []
  private var retries = RetryQueue()
  private var unfinishedBytes = 0
  private var lastNumber: UInt64 = 0
  private var restEnds: LocalInstant?
  private var arrivals: ArraySlice<Arrival> = []

  /// What has come for a delivery, for the step that it had then.
  private struct Arrival {
    enum Content {
      case addresses(HostAddresses.Answer)
      case answer(Result<HTTPReply, HTTPFailure>)
    }

    let delivery: UInt64
    let step: Int
    let content: Content
  }

  /// Makes a poster. `wallTime` tells the time of day, for signatures; `certificates` is a file of certificates to trust
  /// in place of the system's.
  public convenience init(
    on loop: EventLoop, certificates: String? = nil, limits: Limits = Limits(),
    wallTime: @escaping (LocalInstant) -> ServerInstant
  ) {
    self.init(on: loop, certificates: certificates, limits: limits, names: nil, wallTime: wallTime)
  }

  init(
    on loop: EventLoop, certificates: String?, limits: Limits, names: HostAddresses.Names?,
    wallTime: @escaping (LocalInstant) -> ServerInstant
  ) {
    self.loop = loop
    self.certificates = certificates
    self.limits = limits
    self.wallTime = wallTime
    self.names = HostAddresses(on: loop, names: names)
  }

  /// Whether nothing is to be sent any more.
  public var isIdle: Bool { deliveries.isEmpty }

  /// When `advance` is to be called next; nil for not at all.
  public var nextDeadline: LocalInstant? {
    if !arrivals.isEmpty { return loop.now }
    let own = underWay.lazy.compactMap { self.deliveries[$0]?.deadline }.min()
    // Without a place nothing more begins, whatever is due.
    let retry = underWay.count < limits.atOnce ? retries.nextDeadline : nil
    return [own, retry, names.nextDeadline, client?.deadline, restEnds].compactMap(\.self).min()
  }

  /// When the next one waits no longer for another attempt, and whether nothing is under way before that.
  var nextRetry: LocalInstant? { retries.nextDeadline }
  var isResting: Bool { underWay.isEmpty && waiting.isEmpty }

  /// The requests that are not over, in the order in which they were asked for.
  public var unfinished: [PostRequest] { deliveries.sorted { $0.key < $1.key }.map(\.value.request) }

  /// Sends a request, now or when there is a place; `deliver` gets what came of it, once. That may be before this returns,
  /// when it was not sent.
  public func post(_ request: PostRequest, at now: LocalInstant, deliver: @escaping (PostResult) -> Void) {
    guard request.hosts?.contains(request.address.host) ?? true else {
      return deliver(PostResult(.refused("net:\(request.address.host) is not granted")))
    }
    guard deliveries.count < limits.unfinished, unfinishedBytes + request.size <= limits.unfinishedBytes else {
      return deliver(PostResult(.refused("\(deliveries.count) requests wait to be sent already")))
    }
    lastNumber += 1
    deliveries[lastNumber] = Delivery(request, at: now, deliver: deliver)
    unfinishedBytes += request.size
    waiting.append(lastNumber)
    restEnds = nil
    startWaiting(at: now)
    takeArrivals(at: now)
  }

  /// Takes what has come in, ends what has taken too long by `now`, and begins what it is time for.
  public func advance(to now: LocalInstant) {
    client?.advance(to: loop.now)
    names.advance(to: now)
    takeArrivals(at: now)
    for number in underWay.sorted() {
      guard let delivery = deliveries[number], delivery.deadline <= now else { continue }
      leaveStage(of: delivery)
      retryOrEnd(number, delivery, .timedOut, at: now)
    }
    startWaiting(at: now)
    takeArrivals(at: now)
    if let restEnds, restEnds <= now { (client, self.restEnds) = (nil, nil) }
  }

  /// Gives up everything that is under way, and forgets what waits; none of it is delivered.
  public func endAll() {
    client = nil
    (deliveries, underWay, waiting, arrivals) = ([:], [], [], [])
    (retries, unfinishedBytes, restEnds) = (RetryQueue(), 0, nil)
  }
}

// MARK: - Places

extension Poster {
  private func startWaiting(at now: LocalInstant) {
    while underWay.count < limits.atOnce, let number = retries.takeFirst(dueBy: now) ?? waiting.popFirst() {
      guard let delivery = deliveries[number] else { continue }
      underWay.insert(number)
      delivery.beginAttempt(at: now)
      findAddresses(for: number, delivery, at: now)
    }
    // What a slice has passed stays in memory otherwise.
    if waiting.isEmpty { waiting = [] } else if waiting.startIndex > limits.unfinished { waiting = Array(waiting)[...] }
  }

  private func leaveStage(of delivery: Delivery) {
    if case .answer(let transfer) = delivery.stage { client?.cancel(transfer) }
    delivery.enter(.place)
  }

  private func end(
    _ number: UInt64, _ delivery: Delivery, _ ending: PostResult.Ending, _ reply: HTTPReply? = nil, at now: LocalInstant
  ) {
    deliveries[number] = nil
    underWay.remove(number)
    unfinishedBytes -= delivery.request.size
    if deliveries.isEmpty { restEnds = client == nil ? nil : now.advanced(by: limits.rest) }
    delivery.end(ending, body: reply?.body ?? [], isCut: reply?.isCut ?? false)
  }

  /// Lets it wait for another attempt, if it has any left.
  private func retryOrEnd(
    _ number: UInt64, _ delivery: Delivery, _ ending: PostResult.Ending, _ reply: HTTPReply? = nil, at now: LocalInstant
  ) {
    let asked = reply.flatMap { RetryRule.asked(by: $0, now: wallTime(now)) } ?? .zero
    guard delivery.attempts <= delivery.request.retries, asked <= RetryRule.longestAsked else {
      return end(number, delivery, ending, reply, at: now)
    }
    let wait = RetryRule.wait(after: delivery.attempts, chance: Double.random(in: 0...1))
    delivery.enter(.retry)
    underWay.remove(number)
    retries.add(number, due: now.advanced(by: max(asked, wait)))
  }
}

// MARK: - From a name to an answer

extension Poster {
  private func findAddresses(for number: UInt64, _ delivery: Delivery, at now: LocalInstant) {
    delivery.enter(.addresses)
    let step = delivery.step
    names.find(delivery.hop.address.host, at: now) { [unowned self] answer in
      arrivals.append(Arrival(delivery: number, step: step, content: .addresses(answer)))
    }
  }

  private func takeArrivals(at now: LocalInstant) {
    while let arrival = arrivals.popFirst() {
      guard let delivery = deliveries[arrival.delivery], delivery.step == arrival.step else { continue }
      switch arrival.content {
      case .addresses(.found(let addresses)): connect(arrival.delivery, delivery, toOneOf: addresses, at: now)
      case .addresses(.failed(let reason)): retryOrEnd(arrival.delivery, delivery, .failed(reason), at: now)
      case .answer(.success(let reply)): take(reply, for: arrival.delivery, delivery, at: now)
      case .answer(.failure(let failure)): take(failure, for: arrival.delivery, delivery, at: now)
      }
      startWaiting(at: now)
    }
    arrivals = []
  }

  private func connect(
    _ number: UInt64, _ delivery: Delivery, toOneOf addresses: [IPAddress], at now: LocalInstant
  ) {
    delivery.addresses = addresses.filter(delivery.reach.allows)[...]
    guard !delivery.addresses.isEmpty else {
      return end(number, delivery, .refused(Reach.objection(to: addresses[0])), at: now)
    }
    send(number, delivery, at: now)
  }

  /// Sends to the next address of its host.
  private func send(_ number: UInt64, _ delivery: Delivery, at now: LocalInstant) {
    guard let peer = delivery.addresses.popFirst() else { preconditionFailure("A delivery has an address to go to") }
    guard let client = client ?? HTTPClient(on: loop) else {
      return end(number, delivery, .refused("there is no libcurl to send it with: install libcurl4"), at: now)
    }
    self.client = client
    let seconds = wallTime(now).wholeSeconds
    guard let message = delivery.httpRequest(to: peer, at: seconds, limits: limits, certificates: certificates) else {
      return end(number, delivery, .refused("there is no libcrypto to sign it with: install libssl3"), at: now)
    }
    let step = delivery.step + 1
    let transfer = client.send(message, accepting: delivery.reach.allows) { [unowned self] result in
      arrivals.append(Arrival(delivery: number, step: step, content: .answer(result)))
    }
    delivery.enter(transfer.map { .answer($0) } ?? .place)
  }

  private func take(_ reply: HTTPReply, for number: UInt64, _ delivery: Delivery, at now: LocalInstant) {
    if delivery.request.redirects > 0, [301, 302, 303, 307, 308].contains(reply.status),
      let place = reply.field("location")
    {
      return follow(reply.status, to: place, number, delivery, at: now)
    }
    guard RetryRule.isWorthwhile(after: reply.status) else {
      return end(number, delivery, .answered(reply.status), reply, at: now)
    }
    retryOrEnd(number, delivery, .answered(reply.status), reply, at: now)
  }

  private func follow(_ status: Int, to place: String, _ number: UInt64, _ delivery: Delivery, at now: LocalInstant) {
    let address: WebAddress
    do throws(WebAddressError) { address = try delivery.hop.address.resolving(place) } catch {
      return end(number, delivery, .failed("it redirects to where nobody can go: \(error)"), at: now)
    }
    guard delivery.hop.redirects < delivery.request.redirects else {
      return end(number, delivery, .failed("it redirects more than \(delivery.request.redirects) times"), at: now)
    }
    guard address.isSecure || !delivery.hop.address.isSecure else {
      return end(number, delivery, .refused("it redirects to http:, where anybody can read along"), at: now)
    }
    guard delivery.reach.allows(host: address.host) else {
      let reason = "it redirects to \(address.host), and net:\(address.host) is not granted"
      return end(number, delivery, .refused(reason), at: now)
    }
    delivery.follow(status, to: address)
    findAddresses(for: number, delivery, at: now)
  }

  private func take(_ failure: HTTPFailure, for number: UInt64, _ delivery: Delivery, at now: LocalInstant) {
    switch failure.cause {
    case .unwantedAddress(let address):
      end(number, delivery, .refused(Reach.objection(to: address)), at: now)
    case .trust:
      end(number, delivery, .failed("the certificate of \(delivery.hop.address.host) is not trusted"), at: now)
    case .connection, .timeout:
      guard delivery.addresses.isEmpty else { return send(number, delivery, at: now) }
      names.forget(delivery.hop.address.host)
      retryOrEnd(number, delivery, .failed(failure.reason), at: now)
    case .other: retryOrEnd(number, delivery, .failed(failure.reason), at: now)
    }
  }
}
