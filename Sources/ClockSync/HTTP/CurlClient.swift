import CCurl
import Reactor
import Timekeeping

/// The one wrapper of libcurl: requests to one server over one connection that is kept, driven by the loop.
///
/// curl's multi-socket interface says which sockets to watch and when to call again; nothing in it waits. All of the
/// module's unsafe code is here.
@safe final class CurlClient {
  /// What came back, and the two instants that bound when the server read its clock.
  struct Reply {
    /// Before the request was sent.
    var sent: LocalInstant
    /// After the first line of the answer was there.
    var returned: LocalInstant
    /// Whether a connection was made for it: then the time of sending says little.
    var isFirstOnConnection = false
    /// The status code.
    var status = 0
    /// The header lines, the status line first.
    var headers: [String] = []
    /// The body.
    var body: [UInt8] = []
    /// The dates between which the shown certificates are valid; only of a transfer that connected and left them open.
    var validity: [CertificateValidity] = []
  }

  /// Why there is no answer.
  struct Failure: Error {
    /// The reason in words.
    var reason: String
    /// Whether it is that the server has not proved who it is.
    var isAboutTrust: Bool
  }

  /// A request.
  struct Request {
    var url: String
    /// Only the header is wanted.
    var isHead: Bool
    /// `HOST:PORT:ADDRESS` for a name that was looked up.
    var resolved: String?
    /// A file of certificates to trust in place of the system's.
    var certificates: String?
    /// The chain has to hold, but the dates of its certificates are left to whoever asked.
    var leavesDates = false
  }

  /// A request that is answered no sooner is given up.
  static let patience: Duration = .seconds(5)

  /// Longer headers and bodies are refused, in bytes.
  private static let headerLimit = 1 << 14
  private static let bodyLimit = 1 << 16

  private let loop: EventLoop
  private let clocks = SystemClocks()
  private var curl = moondial_curl()
  private let multi: UnsafeMutableRawPointer
  private let easy: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []
  private var tokens: [Int32: WatchToken] = [:]
  private var reply: Reply?
  private var received = 0
  private var wasSent = false
  private var callBegan: LocalInstant
  private var deliver: ((Result<Reply, Failure>) -> Void)?

  /// When curl wants to be called; nil when it does not.
  private(set) var deadline: LocalInstant?

  /// Loads libcurl, unless that has been done.
  init(on loop: EventLoop) throws(SourceError) {
    self.loop = loop
    callBegan = clocks.local()
    var loaded = moondial_curl()
    guard unsafe moondial_curl_load(&loaded), let multi = unsafe loaded.multi_init(),
      let easy = unsafe loaded.easy_init()
    else { throw SourceError("there is no libcurl to ask web servers with", hint: "install libcurl4") }
    curl = loaded
    unsafe self.multi = multi
    unsafe self.easy = easy
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe moondial_curl_set_loop(
      &curl, multi,
      { _, socket, events, context, _ in unsafe CurlClient.of(context).watch(socket, events) },
      { _, milliseconds, context in unsafe CurlClient.of(context).setTimer(milliseconds) }, context)
  }

  deinit {
    unsafe _ = curl.multi_remove(multi, easy)
    unsafe curl.easy_cleanup(easy)
    unsafe _ = curl.multi_cleanup(multi)
    for token in tokens.values { loop.unwatch(token) }
    freeLists()
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlClient {
    unsafe Unmanaged<CurlClient>.fromOpaque(context!).takeUnretainedValue()
  }
}

// MARK: - Requests

extension CurlClient {
  /// Whether a request is under way.
  var isBusy: Bool { deliver != nil }

  /// Sends a request; `deliver` is called once, in this or a later turn.
  func send(_ request: Request, deliver: @escaping (Result<Reply, Failure>) -> Void) {
    precondition(!isBusy, "one request at a time")
    self.deliver = deliver
    (received, wasSent) = (0, false)
    reply = Reply(sent: clocks.local(), returned: clocks.local())
    prepare(request)
    unsafe _ = curl.multi_add(multi, easy)
    act(on: CURL_SOCKET_TIMEOUT, events: 0)
  }

