import Reactor
import Timekeeping

/// Which hosts and addresses one request may reach.
struct Reach {
  private let hosts: Set<String>?
  private let addresses: Set<IPAddress>

  /// What the permissions of a request say, and its own address if that is numeric: that was allowed as it stands there.
  init(of request: PostRequest) {
    hosts = request.hosts
    addresses = Set(((request.hosts ?? []) + [request.address.host]).compactMap { IPAddress($0)?.unwrapped })
  }

  /// Whether a host may be asked at all.
  func allows(host: String) -> Bool {
    hosts?.contains(host) ?? true
  }

  /// Whether an address may be connected to.
  func allows(_ address: IPAddress) -> Bool {
    AddressScope.of(address) == nil || addresses.contains(address.unwrapped)
  }

  /// What is said of an address that may not be connected to.
  static func objection(to address: IPAddress) -> String {
    let inner = address.unwrapped
    let written = inner == address ? "" : " (\(inner))"
    let scope = AddressScope.of(address)?.rawValue ?? "another"
    return "\(address)\(written) is \(scope) address, which only net:\(address) allows"
  }
}
