import CLuaGuard

// A native function cannot call Lua, so it keeps what is to be called later, or asks C to call in its place.
extension LuaCall {
  /// The argument at `position` to be handed to a function later: itself, where a copy would be something else.
  ///
  /// Throws when there is no room to keep it.
  public func keep(_ position: Int) throws(LuaFailure) -> LuaValue {
    position <= count ? try stack.kept(at: position, of: releases) : .nil
  }

  /// Calls a function with the arguments from `position` on, once the native function has returned; what it returns are
  /// the native function's results, and its errors reach the caller. It may suspend the callback.
  public mutating func finish(calling function: LuaReference, withArgumentsFrom position: Int) {
    push(function)
    for index in position..<max(position, count + 1) where hasRoom() {
      unsafe lg_push_copy(frame.pointee.L, Int32(clamping: index))
    }
    act(.call)
  }

  /// As above, with these arguments.
  public mutating func finish(calling function: LuaReference, _ arguments: [LuaValue]) {
    push(function)
    for argument in arguments { push(argument) }
    act(.call)
  }
}
