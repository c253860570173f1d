/// A numeric internet address with a port.
package struct SocketAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address as it is written, `192.0.2.1` or `2001:db8::1`.
  package let host: String

  /// The port.
  package let port: UInt16

  /// As the kernel wants it.
  let bytes: [UInt8]

  /// Reads a numeric address of version 4 or 6; nil when `host` is none, such as a name.
  package init?(host: String, port: UInt16) {
    guard let bytes = SystemCalls.socketAddress(of: host, port: port) else { return nil }
    self.host = host
    self.port = port
    self.bytes = bytes
  }

  /// The address without the port.
  package var address: IPAddress? { IPAddress(socketAddress: bytes) }

  /// The address family, AF_INET or AF_INET6.
  var family: Int32 { Int32(bytes[0]) | Int32(bytes[1]) << 8 }

  /// The address and the port, `192.0.2.1:123`.
  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
