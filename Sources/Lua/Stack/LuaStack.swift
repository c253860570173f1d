import CLuaGuard

/// A Lua stack, as far as Swift may touch it: with functions that cannot raise.
///
/// Those that make Lua values may be called only while the allocator never refuses, which is the case in native
/// functions and inside `LuaState.withoutRefusals(_:)`.
@safe
struct LuaStack {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Makes room for `count` more values; false when the stack is at its limit.
  func reserve(_ count: Int) -> Bool {
    unsafe lg_reserve(pointer, Int32(clamping: count))
  }

  /// How many values there are.
  var count: Int { Int(unsafe lg_top(pointer)) }

  /// Removes values from the top.
  func drop(_ count: Int) {
    unsafe lg_drop(pointer, Int32(count))
  }

  /// The type of the value at `index`, which may be beyond the top.
  func type(at index: Int) -> lg_type {
    unsafe lg_type_at(pointer, Int32(index))
  }

  /// The name that error messages give to the type of the value at `index`.
  func typeName(at index: Int) -> String {
    unsafe String(cString: lg_type_name(pointer, Int32(index)))
  }
}
