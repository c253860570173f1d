/// A pipe between this process and a child: who takes one end for itself closes the other.
final class ChildPipe {
  private var reader: FileDescriptor?
  private var writer: FileDescriptor?
  let readerNumber: Int32
  let writerNumber: Int32

  init() throws(SystemError) {
    let ends = try SystemCalls.makePipe()
    (readerNumber, writerNumber) = ends
    reader = FileDescriptor(ends.read)
    writer = FileDescriptor(ends.write)
  }

  /// Keeps the end from which this process reads, without waiting.
  func keepReader() throws(SystemError) {
    writer = nil
    try SystemCalls.stopWaiting(readerNumber)
  }

  /// Keeps the end to which this process writes, without waiting.
  func keepWriter() throws(SystemError) {
    reader = nil
    try SystemCalls.stopWaiting(writerNumber)
  }

  func close() {
    reader = nil
    writer = nil
  }
}

/// What a child writes to one of its streams: the beginning is kept, the rest is read and dropped, so that it never
/// waits for a reader.
package final class CapturedStream {
  /// What it wrote, at most as much as is kept.
  package private(set) var bytes: [UInt8] = []

  /// Whether it wrote more than is kept.
  package private(set) var isCut = false

  private let pipe: ChildPipe
  private let limit: Int
  private let loop: EventLoop
  private var token: WatchToken?

  /// How much is taken at a time.
  private static let portion = 1 << 16

  init(_ pipe: ChildPipe, limit: Int, on loop: EventLoop) throws(SystemError) {
    self.pipe = pipe
    self.limit = limit
    self.loop = loop
    try pipe.keepReader()
    token = loop.watch(pipe.readerNumber, for: .readable) { [unowned self] _ in _ = read() }
  }

  deinit {
    stopWatching()
  }

  /// Reads once; whether there was anything.
  private func read() -> Bool {
    switch try? Input(descriptor: pipe.readerNumber).read(atMost: Self.portion) {
    case .bytes(let more):
      let room = limit - bytes.count
      isCut = isCut || more.count > room
      bytes += more.prefix(room)
      return true
    case .nothing: return false
    case .end, nil:
      stopWatching()
      return false
    }
  }

  /// Takes what is there, until all that is kept is, and closes the stream.
  func finish() {
    while !isCut, read() {}
    stopWatching()
    pipe.close()
  }

  private func stopWatching() {
    if let token { loop.unwatch(token) }
    token = nil
  }
}

/// What a child reads from its standard input, written as fast as it reads.
final class StreamFeed {
  private let pipe: ChildPipe
  private let output: Output
  private let loop: EventLoop
  private var token: WatchToken?

  init(_ bytes: [UInt8], into pipe: ChildPipe, on loop: EventLoop) throws(SystemError) {
    self.pipe = pipe
    self.loop = loop
    try pipe.keepWriter()
    output = Output(descriptor: pipe.writerNumber)
    output.write(bytes)
    token = loop.watch(pipe.writerNumber, for: .writable) { [unowned self] _ in send() }
  }

  deinit {
    if let token { loop.unwatch(token) }
  }

  private func send() {
    if case .pending? = try? output.flush() { return }
    stop()
  }

  /// Closes the stream: all is written, or nobody reads any more.
  func stop() {
    if let token { loop.unwatch(token) }
    token = nil
    pipe.close()
  }
}
