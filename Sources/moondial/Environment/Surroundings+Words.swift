import Reactor

extension Surroundings {
  /// Writes a result to standard output; a reader that has gone is no failure.
  func print(_ text: String) throws(CommandFailure) {
    let stream = Output(descriptor: output.descriptor)
    stream.write(text)
    do throws(SystemError) { try stream.finish() } catch { throw CommandFailure(error) }
  }

  /// Writes a message to standard error; there is nobody to tell when that fails.
  func say(_ text: String) {
    guard !text.isEmpty else { return }
    let stream = Output(descriptor: error.descriptor)
    stream.write(text)
    _ = try? stream.finish()
  }
}
