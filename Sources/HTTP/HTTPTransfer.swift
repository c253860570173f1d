import CCurl
import Glibc
import Reactor
import Timekeeping

/// One request and its answer: a handle of libcurl's easy interface, which is used again for later ones.
@safe final class HTTPTransfer {
  /// What came of it, and who gets that.
  struct Outcome {
    let result: Result<HTTPReply, HTTPFailure>
    let deliver: (Result<HTTPReply, HTTPFailure>) -> Void
  }

  /// curl's handle.
  let easy: UnsafeMutableRawPointer

  /// Which of the client's requests it is.
  var serial: UInt64 = 0

  private unowned let client: HTTPClient
  private let clocks = SystemClocks()
  private var curl: moondial_curl
  private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []
  private var reply: HTTPReply?
  private var received = 0
  private var wasSent = false
  private var bodyLimit = 0
  private var cutsBody = false
  private var accepts: ((IPAddress) -> Bool)?
  private var unwanted: IPAddress?
  private var deliver: ((Result<HTTPReply, HTTPFailure>) -> Void)?

  /// Longer headers are refused, in bytes.
  private static let headerLimit = 1 << 14

  /// Makes a handle; nil when there is no memory for it.
  init?(with curl: moondial_curl, of client: HTTPClient) {
    guard let easy = curl.easy_init() else { return nil }
    unsafe self.easy = easy
    self.curl = curl
    self.client = client
  }

  deinit {
    unsafe curl.easy_cleanup(easy)
    freeLists()
  }

  /// The handle as a number.
  var handle: UInt { unsafe UInt(bitPattern: easy) }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPTransfer {
    unsafe Unmanaged<HTTPTransfer>.fromOpaque(context!).takeUnretainedValue()
  }
}

// MARK: - From request to answer

extension HTTPTransfer {
  /// Prepares the handle for a request.
  func begin(
    _ request: HTTPRequest, accepting accepts: ((IPAddress) -> Bool)?, at now: LocalInstant,
    deliver: @escaping (Result<HTTPReply, HTTPFailure>) -> Void
  ) {
    self.deliver = deliver
    self.accepts = accepts
    (received, wasSent, unwanted) = (0, false, nil)
    (bodyLimit, cutsBody) = (request.bodyLimit, request.cutsBody)
    reply = HTTPReply(sent: now, returned: now)
    freeLists()
    unsafe curl.easy_reset(easy)
    setRequest(request)
    setSecurity(request)
    setReceivers(isTimed: request.isTimed)
  }

  /// Forgets who wanted the answer.
  func abandon() {
    (deliver, accepts, reply) = (nil, nil, nil)
  }

  /// What came of the transfer, which has ended with a code of curl's.
  func end(_ code: CURLcode) -> Outcome? {
    guard let deliver else { return nil }
    defer { abandon() }
    guard var reply, code == CURLE_OK || code == CURLE_WRITE_ERROR && reply.isCut else {
      return Outcome(result: .failure(failure(code)), deliver: deliver)
    }
    reply.status = unsafe moondial_curl_number(&curl, easy, CURLINFO_RESPONSE_CODE)
    reply.isFirstOnConnection = unsafe moondial_curl_number(&curl, easy, CURLINFO_NUM_CONNECTS) > 0
    reply.validity = validity
    return Outcome(result: .success(reply), deliver: deliver)
  }

  private func failure(_ code: CURLcode) -> HTTPFailure {
    let words = unsafe curl.easy_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
    let cause: HTTPFailure.Cause =
      switch code {
      case CURLE_PEER_FAILED_VERIFICATION: .trust
      case CURLE_COULDNT_CONNECT: unwanted.map { .unwantedAddress($0) } ?? .connection
      case CURLE_OPERATION_TIMEDOUT: .timeout
      default: .other
      }
    return HTTPFailure(cause: cause, reason: words)
  }

  /// The dates of the certificates of this transfer's connection; what cannot be read is valid never.
  private var validity: [CertificateValidity] {
    guard let found = unsafe moondial_curl_certificates(&curl, easy) else { return [] }
    return unsafe (0..<Int(found.pointee.num_of_certs)).map { index in
      var lines: [String] = []
      var next = unsafe found.pointee.certinfo[index]
      while let line = unsafe next {
        lines.append(unsafe String(cString: line.pointee.data))
        unsafe next = line.pointee.next
      }
      return CertificateValidity(lines: lines)
    }
  }
}

// MARK: - Options

