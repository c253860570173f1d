import Lua
import Timekeeping

extension Plugin {
  /// `timer.sleep "2s"`: suspends the callback, which goes on later; nothing blocks. Gives the seconds that have passed.
  func sleep(_ call: inout LuaCall) throws(LuaFailure) {
    let span: Duration
    do {
      span = try Spans.duration(call.value(1))
    } catch {
      throw LuaFailure(error.message, argument: 1)
    }
    guard span >= Countdown.shortest else { throw LuaFailure("a sleep lasts a millisecond at least", argument: 1) }
    guard call.canSuspend else {
      throw LuaFailure(
        "timer.sleep waits in callbacks only: not while a script loads, in its own coroutines, or in comparators")
    }
    call.push(span.fractionalSeconds)
    try call.suspend()
  }
}
