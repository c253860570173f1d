import Reactor

/// A stream that the program writes to from its loop: a slow reader delays nothing, and one that goes is noticed.
final class Outlet {
  private let output: Output
  private let terminal: FileDescriptor?
  private let loop: EventLoop
  private var hangup: WatchToken?
  private var writable: WatchToken?

  /// Whether the reader is gone: then all is well, and nothing more is to do.
  private(set) var isClosed = false

  /// How many bytes may wait for a slow reader.
  private static let patience = 1 << 20

  /// How long a reader that takes nothing is waited for at the end.
  private static let lastPatience: Duration = .milliseconds(500)

  /// Writes to a stream, from a loop that is told when its reader goes.
  init(_ stream: Surroundings.Stream, on loop: EventLoop) {
    let descriptor: Int32
    switch stream.isTerminal ? Terminal.openedWithoutWaiting(stream.descriptor) : nil {
    case .some(let opened):
      descriptor = opened.number
      terminal = consume opened
    case nil:
      descriptor = stream.descriptor
      terminal = nil
    }
    output = Output(descriptor: descriptor)
    self.loop = loop
    hangup = loop.watch(descriptor, for: .hangup) { [unowned self] _ in close() }
  }

  /// The stream's descriptor.
  var descriptor: Int32 { output.descriptor }

  /// Whether something waits for the reader. The loop then wakes when more can go.
  var isPending: Bool { !isClosed && output.pending > 0 }

  /// Whether so much waits for the reader that it is better to do nothing more until it reads.
  var isChoked: Bool { !isClosed && output.pending > Self.patience }

  /// Adds text to what is sent next.
  func write(_ text: String) {
    guard !isClosed else { return }
    output.write(text)
  }

  /// Adds bytes to what is sent next.
  func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    output.write(bytes)
  }

  /// Sends what the reader takes at once; what is left goes in later turns, when this is called again.
  func send() throws(SystemError) {
    if try output.send() == .closed { close() }
    if !isPending {
      writable.map(loop.unwatch)
      writable = nil
    } else if writable == nil {
      writable = loop.watch(output.descriptor, for: .writable) { _ in }
    }
  }

  /// The same for messages, of which nothing depends: where they cannot be written there is nobody to tell.
  func sendIfPossible() {
    do throws(SystemError) { try send() } catch { close() }
  }

  /// Sends all, but does not wait for long for a reader that takes nothing.
  func finish() {
    guard !isClosed else { return }
    _ = try? output.finish(patience: Self.lastPatience)
  }

  private func close() {
    isClosed = true
    for token in [hangup, writable].compactMap(\.self) { loop.unwatch(token) }
    (hangup, writable) = (nil, nil)
  }
}
