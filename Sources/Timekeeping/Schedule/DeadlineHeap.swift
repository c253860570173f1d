/// A flat 4-ary heap of deadlines in total order: the earliest first, equal ones by sequence.
///
/// Four children to a node make the heap half as deep as a binary one, and a node's children lie next to each
/// other in memory. The owner keeps each entry's position, so that an entry anywhere can be removed
/// (R. Sedgewick and K. Wayne, Algorithms, 4th ed., 2.4: index priority queues).
struct DeadlineHeap: ~Copyable {
  private let store: EntryLocation.Store
  private var entries = Pages<DeadlineEntry>()

  /// How many entries there are.
  private(set) var count = 0

  /// Makes a heap without entries, which are located by its store.
  init(_ store: EntryLocation.Store) {
    self.store = store
  }

  // The root's position. It makes each node's children begin at a multiple of four, and so lie in one page.
  private static let root = 3

  private static func parent(of position: Int) -> Int { position >> 2 + 2 }
  private static func firstChild(of position: Int) -> Int { (position - 2) << 2 }

  // The position after the last.
  private var end: Int { Self.root + count }

  /// The entry that is due first.
  var first: DeadlineEntry? { count > 0 ? entries[Self.root] : nil }

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) { (entries.madeCount, entries.heldCount) }

  /// The entry at a position.
  subscript(position: Int) -> DeadlineEntry { entries[position] }

  /// Adds an entry. O(log n), and O(1) on average for deadlines in any order.
  mutating func insert(_ entry: DeadlineEntry, slots: inout SlotTable) {
    // A group of four is read as a whole, so the page must hold the last one.
    let page = (end | 3) >> Pages<DeadlineEntry>.indexBits
    if page >= entries.heldCount {
      precondition(end < EntryLocation.placeLimit, "No more than \(EntryLocation.placeLimit) entries fit a schedule")
      entries.makePage(page)
    }
    count += 1
    raise(entry, from: end - 1, slots: &slots)
  }

  /// Takes out the first entry. O(log n).
  mutating func removeFirst(slots: inout SlotTable) {
    remove(at: Self.root, slots: &slots)
  }

  /// Takes out the entry at a position. O(log n).
  mutating func remove(at position: Int, slots: inout SlotTable) {
    count -= 1
    let last = entries[end]
    // One page more than needed is kept, so that coming and going at its edge makes none.
    let pages = end >> Pages<DeadlineEntry>.indexBits + 1
    if entries.heldCount > pages + 1 { entries.releasePage(entries.heldCount - 1) }
    guard position < end else { return }
    // The last entry is nearly always later than what lies above the leaves: it is raised from there instead of being
    // compared on the way down (I. Wegener, Bottom-up heapsort, 1993).
    raise(last, from: descend(from: position, slots: &slots), slots: &slots)
  }

  /// Puts another entry in the place of one. O(log n), and O(1) on average for any entry and any deadline.
  mutating func replace(at position: Int, with entry: DeadlineEntry, slots: inout SlotTable) {
    guard entries[position] < entry else { return raise(entry, from: position, slots: &slots) }
    var position = position
    while let least = leastChild(of: position), least.entry < entry {
      place(least.entry, at: position, slots: &slots)
      position = least.position
    }
    place(entry, at: position, slots: &slots)
  }

  /// Moves the least children up, from a hole down to the leaves; the leaf's place is the new hole.
  private mutating func descend(from start: Int, slots: inout SlotTable) -> Int {
    var position = start
    while let least = leastChild(of: position) {
      place(least.entry, at: position, slots: &slots)
      position = least.position
    }
    return position
  }

  @inline(__always)
  private func leastChild(of position: Int) -> (position: Int, entry: DeadlineEntry)? {
    let child = Self.firstChild(of: position)
    guard child + 3 < end else {
      guard child < end else { return nil }
      var least = child
      for other in child + 1..<max(child + 1, end) where entries[other] < entries[least] { least = other }
      return (least, entries[least])
    }
    // Sums instead of branches, since which child is the least is what no processor predicts.
    let left = child + (entries[child + 1] < entries[child] ? 1 : 0)
    let right = child + 2 + (entries[child + 3] < entries[child + 2] ? 1 : 0)
    let least = left + (entries[right] < entries[left] ? right - left : 0)
    return (least, entries[least])
  }

  @inline(__always)
  private mutating func raise(_ entry: DeadlineEntry, from start: Int, slots: inout SlotTable) {
    var position = start
    while position > Self.root {
      let parent = Self.parent(of: position)
      let above = entries[parent]
      guard entry < above else { break }
      place(above, at: position, slots: &slots)
      position = parent
    }
    place(entry, at: position, slots: &slots)
  }

  @inline(__always)
  private mutating func place(_ entry: DeadlineEntry, at position: Int, slots: inout SlotTable) {
    entries[position] = entry
    slots[entry.slot] = EntryLocation(store, position)
  }
}
