import CLuaGuard

/// The native functions of one state, by number: what the C dispatcher calls.
final class NativeRegistry {
  /// Numbers are places in this list, so a call is one array access.
  private var bodies: [NativeFunction.Body] = []

  /// What a native function needs to make references.
  let releases = ReleaseList()

  func add(_ body: @escaping NativeFunction.Body) -> Int32 {
    bodies.append(body)
    return Int32(bodies.count - 1)
  }

  /// Runs a native function; the result tells C what to do once this has returned.
  func run(_ id: Int32, on stack: OpaquePointer, count: Int32) -> Int32 {
    var call = LuaCall(stack: unsafe LuaStack(stack), count: Int(count), releases: releases)
    do {
      try bodies[Int(id)](&call)
      return call.result
    } catch {
      return call.fail(error)
    }
  }

  /// The function that C calls.
  static let entry: lg_entry = { context, stack, id, count in
    guard let context = unsafe context else { preconditionFailure("The guard lost its registry") }
    return unsafe Unmanaged<NativeRegistry>.fromOpaque(context)._withUnsafeGuaranteedRef {
      unsafe $0.run(id, on: stack, count: count)
    }
  }
}
