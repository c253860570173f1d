package import Timekeeping

/// A socket for one exchange of datagrams with one address.
///
/// Only what comes from that address is received. Its port is new and random, so that nobody can answer in the
/// address's place without having seen the request.
package struct DatagramSocket: ~Copyable {
  private let descriptor: FileDescriptor

  /// The descriptor's number, for `EventLoop.watch`.
  package var number: Int32 { descriptor.number }

  /// Makes a socket that talks to an address.
  package init(to address: SocketAddress) throws(SystemError) {
    descriptor = try SystemCalls.makeDatagramSocket(to: address)
  }

  /// Sends a datagram and says when, on the steady clock: an instant just before it went.
  package borrowing func send(_ bytes: [UInt8]) throws(SystemError) -> LocalInstant {
    let sent = SystemClocks().local()
    _ = try SystemCalls.write(bytes[...], to: descriptor.number)
    return sent
  }

  /// What was received, and when.
  package struct Datagram: Sendable, Hashable {
    /// The bytes; what is beyond the limit is cut off.
    package var bytes: [UInt8]
    /// When the kernel had it, on the steady clock; when it was read, where the kernel's stamp cannot be used.
    package var arrival: LocalInstant
  }

  /// Takes one datagram; nil when there is none.
  ///
  /// The kernel stamps by the wall clock. If that was set since, the stamp would mislead: one that lies in the future
  /// or more than a second back is not used.
  package borrowing func receive(atMost limit: Int) throws(SystemError) -> Datagram? {
    guard let (bytes, stamp) = try SystemCalls.receive(from: descriptor.number, atMost: limit) else { return nil }
    let reading = SystemClocks().reading()
    guard let stamp else { return Datagram(bytes: bytes, arrival: reading.local) }
    let age = ServerInstant(nanoseconds: stamp).duration(to: reading.wall)
    guard age >= .zero, age <= .seconds(1) else { return Datagram(bytes: bytes, arrival: reading.local) }
    return Datagram(bytes: bytes, arrival: reading.local.advanced(by: .zero - age))
  }
}
