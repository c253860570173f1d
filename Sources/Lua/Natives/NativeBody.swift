import CLuaGuard

/// A native function as C calls it.
final class NativeBody {
  private let body: NativeFunction.Body
  let releases: ReleaseList

  init(_ body: @escaping NativeFunction.Body, releases: ReleaseList) {
    self.body = body
    self.releases = releases
  }

  /// The native function that a call is of. The registry owns it, and outlives the call.
  static func of(_ frame: UnsafeMutablePointer<lg_frame>) -> NativeBody {
    unsafe Unmanaged<NativeBody>.fromOpaque(frame.pointee.body).takeUnretainedValue()
  }

  /// Runs the function; the frame then tells C what to do once this has returned.
  @inline(__always)
  private func run(_ frame: UnsafeMutablePointer<lg_frame>) {
    var call = unsafe LuaCall(frame)
    do {
      try body(&call)
    } catch {
      call.fail(error)
    }
  }

  /// The function that C calls.
  static let entry: lg_entry = { frame in
    // Owning it here as well would cost as much as the rest of a short call.
    unsafe Unmanaged<NativeBody>.fromOpaque(frame.pointee.body)._withUnsafeGuaranteedRef { unsafe $0.run(frame) }
  }
}
