import CLuaGuard

/// One call of a native function: its arguments, and the results that it pushes.
///
/// Positions count from 1. In a method, 1 is the handle.
public struct LuaCall: ~Copyable {
  let stack: LuaStack

  /// What makes references. The registry has it, which outlives the call; counting it here would cost as much as
  /// the rest of a short call.
  unowned(unsafe) let releases: ReleaseList

  /// Places that C leaves free for results before more have to be asked for.
  private static var freePlaces: Int { 8 }

  /// How many arguments there are, those that are nil included.
  public let count: Int

  /// Results pushed so far.
  private var pushed = 0

  /// What C shall do instead of returning the results.
  private var action: Int?

  /// Whether the callback is to be suspended.
  private var isSuspending = false

  /// Set when Lua's stack could not take a result.
  private var hasOverflowed = false

  init(stack: LuaStack, count: Int, releases: ReleaseList) {
    self.stack = stack
    self.count = count
    unsafe self.releases = releases
  }

  /// What the dispatcher is told.
  var result: Int32 {
    if hasOverflowed { return Int32(lg_result_overflow) }
    return Int32(isSuspending ? lg_result_yield - pushed : action ?? pushed)
  }

  /// Pushes one result by `write`, which is given a stack with room for it and tells whether it has done so.
  mutating func push(with write: (LuaStack) -> Bool) {
    guard pushed < Self.freePlaces || stack.reserve(1), write(stack) else {
      hasOverflowed = true
      return
    }
    pushed += 1
  }

  /// Leaves the error on the stack for C to raise.
  mutating func fail(_ failure: LuaFailure) -> Int32 {
    guard stack.reserve(2) else { return Int32(lg_result_overflow) }
    if let argument = failure.argument { stack.push(Int64(argument)) }
    stack.push(failure.message)
    return Int32(failure.argument == nil ? lg_result_error : lg_result_argument_error)
  }

  /// Makes C do something else than return the results.
  mutating func act(_ action: Int) {
    self.action = action
  }

  /// Suspends the callback once the native function has returned; the host gets the values that were pushed.
  ///
  /// `LuaState.resume(_:_:)` goes on, and what it is given are the native function's results.
  public mutating func suspend() throws(LuaFailure) {
    guard canSuspend else { throw LuaFailure("cannot wait here: only a callback itself can") }
    isSuspending = true
  }

  /// Whether the native function was called straight from a callback that the host can suspend.
  ///
  /// It is not while a script loads, in a script's own coroutine, and inside comparators and the like.
  public var canSuspend: Bool {
    unsafe lg_can_yield(stack.pointer)
  }
}
