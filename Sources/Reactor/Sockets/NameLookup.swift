package import Timekeeping

/// One look at the system's names for a host, which does not keep the loop waiting.
///
/// The C library's own resolver waits, or starts threads, and loads modules that stay in memory. So a child process asks
/// it, `getent(1)`, which every Debian has, and its output comes through a pipe.
package final class NameLookup {
  /// When the look gives up.
  package let deadline: LocalInstant

  private var child: ChildOutput?

  /// The longest time that a name may take.
  package static let patience: Duration = .seconds(5)

  /// More addresses of one name are not read.
  private static let outputLimit = 1 << 14

  /// Begins to look; `deliver` gets the addresses, without any when there is no such name.
  package init(
    of host: String, port: UInt16, at now: LocalInstant, on loop: EventLoop,
    deliver: @escaping ([SocketAddress]) -> Void
  ) throws(SystemError) {
    deadline = now.advanced(by: Self.patience)
    child = try ChildOutput(
      of: ["/usr/bin/getent", "ahosts", host], environment: ["PATH=/usr/bin:/bin", "LC_ALL=C"],
      limit: Self.outputLimit, on: loop
    ) { deliver(Self.addresses(in: $0, port: port)) }
  }

  /// The addresses in lines such as `192.0.2.1  STREAM time.example`, each once, in their order.
  package static func addresses(in output: [UInt8], port: UInt16) -> [SocketAddress] {
    var found: [SocketAddress] = []
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      guard let word = line.split(separator: " ").first, let address = SocketAddress(host: String(word), port: port),
        !found.contains(address)
      else { continue }
      found.append(address)
    }
    return found
  }
}
