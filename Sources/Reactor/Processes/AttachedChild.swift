/// A program that runs as a child with this process's own streams and in its process group, as a shell's command in the
/// foreground does: what is typed reaches it, and so do the signals of the terminal.
///
/// Nothing waits: its end comes in a turn of the loop. If its owner goes before, it is asked to end and not waited for.
package final class AttachedChild {
  /// How it has ended; nil while it runs.
  package private(set) var ending: ChildProcess.Ending?

  private let loop: EventLoop
  private let number: Int32
  private let process: FileDescriptor
  private var watch: WatchToken?

  /// Starts a program with these descriptors as its standard ones; nil for `/dev/null`. What the command says of input
  /// and output does not count.
  package init(
    _ command: ChildCommand, input: Int32?, output: Int32?, errors: Int32?, on loop: EventLoop
  ) throws(SystemError) {
    let child = try SystemCalls.spawn(
      command, streams: .init(input: input, output: output, errors: errors), sharing: loop.inheritedSignals)
    number = child
    do throws(SystemError) {
      process = try SystemCalls.descriptor(ofChild: child)
    } catch {
      SystemCalls.send(.kill, to: child)
      SystemCalls.waitFor(child)
      throw error
    }
    self.loop = loop
    watch = loop.watch(process.number, for: .readable) { [unowned self] _ in noteEnd() }
  }

  deinit {
    if let watch { loop.unwatch(watch) }
    if ending == nil { SystemCalls.send(.terminate, to: number) }
  }

  /// Sends a signal to the program.
  package func send(_ signal: Signal) {
    if ending == nil { SystemCalls.send(signal, to: number) }
  }

  private func noteEnd() {
    if let watch { loop.unwatch(watch) }
    watch = nil
    guard let status = SystemCalls.reap(number) else { return }
    ending = ChildProcess.Ending(status: status)
  }
}
