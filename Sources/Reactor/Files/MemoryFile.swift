/// A file that is in memory alone and goes with its owner: other programs of the same user can read it at its path.
public final class MemoryFile {
  /// Where this process's children find it, for as long as this process has it.
  public let path: String
  private let file: FileDescriptor

  /// Makes a file of these bytes; the name is for whoever looks at the process. Throws what `memfd_create(2)` or
  /// writing reports.
  public init(named name: String, holding bytes: [UInt8]) throws(SystemError) {
    file = try SystemCalls.makeMemoryFile(name)
    path = "/proc/\(SystemCalls.processNumber())/fd/\(file.number)"
    try SystemCalls.writeAll(bytes, to: file.number)
  }
}
