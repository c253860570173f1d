/// The owner of a Lua value, mostly a function: it stays alive until the last copy of this reference is gone.
///
/// A reference may outlive its state; calling it then fails with `LuaError.Code.invalidReference`.
public final class LuaReference {
  /// The handle that it keeps; nil for anything else.
  public let handle: LuaHandle?

  let slot: ReleaseList.Slot
  let list: ReleaseList

  init(slot: ReleaseList.Slot, list: ReleaseList, handle: LuaHandle?) {
    self.slot = slot
    self.list = list
    self.handle = handle
  }

  deinit {
    list.append(slot)
  }
}
