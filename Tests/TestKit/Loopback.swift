import Glibc

/// Sockets that are bound to 127.0.0.1, at a port of the kernel's choice.
enum Loopback {
  /// Makes a socket of a type.
  static func socket(_ kind: __socket_type) -> Int32 {
    let number = Glibc.socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(number >= 0 && result == 0, "no socket on loopback")
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

  /// A port that nobody listens on at the moment.
  static func freePort() -> UInt16 {
    let number = socket(SOCK_STREAM)
    defer { Glibc.close(number) }
    return port(of: number)
  }
}
