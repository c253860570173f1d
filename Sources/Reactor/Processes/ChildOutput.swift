/// A program that was started for what it prints, and that is ended when its owner goes.
///
/// Nothing waits: its output comes in turns of the loop, and so does its end.
package final class ChildOutput {
  private let loop: EventLoop
  private let child: Int32
  private let output: FileDescriptor
  private let process: FileDescriptor
  private var tokens: [WatchToken] = []
  private var bytes: [UInt8] = []
  private var hasEnded = false
  private let deliver: ([UInt8]) -> Void

  /// Starts a program by its path; `deliver` gets what it printed, at most `limit` bytes, once it has ended.
  package init(
    of arguments: [String], environment: [String], limit: Int, on loop: EventLoop,
    deliver: @escaping ([UInt8]) -> Void
  ) throws(SystemError) {
    let pipe = try SystemCalls.makePipe()
    output = FileDescriptor(pipe.read)
    let writer = FileDescriptor(pipe.write)
    child = try SystemCalls.spawn(arguments, environment: environment, output: writer.number)
    process = try SystemCalls.descriptor(ofChild: child)
    self.loop = loop
    self.deliver = deliver
    tokens = [
      loop.watch(output.number, for: .readable) { [unowned self] _ in read(limit: limit) },
      loop.watch(process.number, for: .readable) { [unowned self] _ in end(limit: limit) },
    ]
  }

  deinit {
    stopWatching()
    guard !hasEnded else { return }
    SystemCalls.end(child)
    // It was killed for good: this wait is that of the kernel's tidying up.
    while !SystemCalls.reap(child) { _ = try? Input(descriptor: process.number).wait() }
  }

  private func stopWatching() {
    for token in tokens { loop.unwatch(token) }
    tokens = []
  }

  private func read(limit: Int) {
    switch try? Input(descriptor: output.number).read() {
    case .bytes(let more): bytes += more.prefix(limit - bytes.count)
    case .nothing: break
    case .end, nil: if let token = tokens.first { loop.unwatch(token) }
    }
  }

  private func end(limit: Int) {
    guard SystemCalls.reap(child) else { return }
    hasEnded = true
    var count = -1
    while bytes.count > count {
      count = bytes.count
      read(limit: limit)
    }
    stopWatching()
    deliver(bytes)
  }
}
