import Reactor
import Timekeeping

/// Where hosts are: asks the system's names once for all who want to know, and remembers the answer for a while.
final class HostAddresses {
  /// What is known of a host.
  enum Answer {
    case found([IPAddress])
    case failed(String)
  }

  /// In place of the system: the addresses that a name has now.
  typealias Names = (String) -> [IPAddress]

  private let loop: EventLoop
  private let names: Names?
  private var lookups: [String: NameLookup] = [:]
  private var waiting: [String: [(Answer) -> Void]] = [:]
  private var known: [String: (addresses: [IPAddress], until: LocalInstant)] = [:]

  /// How long an answer is used: no longer than those that change often are valid.
  private static let memory: Duration = .seconds(30)

  /// How many answers are remembered.
  private static let mostKnown = 256

  /// Asks nobody yet.
  init(on loop: EventLoop, names: Names? = nil) {
    self.loop = loop
    self.names = names
  }

  /// When the next look-up is given up.
  var nextDeadline: LocalInstant? { lookups.values.map(\.deadline).min() }

  /// Finds a host's addresses; `tell` is called once, in this or a later turn. The port plays no part.
  func find(_ host: String, at now: LocalInstant, tell: @escaping (Answer) -> Void) {
    if let numeric = IPAddress(host) { return tell(.found([numeric])) }
    if let names { return tell(Self.answer(names(host), about: host)) }
    if let answer = known[host], answer.until > now { return tell(.found(answer.addresses)) }
    waiting[host, default: []].append(tell)
    guard lookups[host] == nil else { return }
    do throws(SystemError) {
      lookups[host] = try NameLookup(of: host, port: 0, at: now, on: loop) { [unowned self] found in
        let answer = Self.answer(found.compactMap(\.address), about: host)
        if case .found(let addresses) = answer { remember(addresses, of: host, at: now) }
        tellAll(answer, about: host)
      }
    } catch {
      tellAll(.failed(error.description), about: host)
    }
  }

  /// Gives up what takes too long.
  func advance(to now: LocalInstant) {
    for (host, lookup) in lookups where lookup.deadline <= now {
      tellAll(.failed("its name was not found within \(NameLookup.patience.wholeMilliseconds / 1_000) s"), about: host)
    }
  }

  /// Asks anew the next time: where it was does not answer.
  func forget(_ host: String) {
    known[host] = nil
  }

  private func tellAll(_ answer: Answer, about host: String) {
    lookups[host] = nil
    for tell in waiting.removeValue(forKey: host) ?? [] { tell(answer) }
  }

  private func remember(_ addresses: [IPAddress], of host: String, at now: LocalInstant) {
    if known.count >= Self.mostKnown { known = known.filter { $0.value.until > now } }
    if known.count >= Self.mostKnown { known = [:] }
    known[host] = (addresses, now.advanced(by: Self.memory))
  }

  private static func answer(_ addresses: [IPAddress], about host: String) -> Answer {
    addresses.isEmpty ? .failed("there is no host \(host)") : .found(addresses)
  }
}
