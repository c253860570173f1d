package import Reactor
package import Timekeeping

/// One request to an NTP server and the wait for its answer, with a socket of its own.
package final class NTPExchange {
  /// When the wait is over.
  package let deadline: LocalInstant

  /// What was refused meanwhile.
  private(set) var refusals: [NTPRefusal] = []

  private let loop: EventLoop
  private let socket: DatagramSocket
  private let nonce: UInt64
  private let sent: LocalInstant
  private var token: WatchToken?
  private let deliver: (Result) -> Void

  /// What came of it.
  package enum Result {
    case sample(ClockSample)
    case refused(NTPRefusal)
    case failed(SystemError)
  }

  /// So long an answer is waited for; a nonce lives no longer.
  static let patience: Duration = .seconds(2)

  /// More datagrams than these in one turn wait for the next.
  private static let datagramLimit = 32

  /// Sends a request; `deliver` is called at most once, in a later turn.
  package init(
    with address: SocketAddress, nonce: UInt64, at now: LocalInstant, on loop: EventLoop,
    deliver: @escaping (Result) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.nonce = nonce
    self.deliver = deliver
    socket = try DatagramSocket(to: address)
    sent = try socket.send(NTPPacket.request(nonce: nonce).bytes)
    deadline = now.advanced(by: Self.patience)
    token = loop.watch(socket.number, for: .readable) { [unowned self] _ in receive() }
  }

  deinit {
    token.map(loop.unwatch)
  }

  private func receive() {
    for _ in 0..<Self.datagramLimit {
      do throws(SystemError) {
        guard let datagram = try socket.receive(atMost: NTPReply.sizeLimit) else { return }
        guard let result = result(of: datagram) else { continue }
        return finish(result)
      } catch {
        return finish(.failed(error))
      }
    }
  }

  /// What a datagram decides; nil when it is dropped and the wait goes on.
  private func result(of datagram: DatagramSocket.Datagram) -> Result? {
    do throws(NTPRefusal) {
      return .sample(try NTPReply.read(datagram.bytes, nonce: nonce, sent: sent, arrival: datagram.arrival))
    } catch {
      refusals.append(error)
      switch error {
      case .rateLimited, .denied, .kiss: return .refused(error)
      default: return nil
      }
    }
  }

  private func finish(_ result: Result) {
    token.map(loop.unwatch)
    token = nil
    deliver(result)
  }
}
