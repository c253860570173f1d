import CLinux
import Glibc

extension SystemCalls {
  /// Makes a socket for datagrams that is connected, so that the kernel drops what others send (`udp(7)`).
  ///
  /// Its port is the kernel's choice, at random (RFC 9109); arrivals are stamped by the kernel.
  static func makeDatagramSocket(to address: SocketAddress) throws(SystemError) -> FileDescriptor {
    let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = FileDescriptor(try retrying("socket") { Glibc.socket(address.family, type, 0) })
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = try retrying("setsockopt") {
      unsafe setsockopt(socket.number, SOL_SOCKET, Int32(MOONDIAL_SO_TIMESTAMPNS), &isOn, size)
    }
    _ = try retrying("connect", on: address.description) {
      unsafe address.bytes.withUnsafeBytes { bytes in
        unsafe connect(socket.number, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
      }
    }
    return socket
  }

  /// Takes a datagram of at most `limit` bytes, and the wall clock's nanoseconds when the kernel had it; nil when there is none.
  ///
  /// A longer one is cut off (`recvmsg(2)`).
  static func receive(
    from socket: Int32, atMost limit: Int
  ) throws(SystemError) -> (bytes: [UInt8], arrival: Int64?)? {
    var bytes = [UInt8](repeating: 0, count: limit)
    var control = [UInt64](repeating: 0, count: 32)
    var controlSize = control.count * MemoryLayout<UInt64>.size
    let count = try retryingUnlessBlocked("recvmsg", on: socket) {
      unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe control.withUnsafeMutableBytes { control in
          var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
          return unsafe withUnsafeMutablePointer(to: &part) { part in
            var message = unsafe msghdr()
            unsafe message.msg_iov = part
            unsafe message.msg_iovlen = 1
            unsafe message.msg_control = control.baseAddress
            unsafe message.msg_controllen = control.count
            let count = unsafe recvmsg(socket, &message, 0)
            controlSize = unsafe message.msg_controllen
            return count
          }
        }
      }
    }
    guard let count else { return nil }
    bytes.removeLast(limit - count)
    let stamp = unsafe control.withUnsafeBytes { control in
      unsafe arrival(in: UnsafeRawBufferPointer(rebasing: control.prefix(controlSize)))
    }
    return (bytes, stamp)
  }

  /// The kernel's stamp among control messages (`cmsg(3)`): each is a header of 16 bytes and its data, in steps of 8.
  private static func arrival(in control: UnsafeRawBufferPointer) -> Int64? {
    let header = MemoryLayout<cmsghdr>.size
    var place = 0
    while place + header <= control.count {
      let message = unsafe control.loadUnaligned(fromByteOffset: place, as: cmsghdr.self)
      guard message.cmsg_len >= header else { return nil }
      if message.cmsg_level == SOL_SOCKET, message.cmsg_type == Int32(MOONDIAL_SO_TIMESTAMPNS),
        place + header + MemoryLayout<timespec>.size <= control.count
      {
        let stamp = unsafe control.loadUnaligned(fromByteOffset: place + header, as: timespec.self)
        return Int64(stamp.tv_sec) * 1_000_000_000 + Int64(stamp.tv_nsec)
      }
      place += (message.cmsg_len + 7) / 8 * 8
    }
    return nil
  }

  /// A numeric address as the kernel wants it (`inet_pton(3)`); nil when the text is none.
  static func socketAddress(of host: String, port: UInt16) -> [UInt8]? {
    var address = sockaddr_in()
    if unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 {
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      return unsafe withUnsafeBytes(of: &address) { unsafe Array($0) }
    }
    var long = sockaddr_in6()
    guard unsafe inet_pton(AF_INET6, host, &long.sin6_addr) == 1 else { return nil }
    long.sin6_family = sa_family_t(AF_INET6)
    long.sin6_port = port.bigEndian
    return unsafe withUnsafeBytes(of: &long) { unsafe Array($0) }
  }

  /// The numeric address within a socket's address, 4 or 16 bytes; nil for a family that has none.
  static func addressBytes(inSocketAddress bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= MemoryLayout<sa_family_t>.size else { return nil }
    let family = Int32(bytes[0]) | Int32(bytes[1]) << 8
    let (start, count) =
      switch family {
      case AF_INET: (MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) ?? 0, 4)
      case AF_INET6: (MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 0, 16)
      default: (0, 0)
      }
    guard count > 0, bytes.count >= start + count else { return nil }
    return Array(bytes[start..<start + count])
  }

  /// A numeric address as it is written (`inet_ntop(3)`).
  static func addressText(of bytes: [UInt8]) -> String {
    var text = [UInt8](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    let wasWritten = unsafe text.withUnsafeMutableBytes { room in
      unsafe inet_ntop(
        family, bytes, room.assumingMemoryBound(to: CChar.self).baseAddress, socklen_t(room.count)) != nil
    }
    return wasWritten ? String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) : ""
  }
}
