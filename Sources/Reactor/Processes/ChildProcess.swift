import Glibc

/// A program that runs as a child in a process group of its own, and what it prints.
///
/// Nothing waits: its output comes in turns of the loop, and so does its end. It is always let go; if its owner goes
/// before it has ended, its whole group is ended.
package final class ChildProcess {
  /// How a program ended.
  package enum Ending: Sendable, Hashable {
    /// By itself, with a code from 0 to 255.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)

    /// Reads the status of wait(2), whose macros Swift does not take over.
    init(status: Int32) {
      self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }
  }

  /// What it wrote to standard output.
  package let output: CapturedStream

  /// What it wrote to standard error; nil where that was not to be kept.
  package let errors: CapturedStream?

  private let loop: EventLoop
  private let number: Int32
  private let process: FileDescriptor
  private let input: StreamFeed?
  private var watch: WatchToken?
  private var isReaped = false

  /// Starts a program; `whenEnded` is called once, in the turn in which it has ended. It is then still to be let go by
  /// `reap`.
  package init(_ command: ChildCommand, on loop: EventLoop, whenEnded: @escaping () -> Void) throws(SystemError) {
    let standardOutput = try ChildPipe()
    let standardError = command.keepsErrors ? try ChildPipe() : nil
    let standardInput = command.input.isEmpty ? nil : try ChildPipe()
    let child = try SystemCalls.spawn(
      command,
      streams: .init(
        input: standardInput?.readerNumber, output: standardOutput.writerNumber,
        errors: standardError?.writerNumber))
    number = child
    do throws(SystemError) {
      process = try SystemCalls.descriptor(ofChild: child)
      output = try CapturedStream(standardOutput, limit: command.outputLimit, on: loop)
      errors = try standardError.map { pipe throws(SystemError) in
        try CapturedStream(pipe, limit: command.outputLimit, on: loop)
      }
      input = try standardInput.map { pipe throws(SystemError) in try StreamFeed(command.input, into: pipe, on: loop) }
    } catch {
      SystemCalls.send(.kill, toGroupOf: child)
      SystemCalls.waitFor(child)
      throw error
    }
    self.loop = loop
    watch = loop.watch(process.number, for: .readable) { [unowned self] _ in
      stopWatching()
      whenEnded()
    }
  }

  deinit {
    stopWatching()
    guard !isReaped else { return }
    SystemCalls.send(.kill, toGroupOf: number)
    // It was killed for good: this wait is that of the kernel's tidying up.
    SystemCalls.waitFor(number)
  }

  /// Sends a signal to the program and to what it has started, as far as that has stayed in its group.
  package func send(_ signal: Signal) {
    guard !isReaped else { return }
    SystemCalls.send(signal, toGroupOf: number)
  }

  /// Takes what it has left in its streams. What others of its group write later is lost.
  package func closeStreams() {
    output.finish()
    errors?.finish()
    input?.stop()
  }

  /// Lets it go, and tells how it has ended; nil while it runs, and when it was let go before.
  package func reap() -> Ending? {
    guard !isReaped, let status = SystemCalls.reap(number) else { return nil }
    isReaped = true
    return Ending(status: status)
  }

  private func stopWatching() {
    if let watch { loop.unwatch(watch) }
    watch = nil
  }
}
