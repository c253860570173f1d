/// A callback that has suspended itself and waits to be resumed.
///
/// When the last copy goes without `LuaState.resume(_:_:)`, the callback is dropped where it is; to have its
/// to-be-closed variables closed, call `LuaState.cancel(_:)`.
@safe
public final class LuaThread {
  let slot: ReleaseList.Slot
  let list: ReleaseList
  let stack: OpaquePointer

  /// Whether it has been resumed or cancelled, and so cannot be resumed by this value again.
  public internal(set) var isSpent = false

  /// What the callback handed over when it suspended itself.
  public let values: [LuaValue]

  init(slot: ReleaseList.Slot, list: ReleaseList, stack: OpaquePointer, values: [LuaValue]) {
    self.slot = slot
    self.list = list
    unsafe self.stack = unsafe stack
    self.values = values
  }

  deinit {
    list.append(slot)
  }
}
