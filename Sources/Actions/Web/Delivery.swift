import HTTP
import Reactor
import Timekeeping

/// One request on its way: what of it is under way, and what has been.
final class Delivery {
  /// What is sent to whom at present: the request itself, or what a redirect has made of it.
  struct Hop {
    var address: WebAddress
    var method: HTTPRequest.Method = .post
    /// Whether it goes where the request was meant to go; elsewhere headers and signatures are nobody's business.
    var isAtHome = true
    var redirects = 0
  }

  /// What it waits for.
  enum Stage {
    /// A place among those that are under way.
    case place
    /// The time of another attempt.
    case retry
    /// The addresses of its host.
    case addresses
    /// An answer.
    case answer(HTTPClient.TransferID)
  }

  let request: PostRequest
  let reach: Reach
  /// The number by which the receiver knows that attempts are one delivery.
  let number = WebhookSignature.newDelivery()

  private(set) var stage = Stage.place
  /// How often the stage has changed: what comes for an earlier one is of no use.
  private(set) var step = 0

  /// How many attempts were begun.
  private(set) var attempts = 0
  /// When the present attempt has taken too long.
  private(set) var deadline: LocalInstant
  private(set) var hop: Hop
  /// The addresses that were not tried in this hop.
  var addresses: ArraySlice<IPAddress> = []

  private let deliver: (PostResult) -> Void

  init(_ request: PostRequest, at now: LocalInstant, deliver: @escaping (PostResult) -> Void) {
    self.request = request
    self.deliver = deliver
    reach = Reach(of: request)
    deadline = now
    hop = Hop(address: request.address)
  }

  /// Whether it takes one of the places.
  var isUnderWay: Bool {
    switch stage {
    case .addresses, .answer: true
    case .place, .retry: false
    }
  }

  func enter(_ stage: Stage) {
    self.stage = stage
    step += 1
  }

  /// Begins another attempt, from the request's own address.
  func beginAttempt(at now: LocalInstant) {
    attempts += 1
    deadline = now.advanced(by: request.timeout)
    hop = Hop(address: request.address)
  }

  /// Goes where a redirect leads (RFC 9110, section 15.4): only the newer ones keep the method.
  func follow(_ status: Int, to address: WebAddress) {
    if status < 307 { hop.method = .get }
    hop.isAtHome = hop.isAtHome && address.hasOrigin(of: request.address)
    hop.address = address
    hop.redirects += 1
  }

  /// What is sent now to an address; nil when it cannot be signed.
  func httpRequest(to peer: IPAddress, at seconds: Int64, limits: Poster.Limits, certificates: String?) -> HTTPRequest?
  {
    var message = HTTPRequest(url: hop.address.description, method: hop.method)
    let key = hop.isAtHome ? request.secret : nil
    if case .post = hop.method { message.body = request.body }
    guard let lines = WebhookSignature.lines(delivery: number, at: seconds, body: message.body, key: key) else {
      return nil
    }
    let fields = request.fields.filter { field in
      let isOfBody = field.name.lowercased() == "content-type"
      return isOfBody ? message.method == .post : hop.isAtHome
    }
    // curl leaves a field without a value out unless it ends with a semicolon.
    message.fields = lines + fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    (message.peer, message.certificates) = (peer, certificates)
    (message.timeout, message.connectTimeout) = (nil, limits.connecting)
    (message.bodyLimit, message.cutsBody) = (limits.body, true)
    return message
  }

  /// Tells what came of it.
  func end(_ ending: PostResult.Ending, body: [UInt8] = [], isCut: Bool = false) {
    deliver(PostResult(ending, body: body, isCut: isCut, attempts: attempts, delivery: number))
  }
}
