/// The deadlines of one timeline in total order: a heap of what is near, in front of a wheel of what is far.
///
/// Up to some thousands all of them are in the heap. Beyond, the heap has those that are due first, and what is due
/// later waits unordered in the wheel's buckets, so that adding, moving and cancelling it costs the same at any number.
struct DeadlineQueue: ~Copyable {
  private var front: DeadlineHeap
  private var wheel: DeadlineWheel
  private let frontLimit: Int
  private var lastSeen: UInt64 = .max

  /// How many entries a heap holds with which it is as fast as a wheel.
  static let usualFrontLimit = 4_096

  /// Makes a queue without entries, which are located by two stores. With a limit that is never reached it is a heap.
  init(front: EntryLocation.Store, wheel: EntryLocation.Store, frontLimit: Int) {
    self.front = DeadlineHeap(front)
    self.wheel = DeadlineWheel(wheel)
    self.frontLimit = frontLimit
  }

  /// How many entries there are.
  var count: Int { front.count + wheel.count }

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) {
    (front.pageCounts.made + wheel.pageCounts.made, front.pageCounts.held + wheel.pageCounts.held)
  }

  /// Whether `first` is the entry that is due first.
  var isReady: Bool {
    wheel.count == 0 || front.first.map { DeadlineWheel.key(of: $0.deadline) < wheel.bound } ?? false
  }

  /// The entry that is due first, while it `isReady`.
  var first: DeadlineEntry? { front.first }

  /// When the first entry is due; while it is not ready, no later than that.
  var nextDeadline: Int64? {
    guard wheel.count > 0, !isReady else { return front.first?.deadline }
    let bound = DeadlineWheel.deadline(of: wheel.bound)
    return front.first.map { min($0.deadline, bound) } ?? bound
  }

  /// Adds an entry. O(log n) in what is near, O(1) in all the rest.
  mutating func insert(_ entry: DeadlineEntry, slots: inout SlotTable) {
    let key = DeadlineWheel.key(of: entry.deadline)
    if wheel.count == 0 {
      guard front.count >= frontLimit, let first else { return front.insert(entry, slots: &slots) }
      wheel.begin(at: min(DeadlineWheel.key(of: first.deadline), key, lastSeen))
    }
    if wheel.takes(key) {
      wheel.insert(entry, slots: &slots)
    } else {
      front.insert(entry, slots: &slots)
    }
  }

  /// Puts an entry in the place of one of the front. O(log n) in what is near.
  mutating func replace(inFront place: Int, with entry: DeadlineEntry, slots: inout SlotTable) {
    guard wheel.count == 0 || !wheel.takes(DeadlineWheel.key(of: entry.deadline)) else {
      front.remove(at: place, slots: &slots)
      return wheel.insert(entry, slots: &slots)
    }
    front.replace(at: place, with: entry, slots: &slots)
  }

  /// Puts an entry in the place of one of the wheel. O(1), but for what moves to the front.
  mutating func replace(inWheel place: Int, with entry: DeadlineEntry, slots: inout SlotTable) {
    if wheel.takes(DeadlineWheel.key(of: entry.deadline)) {
      wheel.replace(at: place, with: entry, slots: &slots)
    } else {
      wheel.remove(at: place, slots: &slots)
      front.insert(entry, slots: &slots)
    }
  }

  /// Takes out the entry that is due first, while it `isReady`. O(log n) in what is near.
  mutating func removeFirst(slots: inout SlotTable) {
    front.removeFirst(slots: &slots)
  }

  /// Takes out the entry at a place of the front. O(log n) in what is near.
  mutating func removeFromFront(at place: Int, slots: inout SlotTable) {
    front.remove(at: place, slots: &slots)
  }

  /// Takes out the entry at a place of the wheel. O(1).
  mutating func removeFromWheel(at place: Int, slots: inout SlotTable) {
    wheel.remove(at: place, slots: &slots)
  }

  /// The entry at a place of the front, or of the wheel.
  func entry(inFront place: Int) -> DeadlineEntry { front[place] }
  func entry(inWheel place: Int) -> DeadlineEntry { wheel[place] }

  /// Brings the entry that is due first to the front, unless that takes more than `moves` of entries. It `isReady` then.
  mutating func prepare(at now: Int64, moves: inout Int, slots: inout SlotTable) {
    lastSeen = DeadlineWheel.key(of: now)
    while !isReady, moves > 0 {
      moves -= 1
      if let entry = wheel.pour(slots: &slots) { front.insert(entry, slots: &slots) }
    }
  }
}
