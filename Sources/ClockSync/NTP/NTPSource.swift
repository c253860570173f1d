import Reactor
import Timekeeping

/// An NTP server: finds its address, and exchanges one pair of packets at a time.
final class NTPSource: TimeSource {
  private let address: SourceAddress
  private let loop: EventLoop
  private let tell: (SourceNews) -> Void

  private var addresses: [SocketAddress] = []
  private var lookup: NameLookup?
  private var exchange: NTPExchange?

  private(set) var requests = 0
  private(set) var refusals: [String: Int] = [:]

  /// Makes the source of a server; what comes of asking it goes to `tell`.
  init(_ address: SourceAddress, on loop: EventLoop, tell: @escaping (SourceNews) -> Void) {
    self.address = address
    self.loop = loop
    self.tell = tell
    if let numeric = SocketAddress(host: address.host, port: address.port) { addresses = [numeric] }
  }

  var isAsking: Bool { lookup != nil || exchange != nil }

  var deadline: LocalInstant? { lookup?.deadline ?? exchange?.deadline }

  func ask(at now: LocalInstant) {
    guard !isAsking else { return }
    do throws(SystemError) {
      if let first = addresses.first {
        try begin(with: first, at: now)
      } else {
        lookup = try NameLookup(of: address.host, port: address.port, at: now, on: loop) { [unowned self] found in
          lookup = nil
          take(found)
        }
      }
    } catch {
      fail("\(error)")
    }
  }

  func advance(to now: LocalInstant) {
    guard let deadline, deadline <= now else { return }
    if lookup != nil {
      lookup = nil
      tell(.failed("its name was not resolved within \(NameLookup.patience.wholeMilliseconds / 1_000) s"))
    } else if let last = exchange?.refusals.last {
      fail(last.rawValue)
    } else {
      fail("no answer within \(NTPExchange.patience.wholeMilliseconds / 1_000) s")
    }
  }

  private func take(_ found: [SocketAddress]) {
    guard let first = found.first else { return tell(.failed("there is no such host")) }
    addresses = found
    do throws(SystemError) { try begin(with: first, at: loop.now) } catch { fail("\(error)") }
  }

  private func begin(with address: SocketAddress, at now: LocalInstant) throws(SystemError) {
    requests += 1
    let nonce = UInt64.random(in: 1...UInt64.max)
    exchange = try NTPExchange(with: address, nonce: nonce, at: now, on: loop) { [unowned self] result in
      switch result {
      case .sample(let sample):
        close()
        tell(.sample(sample, isLast: true))
      case .refused(.rateLimited):
        close()
        tell(.rateLimited(NTPRefusal.rateLimited.rawValue))
      case .refused(let refusal):
        close()
        tell(.denied(refusal.rawValue))
      case .failed(let error): fail("\(error.code)")
      }
    }
  }

  /// Ends the exchange and notes what it refused.
  private func close() {
    for refusal in exchange?.refusals ?? [] { refusals[refusal.rawValue, default: 0] += 1 }
    exchange = nil
  }

  /// Ends the exchange without a sample: the next one goes to another address of the name, and to a new look after that.
  private func fail(_ reason: String) {
    close()
    if SocketAddress(host: address.host, port: address.port) == nil, !addresses.isEmpty { addresses.removeFirst() }
    tell(.failed(reason))
  }
}
