import CCurl
package import Reactor
package import Timekeeping

/// Requests to web servers over connections that are kept, driven by the loop: libcurl's multi-socket interface.
///
/// curl says which sockets to watch and when to call again; nothing in it waits. The module's unsafe code is here and in
/// `HTTPTransfer`.
@safe package final class HTTPClient {
  private let loop: EventLoop
  private let clocks = SystemClocks()
  private var curl: moondial_curl
  private let multi: UnsafeMutableRawPointer
  private var transfers: [UInt: HTTPTransfer] = [:]
  private var spare: [HTTPTransfer] = []
  private var tokens: [Int32: WatchToken] = [:]
  private var lastSerial: UInt64 = 0

  /// Before the present call into curl: what it tells as done was done no sooner.
  private(set) var callBegan: LocalInstant

  /// When curl wants to be called; nil when it does not.
  package private(set) var deadline: LocalInstant?

  /// A request under way.
  package struct TransferID: Sendable, Hashable {
    fileprivate let handle: UInt
    fileprivate let serial: UInt64
  }

  /// Loads libcurl, unless that has been done; nil when it is not there.
  package init?(on loop: EventLoop) {
    self.loop = loop
    callBegan = clocks.local()
    var loaded = moondial_curl()
    guard unsafe moondial_curl_load(&loaded), let multi = unsafe loaded.multi_init() else { return nil }
    curl = loaded
    unsafe self.multi = multi
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe moondial_curl_set_loop(
      &curl, multi,
      { _, socket, events, context, _ in unsafe HTTPClient.of(context).watch(socket, events) },
      { _, milliseconds, context in unsafe HTTPClient.of(context).setTimer(milliseconds) }, context)
  }

  deinit {
    // Nothing is to be called back while everything goes.
    unsafe moondial_curl_set_loop(&curl, multi, nil, nil, nil)
    for token in tokens.values { loop.unwatch(token) }
    for transfer in transfers.values { unsafe _ = curl.multi_remove(multi, transfer.easy) }
    (transfers, spare) = ([:], [])
    unsafe _ = curl.multi_cleanup(multi)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPClient {
    unsafe Unmanaged<HTTPClient>.fromOpaque(context!).takeUnretainedValue()
  }
}

// MARK: - Requests

extension HTTPClient {
  /// Sends a request; `deliver` is called once, in this or a later turn.
  ///
  /// `accepts` is asked for each address right before a socket is made for it; without it every address will do. What is
  /// sent over a connection that was kept is not asked about again: it goes to the request's `peer`, if it has one.
  @discardableResult
  package func send(
    _ request: HTTPRequest, accepting accepts: ((IPAddress) -> Bool)? = nil,
    deliver: @escaping (Result<HTTPReply, HTTPFailure>) -> Void
  ) -> TransferID? {
    guard let transfer = spare.popLast() ?? HTTPTransfer(with: curl, of: self) else {
      deliver(.failure(HTTPFailure(cause: .other, reason: "there is no memory for a request")))
      return nil
    }
    lastSerial += 1
    let id = TransferID(handle: transfer.handle, serial: lastSerial)
    transfer.serial = lastSerial
    transfer.begin(request, accepting: accepts, at: clocks.local(), deliver: deliver)
    transfers[transfer.handle] = transfer
    unsafe _ = curl.multi_add(multi, transfer.easy)
    act(on: CURL_SOCKET_TIMEOUT, events: 0)
    return id
  }

  /// Calls curl, if the time for that has come; `now` is to be the loop's.
  package func advance(to now: LocalInstant) {
    guard let deadline, deadline <= now else { return }
    self.deadline = nil
    act(on: CURL_SOCKET_TIMEOUT, events: 0)
  }

  /// Gives a request up: it is not delivered any more, and its connection is ended. One that is over is left alone.
  package func cancel(_ id: TransferID) {
    guard let transfer = transfers[id.handle], transfer.serial == id.serial else { return }
    transfers[id.handle] = nil
    unsafe _ = curl.multi_remove(multi, transfer.easy)
    transfer.abandon()
    spare.append(transfer)
  }

  /// Lets curl act. It tells that a header was sent when it has been, so the instant before the call is the one that
  /// bounds the sending.
  private func act(on socket: curl_socket_t, events: Int32) {
    var running: Int32 = 0
    callBegan = clocks.local()
    unsafe _ = curl.multi_action(multi, socket, events, &running)
    finish()
  }

  /// Hands on what has come to an end, all of which is let go before: who gets it may end this client.
  private func finish() {
    var ended: [HTTPTransfer.Outcome] = []
    var left: Int32 = 0
    while let message = unsafe curl.multi_read(multi, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE, let easy = unsafe message.pointee.easy_handle else { continue }
      let code = unsafe message.pointee.data.result
      unsafe _ = curl.multi_remove(multi, easy)
      guard let transfer = transfers.removeValue(forKey: UInt(bitPattern: easy)) else { continue }
      if let outcome = transfer.end(code) { ended.append(outcome) }
      spare.append(transfer)
    }
    for outcome in ended { outcome.deliver(outcome.result) }
  }
}

// MARK: - What curl calls

extension HTTPClient {
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
}
