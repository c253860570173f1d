import Glibc

extension SystemCalls {
  /// Runs a system call until no signal handler interrupts it, and throws what it reports in `errno`.
  ///
  /// Every call that can fail goes through here, so that a signal never looks like a failure.
  static func retrying<Result: FixedWidthInteger>(
    _ call: StaticString, on subject: @autoclosure () -> String? = nil, _ body: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = body()
      guard result == -1 else { return result }
      let code = SystemError.Code(rawValue: errno)
      guard code == .interrupted else { throw SystemError(code, call: "\(call)", subject: subject()) }
    }
  }

  /// Like `retrying`, for calls on a descriptor that must not wait: nil when the call would have to.
  static func retryingUnlessBlocked<Result: FixedWidthInteger>(
    _ call: StaticString, on descriptor: Int32, _ body: () -> Result
  ) throws(SystemError) -> Result? {
    do throws(SystemError) {
      return try retrying(call, on: "descriptor \(descriptor)", body)
    } catch {
      guard error.code == .wouldBlock else { throw error }
      return nil
    }
  }
}
