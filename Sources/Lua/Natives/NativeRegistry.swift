import CLuaGuard

/// The native functions of one state. They live as long as it does, for C knows them by their addresses.
final class NativeRegistry {
  private var bodies: [NativeBody] = []

  /// References that native functions have made and nobody owns any more.
  let releases = ReleaseList()

  /// Keeps a native function; the result is what C is to call it by.
  func add(_ body: @escaping NativeFunction.Body) -> UnsafeRawPointer {
    let body = NativeBody(body, releases: releases)
    bodies.append(body)
    return unsafe UnsafeRawPointer(Unmanaged.passUnretained(body).toOpaque())
  }
}
