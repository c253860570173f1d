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
  }
}
