/// The owner of a Lua value, mostly a function: it stays alive until the last copy of this reference is gone.
///
/// A reference may outlive its state; calling it then fails with `LuaError.Code.invalidReference`.
public final class LuaReference {
  /// The handle that it keeps; nil for anything else.
  public let handle: LuaHandle?

  let slot: ReleaseList.Slot
  let list: ReleaseList
  private let parameters: Int32

  init(slot: ReleaseList.Slot, list: ReleaseList, handle: LuaHandle?, parameters: Int32) {
    self.parameters = parameters
    self.slot = slot
    self.list = list
    self.handle = handle
  }

  /// Whether a call of it with so many arguments could tell them all: a function written in Lua drops what is beyond its
  /// parameters.
  public func takes(_ count: Int) -> Bool { count <= parameters }

  deinit {
    list.append(slot)
  }
}
