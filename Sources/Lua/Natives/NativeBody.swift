import CLuaGuard

/// A native function as C calls it.
final class NativeBody {
  private let body: NativeFunction.Body
  private let releases: ReleaseList

  init(_ body: @escaping NativeFunction.Body, releases: ReleaseList) {
    self.body = body
    self.releases = releases
  }

  /// Runs the function; the result tells C what to do once this has returned.
  private func run(on stack: LuaStack, count: Int) -> Int32 {
    var call = LuaCall(stack: stack, count: count, releases: releases)
    do {
      try body(&call)
      return call.result
    } catch {
      return call.fail(error)
    }
  }

  /// The function that C calls.
  static let entry: lg_entry = { body, stack, count in
    // The registry owns the body; owning it here as well would cost as much as the rest of a short call.
    unsafe Unmanaged<NativeBody>.fromOpaque(body)._withUnsafeGuaranteedRef {
      unsafe $0.run(on: LuaStack(stack), count: Int(count))
    }
  }
}
