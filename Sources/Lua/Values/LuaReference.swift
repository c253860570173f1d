/// The owner of a Lua value, mostly a function: it stays alive until the last copy of this reference is gone.
///
/// A reference may outlive its state; calling it then fails with `LuaError.Code.invalidReference`.
public final class LuaReference {
  let slot: ReleaseList.Slot
  let list: ReleaseList

  init(slot: ReleaseList.Slot, list: ReleaseList) {
    self.slot = slot
    self.list = list
  }

  deinit {
    list.append(slot)
  }
}
