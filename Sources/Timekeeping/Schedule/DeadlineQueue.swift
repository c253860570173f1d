/// The deadlines of one timeline in total order: a heap of what is near, in front of a wheel of what is far.
///
/// Up to some thousands all of them are in the heap. Beyond, the heap has those that are due first, and what is due
/// later waits unordered in the wheel's buckets, so that adding, moving and cancelling it costs the same at any number.
/// Both hold tickets; when an entry is due, its slot alone tells.
struct DeadlineQueue: ~Copyable {
  private var front = DeadlineHeap()
  private var wheel = DeadlineWheel()
  private let stores: (front: Slot.Store, wheel: Slot.Store)
  private let frontLimit: Int
  private var void: (inFront: Int, inWheel: Int) = (0, 0)
  private var lastSeen: UInt64 = .max
  private var isPrepared = true

  /// How many entries a heap holds with which it is as fast as a wheel.
  static var usualFrontLimit: Int { 4_096 }

  /// How many tickets are looked at in one step of a sweep.
  static var sweepLength: Int { TicketPool.chunkSize }

  /// Void tickets are swept when there are more of them than of others, and more than this.
  private static var mostVoid: Int { 64 }

  /// A sweep's step is made for every so many tickets that become void: where half of them are, it finds as many.
  private static var voidsForStep: Int { sweepLength / 2 }

  /// Makes a queue without entries, whose tickets are in two stores. With a limit that is never reached it is a heap.
  init(front: Slot.Store, wheel: Slot.Store, frontLimit: Int) {
    stores = (front, wheel)
    self.frontLimit = frontLimit
  }

  /// How many entries there are.
  var count: Int { front.count - void.inFront + wheel.count - void.inWheel }

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) {
    (front.pageCounts.made + wheel.pageCounts.made, front.pageCounts.held + wheel.pageCounts.held)
  }

  /// The entry that is due first, after `prepare` has said that it is there.
  var first: DeadlineEntry? { front.first }

  /// When the first entry is due, after `prepare`; if that has not found it, no later.
  var nextDeadline: Int64? {
    guard count > 0 else { return nil }
    guard wheel.count > 0, !isFirstInFront else { return front.first?.deadline }
    let bound = DeadlineWheel.deadline(of: wheel.bound)
    return front.first.map { min($0.deadline, bound) } ?? bound
  }

  private var isFirstInFront: Bool {
    wheel.count == 0 || front.first.map { DeadlineWheel.key(of: $0.deadline) < wheel.bound } ?? false
  }

  /// Adds an entry. O(log n) in what is near, O(1) in all the rest.
  @inline(__always)
  mutating func insert(_ entry: DeadlineEntry, slots: inout SlotTable) {
    guard wheel.count > 0 || front.count < frontLimit else { return beginWheel(with: entry, slots: &slots) }
    file(entry, slots: &slots)
  }

  @inline(never)
  private mutating func beginWheel(with entry: DeadlineEntry, slots: inout SlotTable) {
    isPrepared = false
    let key = DeadlineWheel.key(of: entry.deadline)
    wheel.begin(at: min(front.first.map { DeadlineWheel.key(of: $0.deadline) } ?? key, key, lastSeen))
    slots[entry.ticket.slot].store = stores.wheel
    wheel.insert(entry.ticket, at: key)
  }

  @inline(__always)
  private mutating func file(_ entry: DeadlineEntry, slots: inout SlotTable) {
    let key = DeadlineWheel.key(of: entry.deadline)
    if wheel.count > 0, wheel.takes(key) {
      slots[entry.ticket.slot].store = stores.wheel
      wheel.insert(entry.ticket, at: key)
    } else {
      slots[entry.ticket.slot].store = stores.front
      front.insert(entry)
    }
  }

  /// Takes note that an entry was put off; its ticket stays where it is.
  mutating func notePutOff() { isPrepared = false }

  /// Takes note that a ticket of a store became void. O(1), or O(log n) in what is near.
  @inline(__always)
  mutating func noteVoid(in store: Slot.Store, slots: inout SlotTable) {
    isPrepared = false
    if store == stores.front {
      void.inFront += 1
      if Self.isToBeSwept(void.inFront, of: front.count) { void.inFront -= front.sweep(&slots) }
    } else {
      void.inWheel += 1
      if Self.isToBeSwept(void.inWheel, of: wheel.count) { void.inWheel -= wheel.sweep(&slots) }
    }
  }

  private static func isToBeSwept(_ void: Int, of count: Int) -> Bool {
    void > mostVoid && void * 2 > count && void & (voidsForStep - 1) == 0
  }

  /// Takes out the first entry, which `prepare` has found. O(log n) in what is near.
  mutating func removeFirst() {
    isPrepared = false
    front.removeFirst()
  }

  /// Brings the entry that is due first to the front, if there is one; false when that takes more than `moves`.
  @inline(__always)
  mutating func prepare(at now: Int64, moves: inout Int, slots: inout SlotTable) -> Bool {
    lastSeen = DeadlineWheel.key(of: now)
    if !isPrepared { isPrepared = prepareFirst(&moves, slots: &slots) }
    return isPrepared
  }

  private mutating func prepareFirst(_ moves: inout Int, slots: inout SlotTable) -> Bool {
    while true {
      let isSettled = settleFirst(slots: &slots)
      if isSettled, isFirstInFront { return true }
      guard moves > 0 else { return false }
      moves -= isSettled ? pour(slots: &slots) : 1
    }
  }

  /// Puts right what the front says of its first entry; true when there was nothing to do.
  private mutating func settleFirst(slots: inout SlotTable) -> Bool {
    guard let first = front.first else { return true }
    guard let entry = slots.entry(of: first.ticket) else {
      front.removeFirst()
      void.inFront -= 1
      return false
    }
    if entry.sequence == first.sequence { return true }
    if wheel.count > 0, wheel.takes(DeadlineWheel.key(of: entry.deadline)) {
      front.removeFirst()
      file(entry, slots: &slots)
    } else {
      front.replaceFirst(with: entry)
    }
    return false
  }

  /// Files some of the wheel's next tickets anew; how many. There must be some.
  private mutating func pour(slots: inout SlotTable) -> Int {
    var tickets = TicketPool.Chunk.Tickets(repeating: Ticket(slot: 0, version: 0))
    let count = wheel.pour(into: &tickets)
    // As in a sweep, all are looked at before the first one is filed.
    var void: UInt32 = 0
    for index in 0..<count { void |= (slots.isVoid(tickets[index]) ? 1 : 0) << UInt32(index) }
    self.void.inWheel -= void.nonzeroBitCount
    for index in 0..<count where void & 1 << UInt32(index) == 0 {
      if let entry = slots.entry(of: tickets[index]) { file(entry, slots: &slots) }
    }
    return count
  }
}
