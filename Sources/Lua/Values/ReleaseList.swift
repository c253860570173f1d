/// References that nobody owns any more, until the state gets round to dropping them.
///
/// An owner may go at any time, also while Lua runs or after its state is gone, so its `deinit` must not call Lua.
final class ReleaseList {
  /// What is to be dropped.
  private var slots: [Slot] = []

  /// Whether the state is still there.
  private var isOpen = true

  /// A place in the state's table of references, and which use of the place is meant.
  struct Slot: Hashable {
    var number: UInt32
    var generation: UInt32
  }

  /// The function that was referred to last: scripts give the same one to a thousand timers, which then share one
  /// reference. It lives until another one is referred to.
  private var lastFunction: (address: UInt, reference: LuaReference)?

  /// The reference to the function at an address, if it is the last one.
  func reference(to address: UInt) -> LuaReference? {
    guard let lastFunction, lastFunction.address == address else { return nil }
    return lastFunction.reference
  }

  /// Remembers the function that was referred to last.
  func remember(_ reference: LuaReference, at address: UInt) {
    lastFunction = (address, reference)
  }

  func append(_ slot: Slot) {
    guard isOpen else { return }
    slots.append(slot)
    isEmpty = false
  }

  /// Whether there is nothing to drop; asked before each call.
  private(set) var isEmpty = true

  /// The slots to drop; the list is empty afterwards.
  func drain() -> [Slot] {
    defer {
      slots.removeAll(keepingCapacity: true)
      isEmpty = true
    }
    return slots
  }

  func close() {
    isOpen = false
    slots = []
    lastFunction = nil
  }
}
