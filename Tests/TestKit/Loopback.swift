import Glibc
import Synchronization

/// Sockets and ports of 127.0.0.1.
enum Loopback {
  /// Makes a socket of a type, bound to a port of the kernel's choice.
  static func socket(_ kind: __socket_type) -> Int32 {
    guard let number = socket(kind, port: 0) else { preconditionFailure("no socket on loopback") }
    return number
  }

  /// Makes a socket of a type that is bound to a port; nil when somebody else has that.
  private static func socket(_ kind: __socket_type, port: UInt16) -> Int32? {
    let number = Glibc.socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      Glibc.close(number)
      return nil
    }
    return number
  }

  /// The port of a socket.
  static func port(of socket: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    precondition(result == 0, "a socket without a name")
    return UInt16(bigEndian: address.sin_port)
  }

  /// Whether somebody listens on a port.
  static func accepts(_ port: UInt16) -> Bool {
    let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { Glibc.close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  /// Below 32768, from where on the kernel chooses for sockets without a wish: none of those can take one meanwhile.
  private static let servers: Range<UInt16> = 20_000..<32_000

  private static let nextPort = Mutex(servers.lowerBound + UInt16(getpid() % Int32(servers.count)))

  /// A port for a server that has yet to start: nobody has it for TCP or for UDP, and no other call gets it soon.
  ///
  /// chronyd shares its port with another chronyd without a word, so two tests must never get the same.
  static func freePort() -> UInt16 {
    nextPort.withLock { next in
      for _ in servers {
        let port = next
        next = port + 1 < servers.upperBound ? port + 1 : servers.lowerBound
        let sockets = [SOCK_STREAM, SOCK_DGRAM].map { socket($0, port: port) }
        defer { for case let number? in sockets { Glibc.close(number) } }
        if !sockets.contains(nil) { return port }
      }
      preconditionFailure("no free port on loopback")
    }
  }
}
