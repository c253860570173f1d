import Glibc
import Timekeeping

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

  /// How many bytes are kept, those included that are out and not yet dropped.
  var held: Int { buffer.count }

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
    try flush(atMost: .max)
  }

  private func flush(atMost limit: Int) throws(SystemError) -> Result {
    guard !isClosed else { return .closed }
    guard pending > 0 else { return .flushed }
    do throws(SystemError) {
      sent += try SystemCalls.write(buffer[sent...].prefix(limit), to: descriptor) ?? 0
    } catch {
      let isReaderGone = error.code == .brokenPipe || error.code == .connectionReset
      guard isReaderGone || error.code == .inputOutput && isHungUp else { throw error }
      isClosed = true
      buffer = []
      sent = 0
      return .closed
    }
    guard pending == 0 else {
      dropSent()
      return .pending(pending)
    }
    buffer.removeAll(keepingCapacity: true)
    sent = 0
    return .flushed
  }

  /// Whether a terminal has gone away: it then fails with EIO, as a bad disk does, which is no lost reader.
  private var isHungUp: Bool {
    var descriptors = [pollfd(fd: descriptor, events: 0, revents: 0)]
    try? SystemCalls.poll(&descriptors, milliseconds: 0)
    return Int32(descriptors[0].revents) & POLLHUP != 0
  }

  /// Gives back the room of what is out once that is the larger part: a reader that is always behind never has all.
  private func dropSent() {
    guard sent > pending, sent > Self.smallestDrop else { return }
    buffer.removeFirst(sent)
    sent = 0
  }

  /// Fewer bytes are not worth moving the others.
  private static let smallestDrop = 1 << 16

  /// Sends as much as the reader takes at once, and does not wait for it even where the descriptor is in blocking mode.
  ///
  /// A pipe that is writable takes `PIPE_BUF` bytes without a wait (`pipe(7)`), so no more than that goes at a time.
  @discardableResult
  public func send() throws(SystemError) -> Result {
    while pending > 0 {
      var descriptors = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
      try SystemCalls.poll(&descriptors, milliseconds: 0)
      guard descriptors[0].revents != 0 else { return .pending(pending) }
      let before = pending
      let result = try flush(atMost: Self.atomicWrite)
      if result == .closed || pending == before { return result }
    }
    return isClosed ? .closed : .flushed
  }

  /// What POSIX calls `PIPE_BUF`, on Linux.
  private static let atomicWrite = 4_096

  /// Sends everything, waiting for the reader: what a program does before it ends.
  ///
  /// A reader that takes nothing for `patience` is given up, with the rest `.pending`; nil waits as long as it takes.
  @discardableResult
  public func finish(patience: Duration? = nil) throws(SystemError) -> Result {
    var result = try send()
    while case .pending(let left) = result {
      var descriptors = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
      try SystemCalls.poll(&descriptors, milliseconds: patience.map { Int32(clamping: $0.wholeMilliseconds) } ?? -1)
      guard descriptors[0].revents != 0 else { return .pending(left) }
      result = try send()
    }
    return result
  }
}
