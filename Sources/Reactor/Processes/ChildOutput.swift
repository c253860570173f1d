/// A program that was started for what it prints, and that is ended when its owner goes.
///
/// Nothing waits: its output comes in turns of the loop, and so does its end.
package final class ChildOutput {
  private var child: ChildProcess?

  /// Starts a program by its path; `deliver` gets what it printed, at most `limit` bytes, once it has ended.
  package init(
    of arguments: [String], environment: [String], limit: Int, on loop: EventLoop,
    deliver: @escaping ([UInt8]) -> Void
  ) throws(SystemError) {
    let command = ChildCommand(arguments[0], arguments, environment: environment, outputLimit: limit)
    child = try ChildProcess(command, on: loop) { [unowned self] in
      child?.closeStreams()
      _ = child?.reap()
      deliver(child?.output.bytes ?? [])
    }
  }
}
