import Glibc
import Reactor

/// A pipe of the kernel's, both ends owned.
final class Pipe {
  private var reader: FileDescriptor?
  private var writer: FileDescriptor?
  let readerNumber: Int32
  let writerNumber: Int32

  init(flags: Int32 = 0) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(SystemError.Code(rawValue: errno), call: "pipe") }
    // Or a program that another test starts meanwhile would keep the ends open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    for end in ends where flags != 0 { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | flags) }
    (readerNumber, writerNumber) = (ends[0], ends[1])
    reader = FileDescriptor(ends[0])
    writer = FileDescriptor(ends[1])
  }

  /// Writes one byte.
  func poke() {
    var byte: UInt8 = 1
    let count = write(writerNumber, &byte, 1)
    precondition(count == 1)
  }

  func closeReader() { reader = nil }
  func closeWriter() { writer = nil }
}
