import Glibc

/// What goes out through a descriptor that someone else owns: collected, and sent with one call a flush.
public final class Output {
  /// The descriptor's number.
  public let descriptor: Int32

  private var buffer: [UInt8] = []
  private var sent = 0
  private var isClosed = false

  /// Writes to `descriptor`. Broken pipes are told as results, so SIGPIPE must be ignored, as an `EventLoop` does.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// What became of the bytes at a flush.
  public enum Result: Sendable, Hashable {
    /// All are out.
    case flushed
    /// That many bytes are still here: flush again when the descriptor is writable.
    case pending(Int)
    /// The reader is gone; this and everything later is dropped. For standard output: end quietly with 0.
    case closed
  }

  /// How many bytes wait to be sent. A board that draws often leaves a frame out while this is above zero.
  public var pending: Int { buffer.count - sent }

  /// Adds text to what the next flush sends.
  public func write(_ text: String) {
    write(text.utf8)
  }

  /// Adds bytes to what the next flush sends.
  public func write(_ bytes: some Sequence<UInt8>) {
    guard !isClosed else { return }
    buffer.append(contentsOf: bytes)
  }

  /// Sends what was collected, with one call.
  ///
  /// A descriptor in blocking mode makes this wait for a slow reader; one in non-blocking mode yields `.pending`.
  @discardableResult
  public func flush() throws(SystemError) -> Result {
    guard !isClosed else { return .closed }
    guard pending > 0 else { return .flushed }
    do throws(SystemError) {
      sent += try SystemCalls.write(buffer[sent...], to: descriptor) ?? 0
    } catch {
      guard error.code == .brokenPipe || error.code == .connectionReset else { throw error }
      isClosed = true
      buffer = []
      sent = 0
      return .closed
    }
    guard pending == 0 else { return .pending(pending) }
    buffer.removeAll(keepingCapacity: true)
    sent = 0
    return .flushed
  }

  /// Sends everything, waiting for the reader as long as it takes: what a program does before it ends.
  @discardableResult
  public func finish() throws(SystemError) -> Result {
    var result = try flush()
    while case .pending = result {
      var descriptors = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
      try SystemCalls.poll(&descriptors, milliseconds: -1)
      result = try flush()
    }
    return result
  }
}
