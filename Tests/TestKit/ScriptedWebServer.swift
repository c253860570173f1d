import Glibc
public import Reactor

/// A web server on loopback that takes whole requests, bodies included, and answers each as a test says, well or badly.
///
/// It lives on the loop of the client that it answers.
public final class ScriptedWebServer {
  /// A request as it came in.
  public struct Request {
    /// The method and the target.
    public var method: String, target: String
    /// The header's fields, by their names in small letters.
    public var fields: [String: String]
    /// The body.
    public var body: [UInt8]
  }

  /// What it does with a request.
  public enum Answer {
    /// It sends these bytes.
    case bytes([UInt8])
    /// The same, and ends the connection.
    case last([UInt8])
    /// It says nothing.
    case silence
    /// It sends this and then zeros, so many that they may never end.
    case flood([UInt8], Int)

    /// An answer in proper form.
    public static func reply(_ status: String, _ fields: [String: String] = [:], _ body: String = "") -> Answer {
      let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields.map { "\($0): \($1)" }
      return .bytes(Array((lines + ["", body]).joined(separator: "\r\n").utf8))
    }
  }

  /// What becomes of a request.
  public var script: (Request) -> Answer = { _ in .reply("200 OK") }
  /// The requests that came in.
  public private(set) var requests: [Request] = []
  /// How many connections were accepted.
  public private(set) var accepted = 0
  /// How many are open.
  public var open: Int { connections.count }
  /// The most that were open at once.
  public private(set) var mostOpen = 0
  /// How many bytes it has sent.
  public private(set) var sent = 0
  /// Where it listens on 127.0.0.1.
  public let port: UInt16

  private let loop: EventLoop
  private let listener: FileDescriptor
  private var listening: WatchToken?
  private var connections: [Int32: Connection] = [:]

  private struct Connection {
    var watch: WatchToken
    var input: [UInt8] = []
    var output: [UInt8] = []
    var zeros = 0
    var isLast = false
  }

  /// Listens on a port of the kernel's choice.
  public init(on loop: EventLoop) {
    self.loop = loop
    listener = FileDescriptor(Loopback.socket(SOCK_STREAM))
    port = Loopback.port(of: listener.number)
    listen(listener.number, 128)
    listening = loop.watch(listener.number, for: .readable) { [unowned self] _ in accept() }
  }

  deinit {
    listening.map(loop.unwatch)
    for number in connections.keys { close(number) }
  }

  /// A port at which nobody listens, and nobody will.
  public static func deafPort() -> (port: UInt16, holder: FileDescriptorHolder) {
    let number = Loopback.socket(SOCK_STREAM)
    return (Loopback.port(of: number), FileDescriptorHolder(number))
  }

  /// Keeps a socket.
  public final class FileDescriptorHolder {
    private let descriptor: FileDescriptor
    init(_ number: Int32) { descriptor = FileDescriptor(number) }
  }

  private func accept() {
    let number = Glibc.accept(listener.number, nil, nil)
    guard number >= 0 else { return }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    accepted += 1
    connections[number] = Connection(watch: loop.watch(number, for: .readable) { [unowned self] _ in read(number) })
    mostOpen = max(mostOpen, open)
  }

  private func close(_ number: Int32) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    loop.unwatch(connection.watch)
    Glibc.close(number)
  }

  private func read(_ number: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(number, &bytes, bytes.count, 0)
    guard count > 0 else { return close(number) }
    connections[number]?.input += bytes.prefix(count)
    while let request = takeRequest(from: number) {
      requests.append(request)
      switch script(request) {
      case .bytes(let bytes): connections[number]?.output += bytes
      case .last(let bytes):
        connections[number]?.output += bytes
        connections[number]?.isLast = true
      case .silence: break
      case .flood(let bytes, let zeros):
        connections[number]?.output += bytes
        connections[number]?.zeros = zeros
      }
      write(number)
    }
  }

  /// Takes a whole request, whose body has a length, from what has come in.
  private func takeRequest(from number: Int32) -> Request? {
    guard let input = connections[number]?.input,
      let end = input.indices.first(where: { input[$0...].starts(with: [13, 10, 13, 10]) })
    else { return nil }
    let lines = String(decoding: input[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines[0].split(separator: " ")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    let length = fields["content-length"].flatMap { Int($0) } ?? 0
    guard input.count >= end + 4 + length else { return nil }
    connections[number]?.input.removeFirst(end + 4 + length)
    return Request(
      method: String(words[0]), target: String(words[1]), fields: fields,
      body: Array(input[(end + 4)..<(end + 4 + length)]))
  }

  /// Sends what it can, and the rest when there is room.
  private func write(_ number: Int32) {
    while var connection = connections[number], !connection.output.isEmpty || connection.zeros > 0 {
      if connection.output.isEmpty {
        connection.output = [UInt8](repeating: 0, count: min(connection.zeros, 1 << 18))
        connection.zeros -= connection.output.count
      }
      let count = Glibc.send(number, connection.output, connection.output.count, Int32(MSG_NOSIGNAL))
      if count > 0 {
        sent += count
        connection.output.removeFirst(count)
      }
      connections[number] = connection
      guard count >= 0 else { return errno == EAGAIN ? wait(for: number) : close(number) }
    }
    if connections[number]?.isLast == true { close(number) }
  }

  private func wait(for number: Int32) {
    guard let connection = connections[number] else { return }
    loop.unwatch(connection.watch)
    connections[number]?.watch = loop.watch(number, for: [.readable, .writable]) { [unowned self] found in
      found.contains(.hangup) ? close(number) : write(number)
    }
  }
}
