import Reactor

/// A stream that the program writes to from its loop: a slow reader delays nothing, and one that goes is noticed.
final class Outlet {
  private let output: Output
  private let loop: EventLoop
  private var hangup: WatchToken?
  private var writable: WatchToken?

  /// Whether the reader is gone: then all is well, and nothing more is to do.
  private(set) var isClosed = false

  /// How many bytes may wait for a slow reader.
  private static let patience = 1 << 20

  /// Writes to a stream, from a loop that is told when its reader goes.
  init(_ stream: Surroundings.Stream, on loop: EventLoop) {
    output = Output(descriptor: stream.descriptor)
    self.loop = loop
    hangup = loop.watch(stream.descriptor, for: .hangup) { [unowned self] _ in close() }
  }

  /// The stream's descriptor.
  var descriptor: Int32 { output.descriptor }

  /// Whether something waits for the reader. The loop then wakes when more can go.
  var isPending: Bool { output.pending > 0 }

  /// Whether so much waits for the reader that it is better to do nothing more until it reads.
  var isChoked: Bool { output.pending > Self.patience }

  /// Adds text to what is sent next.
  func write(_ text: String) {
    output.write(text)
  }

  /// Sends what the reader takes at once; what is left goes in later turns, when this is called again.
  func send() throws(SystemError) {
    if try output.send() == .closed { close() }
    if isPending, !isClosed {
      if writable == nil { writable = loop.watch(descriptor, for: .writable) { _ in } }
    } else {
      writable.map(loop.unwatch)
      writable = nil
    }
  }

  /// Sends all, but waits no longer than that for a reader that takes nothing.
  func finish(patience: Duration) {
    _ = try? output.finish(patience: patience)
  }

  private func close() {
    isClosed = true
    hangup.map(loop.unwatch)
    hangup = nil
  }
}
