import Glibc

/// What comes in through a descriptor that someone else owns, such as standard input.
public struct Input: Sendable {
  /// The descriptor's number.
  public let descriptor: Int32

  /// Reads from `descriptor`.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// What one reading found.
  public enum Reading: Sendable, Hashable {
    /// At least one byte.
    case bytes([UInt8])
    /// Nothing yet: ask again when the descriptor is readable.
    case nothing
    /// Nothing ever again.
    case end
  }

  /// Reads once, at most `limit` bytes.
  ///
  /// A descriptor that was not reported as readable may make this wait. A terminal that has gone away (EIO) is the
  /// end, as a closed pipe is.
  public func read(atMost limit: Int = 4_096) throws(SystemError) -> Reading {
    do throws(SystemError) {
      guard let bytes = try SystemCalls.read(descriptor, atMost: limit) else { return .nothing }
      return bytes.isEmpty ? .end : .bytes(bytes)
    } catch {
      guard error.code == .inputOutput else { throw error }
      return .end
    }
  }

  /// Waits until there is something to read, for a command that turns no loop.
  public func wait() throws(SystemError) {
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    try SystemCalls.poll(&descriptors, milliseconds: -1)
  }
}