extension HTTPTransfer {
  private func setRequest(_ request: HTTPRequest) {
    set(CURLOPT_URL, request.url)
    switch request.method {
    case .head: set(CURLOPT_NOBODY, 1)
    case .get: set(CURLOPT_HTTPGET, 1)
    case .post: unsafe moondial_curl_set_body(&curl, easy, request.body, request.body.count)
    }
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_TIMEOUT_MS, Int(request.timeout?.wholeMilliseconds ?? 0))
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(request.connectTimeout.wholeMilliseconds))
    set(CURLOPT_TCP_NODELAY, 1)
    set(CURLOPT_USERAGENT, "moondial")
    // A server that knows nothing of it would let a long body wait for a second.
    set(CURLOPT_HTTPHEADER, request.fields + ["Expect:"])
    if let resolved = request.resolved { set(CURLOPT_RESOLVE, [resolved]) }
    if let peer = request.peer {
      set(CURLOPT_CONNECT_TO, [peer.isVersion6 ? "::[\(peer)]:" : "::\(peer):"])
    }
  }

  private func setSecurity(_ request: HTTPRequest) {
    set(CURLOPT_FOLLOWLOCATION, 0)
    // Only what was asked for, whatever an answer says.
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    // A proxy of the environment's would stand between two clocks, and would connect to what is not wanted here.
    set(CURLOPT_PROXY, "")
    if let certificates = request.certificates { set(CURLOPT_CAINFO, certificates) }
    if request.leavesDates { unsafe moondial_curl_leave_dates(&curl, easy) }
    guard accepts != nil else { return }
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe moondial_curl_set_opener(
      &curl, easy,
      { context, _, address in
        guard let address = unsafe address else { return CURL_SOCKET_BAD }
        return unsafe HTTPTransfer.of(context).open(address)
      }, context)
  }

  private func setReceivers(isTimed: Bool) {
    if isTimed { set(CURLOPT_VERBOSE, 1) }
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe moondial_curl_set_receivers(
      &curl, easy,
      { bytes, size, count, context in
        unsafe HTTPTransfer.of(context).take(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
      },
      { bytes, size, count, context in
        unsafe HTTPTransfer.of(context).take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
      },
      { _, type, _, _, context in unsafe HTTPTransfer.of(context).trace(type) }, context)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    unsafe _ = moondial_curl_set_number(&curl, easy, option, value)
  }

  private func set(_ option: CURLoption, _ value: String) {
    unsafe _ = moondial_curl_set_text(&curl, easy, option, value)
  }

  private func set(_ option: CURLoption, _ lines: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines { unsafe list = curl.list_append(list, line) }
    guard let list = unsafe list else { return }
    unsafe lists.append(list)
    unsafe _ = moondial_curl_set_list(&curl, easy, option, list)
  }

  private func freeLists() {
    unsafe lists.forEach { unsafe curl.list_free($0) }
    unsafe lists = []
  }
}

// MARK: - What curl calls

extension HTTPTransfer {
  private func trace(_ type: curl_infotype) -> Int32 {
    if type == CURLINFO_HEADER_OUT, !wasSent {
      wasSent = true
      reply?.sent = client.callBegan
    }
    return 0
  }

  private func take(header: UnsafeRawBufferPointer) -> Int {
    let now = clocks.local()
    received += header.count
    guard received <= Self.headerLimit else { return 0 }
    let line = unsafe String(decoding: header, as: UTF8.self)
    if reply?.headers.isEmpty == true || line.hasPrefix("HTTP/") {
      reply?.headers = []
      reply?.returned = now
    }
    reply?.headers.append(line)
    return header.count
  }

  private func take(body: UnsafeRawBufferPointer) -> Int {
    guard let count = reply?.body.count else { return 0 }
    guard count + body.count > bodyLimit else {
      unsafe reply?.body.append(contentsOf: body)
      return body.count
    }
    guard cutsBody else { return 0 }
    unsafe reply?.body.append(contentsOf: body.prefix(bodyLimit - count))
    reply?.isCut = true
    return 0
  }

  /// Makes the socket for an address, unless that is not wanted.
  private func open(_ place: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    // The structure goes on behind `addr` where the family's own is longer.
    let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
    let bytes = unsafe [UInt8](
      UnsafeRawBufferPointer(start: UnsafeRawPointer(place) + start, count: Int(place.pointee.addrlen)))
    guard let address = IPAddress(socketAddress: bytes), accepts?(address) == true else {
      unwanted = IPAddress(socketAddress: bytes)
      return CURL_SOCKET_BAD
    }
    let type = unsafe place.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    return unsafe socket(place.pointee.family, type, place.pointee.protocol)
  }
}
