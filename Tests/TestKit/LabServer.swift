package import ClockSync
import Glibc
public import Reactor
public import Timekeeping

/// A scripted NTP server on loopback: its clock, its path and its manners are the test's to choose.
///
/// It lives on the loop of the client that it answers. Packets do not travel on loopback; how long they are under way
/// both ways is how long an answer is kept, and which instant is stamped on it.
public final class LabServer {
  /// What it does with one request.
  public struct Reply {
    /// How long the request is under way.
    public var up: Duration
    /// How long the answer is under way.
    public var down: Duration
    /// The answer, made from a right one.
    public var bytes: [UInt8]
    /// Whether it comes from another port than the one that was asked.
    public var isForeign = false

    /// Makes a reply.
    public init(up: Duration = .zero, down: Duration = .zero, bytes: [UInt8], isForeign: Bool = false) {
      (self.up, self.down, self.bytes, self.isForeign) = (up, down, bytes, isForeign)
    }
  }

  /// Server time minus this machine's steady clock: the truth.
  public var offset: Duration

  /// What is sent for a request, given the right answer to a request that is under way for a span.
  package var script: (_ right: @escaping (Duration) -> NTPPacket, _ request: [UInt8]) -> [Reply]

  /// When requests came in.
  public private(set) var arrivals: [LocalInstant] = []

  /// Where it listens on 127.0.0.1.
  public let port: UInt16

  private let loop: EventLoop
  private let socket: FileDescriptor
  private let foreign: FileDescriptor
  private var token: WatchToken?
  private var waiting: [(at: LocalInstant, bytes: [UInt8], to: sockaddr_in, isForeign: Bool)] = []

  /// Listens on a port of the kernel's choice, and answers at once and rightly until told otherwise.
  public init(on loop: EventLoop, offset: Duration) {
    self.loop = loop
    self.offset = offset
    script = { right, _ in [Reply(bytes: right(.zero).bytes)] }
    socket = FileDescriptor(Loopback.socket(SOCK_DGRAM))
    foreign = FileDescriptor(Loopback.socket(SOCK_DGRAM))
    port = Loopback.port(of: socket.number)
    let number = socket.number
    token = loop.watch(number, for: .readable) { [unowned self] _ in answer() }
  }

  deinit {
    token.map(loop.unwatch)
  }

  /// When the next answer has been long enough under way.
  public var nextDeadline: LocalInstant? { waiting.map(\.at).min() }

  /// Sends the answers whose time has come.
  public func advance(to now: LocalInstant) {
    for reply in waiting where reply.at <= now {
      var address = reply.to
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          let from = reply.isForeign ? foreign.number : socket.number
          _ = sendto(from, reply.bytes, reply.bytes.count, 0, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    waiting.removeAll { $0.at <= now }
  }

  private func answer() {
    var bytes = [UInt8](repeating: 0, count: 2_048)
    var sender = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    while true {
      let count = withUnsafeMutablePointer(to: &sender) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(socket.number, &bytes, bytes.count, Int32(MSG_DONTWAIT), $0, &size)
        }
      }
      guard count >= 0 else { return }
      let arrival = SystemClocks().local()
      arrivals.append(arrival)
      let request = Array(bytes.prefix(count))
      let right = { [offset] (up: Duration) in Self.rightAnswer(to: request, at: arrival.advanced(by: up), offset) }
      for reply in script(right, request) {
        let at = arrival.advanced(by: reply.up + reply.down)
        waiting.append((at, reply.bytes, sender, reply.isForeign))
      }
      advance(to: SystemClocks().local())
    }
  }

  /// What a right server sends, whose clock stands at `local` plus the offset.
  private static func rightAnswer(to request: [UInt8], at local: LocalInstant, _ offset: Duration) -> NTPPacket {
    let time = NTPTimestamp(ServerInstant(nanoseconds: local.nanoseconds).advanced(by: offset))
    var packet = NTPPacket.request(nonce: 0)
    packet.mode = 4
    packet.stratum = 2
    packet.precision = -23
    packet.reference = 0x7F7F_0101
    packet.referenceTime = time
    packet.originate = NTPPacket(request)?.transmit ?? NTPTimestamp(bits: 0)
    packet.receive = time
    packet.transmit = time
    return packet
  }
}
