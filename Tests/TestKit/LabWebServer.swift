import Glibc
public import Reactor
public import Timekeeping

/// A scripted web server on loopback: its clock, its path and its answers are the test's to choose.
///
/// It lives on the loop of the client that it answers, as `LabServer` does.
public final class LabWebServer {
  /// What it does with one request.
  public struct Answer {
    /// How long the request and the answer are under way.
    public var up: Duration, down: Duration
    /// The status line's rest, `200 OK`.
    public var status = "200 OK"
    /// Header lines besides the usual ones; `Date` takes the place of the right one.
    public var headers: [String: String] = [:]
    /// The body, made from the server's time when the request arrives.
    public var body: (ServerInstant) -> String = { _ in "" }
    /// Whether the connection ends with the answer.
    public var closes = false

    /// Makes an answer that is under way for some time.
    public init(up: Duration = .zero, down: Duration = .zero) {
      (self.up, self.down) = (up, down)
    }
  }

  /// Server time minus this machine's steady clock: the truth.
  public let offset: Duration
  /// What becomes of a request, by its method and target.
  public var script: (_ method: String, _ target: String) -> Answer = { _, _ in Answer() }
  /// The methods and targets that came in.
  public private(set) var requests: [String] = []
  /// Where it listens on 127.0.0.1.
  public let port: UInt16

  private let loop: EventLoop
  private let listener: FileDescriptor
  private var tokens: [Int32: WatchToken] = [:]
  private var input: [Int32: [UInt8]] = [:]
  private var waiting: [(at: LocalInstant, bytes: [UInt8], connection: Int32, closes: Bool)] = []

  /// Listens on a port of the kernel's choice.
  public init(on loop: EventLoop, offset: Duration) {
    self.loop = loop
    self.offset = offset
    listener = FileDescriptor(Loopback.socket(SOCK_STREAM))
    port = Loopback.port(of: listener.number)
    listen(listener.number, 16)
    tokens[listener.number] = loop.watch(listener.number, for: .readable) { [unowned self] _ in accept() }
  }

  deinit {
    for (descriptor, token) in tokens {
      loop.unwatch(token)
      if descriptor != listener.number { Glibc.close(descriptor) }
    }
  }

  /// When the next answer has been long enough under way.
  public var nextDeadline: LocalInstant? { waiting.map(\.at).min() }

  /// Sends the answers whose time has come.
  public func advance(to now: LocalInstant) {
    for answer in waiting where answer.at <= now && tokens[answer.connection] != nil {
      _ = send(answer.connection, answer.bytes, answer.bytes.count, Int32(MSG_NOSIGNAL))
      if answer.closes { close(answer.connection) }
    }
    waiting.removeAll { $0.at <= now }
  }

  private func accept() {
    let connection = Glibc.accept(listener.number, nil, nil)
    guard connection >= 0 else { return }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    input[connection] = []
    tokens[connection] = loop.watch(connection, for: .readable) { [unowned self] _ in read(connection) }
  }

  private func close(_ connection: Int32) {
    tokens.removeValue(forKey: connection).map(loop.unwatch)
    input[connection] = nil
    Glibc.close(connection)
  }

  private func read(_ connection: Int32) {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = recv(connection, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    guard count > 0 else { return close(connection) }
    let arrival = SystemClocks().local()
    let text = String(decoding: input[connection, default: []] + bytes.prefix(count), as: UTF8.self)
    guard text.hasSuffix("\r\n\r\n") else {
      input[connection] = Array(text.utf8)
      return
    }
    input[connection] = []
    let words = text.split(separator: " ")
    requests.append("\(words[0]) \(words[1])")
    let answer = script(String(words[0]), String(words[1]))
    let now = ServerInstant(nanoseconds: arrival.nanoseconds).advanced(by: offset + answer.up)
    let body = answer.body(now)
    var headers = ["Date": Self.date(now), "Content-Length": String(body.utf8.count), "Content-Type": "text/html"]
    headers.merge(answer.headers) { _, new in new }
    let lines = ["HTTP/1.1 \(answer.status)"] + headers.map { "\($0): \($1)" } + ["", words[0] == "HEAD" ? "" : body]
    waiting.append(
      (
        arrival.advanced(by: answer.up + answer.down), Array(lines.joined(separator: "\r\n").utf8), connection,
        answer.closes
      ))
    advance(to: SystemClocks().local())
  }

  /// A date as RFC 9110 writes it, by the C library.
  static func date(_ instant: ServerInstant) -> String {
    var seconds = time_t(instant.wholeSeconds)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