  /// Calls curl, if the time for that has come.
  func advance(to now: LocalInstant) {
    guard let deadline, deadline <= now else { return }
    self.deadline = nil
    act(on: CURL_SOCKET_TIMEOUT, events: 0)
  }

  /// Gives the request up that is under way.
  func cancel() {
    deliver = nil
    unsafe _ = curl.multi_remove(multi, easy)
  }

  private func prepare(_ request: Request) {
    freeLists()
    unsafe curl.easy_reset(easy)
    set(CURLOPT_URL, request.url)
    set(CURLOPT_NOBODY, request.isHead ? 1 : 0)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_TIMEOUT_MS, Int(Self.patience.wholeMilliseconds))
    set(CURLOPT_FOLLOWLOCATION, 0)
    // Only what was asked for, whatever an answer says.
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_TCP_NODELAY, 1)
    // The environment's proxies would stand between the two clocks.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_USERAGENT, "moondial")
    if let certificates = request.certificates { set(CURLOPT_CAINFO, certificates) }
    if request.leavesDates { unsafe moondial_curl_leave_dates(&curl, easy) }
    set(CURLOPT_HTTPHEADER, ["Cache-Control: no-cache, no-store", "Accept: application/json, */*;q=0.1"])
    if let resolved = request.resolved { set(CURLOPT_RESOLVE, [resolved]) }
    set(CURLOPT_VERBOSE, 1)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe moondial_curl_set_receivers(
      &curl, easy,
      { bytes, size, count, context in
        unsafe CurlClient.of(context).take(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
      },
      { bytes, size, count, context in
        unsafe CurlClient.of(context).take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
      },
      { _, type, _, _, context in unsafe CurlClient.of(context).trace(type) }, context)
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

extension CurlClient {
  /// Lets curl act. It tells that a header was sent when it has been, so the instant before the call is the one that
  /// bounds the sending.
  private func act(on socket: curl_socket_t, events: Int32) {
    var running: Int32 = 0
    callBegan = clocks.local()
    unsafe _ = curl.multi_action(multi, socket, events, &running)
    finish()
  }

  private func trace(_ type: curl_infotype) -> Int32 {
    if type == CURLINFO_HEADER_OUT, !wasSent {
      wasSent = true
      reply?.sent = callBegan
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
    guard let count = reply?.body.count, count + body.count <= Self.bodyLimit else { return 0 }
    unsafe reply?.body.append(contentsOf: body)
    return body.count
  }

  private func watch(_ socket: curl_socket_t, _ events: Int32) -> Int32 {
    if let token = tokens.removeValue(forKey: socket) { loop.unwatch(token) }
    var interest: Readiness = []
    if events & CURL_POLL_IN != 0 { interest.insert(.readable) }
    if events & CURL_POLL_OUT != 0 { interest.insert(.writable) }
    guard events != CURL_POLL_REMOVE, !interest.isEmpty else { return 0 }
    tokens[socket] = loop.watch(socket, for: interest) { [unowned self] found in
      var mask: Int32 = 0
      if found.contains(.readable) { mask |= CURL_CSELECT_IN }
      if found.contains(.writable) { mask |= CURL_CSELECT_OUT }
      act(on: socket, events: mask)
    }
    return 0
  }

  private func setTimer(_ milliseconds: Int) -> Int32 {
    deadline = milliseconds < 0 ? nil : clocks.local().advanced(by: .milliseconds(milliseconds))
    return 0
  }

  /// Hands on what has come to an end.
  private func finish() {
    var left: Int32 = 0
    while let message = unsafe curl.multi_read(multi, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
      let code = unsafe message.pointee.data.result
      unsafe _ = curl.multi_remove(multi, easy)
      guard let deliver else { continue }
      self.deliver = nil
      guard code == CURLE_OK, var reply else {
        let words = unsafe curl.easy_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
        deliver(.failure(Failure(reason: words, isAboutTrust: code == CURLE_PEER_FAILED_VERIFICATION)))
        continue
      }
      reply.status = unsafe moondial_curl_number(&curl, easy, CURLINFO_RESPONSE_CODE)
      reply.isFirstOnConnection = unsafe moondial_curl_number(&curl, easy, CURLINFO_NUM_CONNECTS) > 0
      reply.validity = validity
      deliver(.success(reply))
    }
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
