/// A numeric internet address, of version 4 or 6, without a port.
package struct IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// Its 4 or 16 bytes, the highest first.
  package let bytes: [UInt8]

  /// Reads an address such as `192.0.2.1` or `2001:db8::1`; nil for other notations, and for names.
  package init?(_ text: String) {
    guard let address = SystemCalls.socketAddress(of: text, port: 0) else { return nil }
    self.init(socketAddress: address)
  }

  /// Takes 4 or 16 bytes; nil when there are as many as no address has.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Takes it from a socket's address, as the kernel has it (`ip(7)`, `ipv6(7)`); nil for another family's.
  package init?(socketAddress: [UInt8]) {
    guard let bytes = SystemCalls.addressBytes(inSocketAddress: socketAddress) else { return nil }
    self.bytes = bytes
  }

  /// Whether it is of version 6.
  package var isVersion6: Bool { bytes.count == 16 }

  /// As it is written (RFC 5952).
  package var description: String { SystemCalls.addressText(of: bytes) }
}
