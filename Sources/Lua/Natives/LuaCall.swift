// What is inlined into native functions of other modules says what it does in C's terms.
public import CLuaGuard

/// One call of a native function: its arguments, and the results that it pushes.
///
/// Positions count from 1. In a method, 1 is the handle.
@safe
public struct LuaCall: ~Copyable {
  /// What C and Swift tell each other about the call. It stays where it is until the call has returned.
  @usableFromInline
  let frame: UnsafeMutablePointer<lg_frame>

  /// Places that C leaves free for results before more have to be asked for.
  @usableFromInline
  static var freePlaces: Int32 { 8 }

  init(_ frame: UnsafeMutablePointer<lg_frame>) {
    unsafe self.frame = unsafe frame
  }

  /// How many arguments there are, those that are nil included.
  public var count: Int { Int(unsafe frame.pointee.count) }

  /// The stack that the arguments are on, and the results will be.
  var stack: LuaStack { unsafe LuaStack(frame.pointee.L) }

  /// What makes references.
  var releases: ReleaseList { unsafe NativeBody.of(frame).releases }

  /// Counts a result that is to be pushed next; false, and the call is to fail, when there is no room for it.
  @inlinable
  mutating func hasRoom() -> Bool {
    guard unsafe frame.pointee.results < Self.freePlaces || makeRoom() else { return false }
    unsafe frame.pointee.results &+= 1
    return true
  }

  @usableFromInline
  mutating func makeRoom() -> Bool {
    let isReserved = stack.reserve(1)
    if !isReserved { act(.overflow) }
    return isReserved
  }

  /// Leaves the error on the stack for C to raise.
  mutating func fail(_ failure: LuaFailure) {
    guard stack.reserve(2) else { return act(.overflow) }
    if let argument = failure.argument { stack.push(Int64(argument)) }
    stack.push(failure.message)
    act(failure.argument == nil ? .error : .blame)
  }

  /// Makes C do something else than return the results; nothing takes the place of an overflow.
  mutating func act(_ action: lg_action) {
    if unsafe frame.pointee.action != .overflow { unsafe frame.pointee.action = action }
  }

  /// Suspends the callback once the native function has returned; the host gets the values that were pushed.
  ///
  /// `LuaState.resume(_:_:)` goes on, and what it is given are the native function's results.
  public mutating func suspend() throws(LuaFailure) {
    guard canSuspend else { throw LuaFailure("cannot wait here: only a callback itself can") }
    act(.yield)
  }

  /// Whether the native function was called straight from a callback that the host can suspend.
  ///
  /// It is not while a script loads, in a script's own coroutine, and inside comparators and the like.
  public var canSuspend: Bool {
    unsafe lg_can_yield(stack.pointer)
  }
}
