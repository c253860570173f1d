import CLuaGuard

extension LuaState {
  /// The guard's account of the last failure.
  func failure(_ code: lg_code, source: ArraySlice<UInt8> = []) -> LuaError {
    if code == .stopped { return stopped() }
    let name = unsafe text(lg_failure_source)
    let line = Int(unsafe lg_failure_line(host))
    var error = LuaError(
      Self.code(code), unsafe text(lg_failure_message), source: name.isEmpty ? nil : name,
      line: line > 0 ? line : nil, traceback: unsafe text(lg_failure_traceback))
    if code == .syntax, line > 0 {
      error.column = SyntaxErrorColumn.find(message: error.message, line: line, in: source)
    }
    return error
  }

  /// The error of a call that was stopped, where it was stopped.
  func stopped() -> LuaError {
    let name = unsafe text(lg_failure_source)
    let line = Int(unsafe lg_failure_line(host))
    return LuaError(
      .interrupted, "\(limit.function) was stopped after \(limit.text)",
      source: name.isEmpty ? nil : name, line: line > 0 ? line : nil,
      traceback: unsafe text(lg_failure_traceback))
  }

  /// The error of a call that has not begun, because it could not be stopped.
  static var untimed: LuaError {
    LuaError(.runtime, "the system has no timer left to limit it by (timer_create(2)), so it was not called")
  }

  private func text(_ read: (OpaquePointer, UnsafeMutablePointer<Int>) -> UnsafePointer<CChar>) -> String {
    var length = 0
    let bytes = unsafe read(host, &length)
    return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: length) {
      unsafe String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }

  private static func code(_ code: lg_code) -> LuaError.Code {
    switch code {
    case .syntax: .syntax
    case .memory: .memory
    default: .runtime
    }
  }
}
