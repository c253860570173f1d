/// Everything that is to happen, on two timelines, in one total order.
///
/// Entries are ordered by their deadline's local image and then by one sequence number that both timelines
/// share. Each timeline has a queue of its own: when the offset between the clocks changes, nothing is
/// rescheduled, only the next wake-up moves.
///
/// Due entries are collected before any of them is acted on (`collectDue`), and each is claimed right before
/// it is acted on (`claim`): an entry that an earlier one cancelled or moved in the meantime is not claimed any
/// more. What is added while a slice is worked off waits for the next one.
///
/// An entry's slot says all that there is to know of it; the queues hold tickets of slots, and take the slot's word. So an
/// entry is cancelled or put off by a write to its slot, whatever its ticket lies among.
///
/// No operation takes longer the more entries there are, but for logarithms of a few thousand, or of all after a clock has
/// gone back to before what was brought to the front. Memory comes and goes by the page, and in the steady state not at all.
struct Schedule: ~Copyable {
  /// One entry's identity: its slot, and how often that slot had been used. A stale one is harmless.
  struct Handle: Hashable, BitwiseCopyable {
    fileprivate var slot: UInt32
    fileprivate var generation: UInt32
  }

  private var local: DeadlineQueue
  private var server: DeadlineQueue
  private var slots = SlotTable()
  private var nextSequence: UInt64 = 0

  /// How many tickets change their place at most in one call, to bring to the front what is due next.
  private static var movesLimit: Int { 1_024 }

  /// Makes an empty schedule. Up to `frontLimit` entries of a timeline are ordered by a heap alone.
  init(frontLimit: Int = DeadlineQueue.usualFrontLimit) {
    local = DeadlineQueue(front: .localFront, wheel: .localWheel, frontLimit: frontLimit)
    server = DeadlineQueue(front: .serverFront, wheel: .serverWheel, frontLimit: frontLimit)
  }

  /// How many entries wait for their deadline.
  var count: Int { local.count + server.count }

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) {
    (
      local.pageCounts.made + server.pageCounts.made + slots.pageCounts.made,
      local.pageCounts.held + server.pageCounts.held + slots.pageCounts.held
    )
  }

  /// The local instant at which the next entry is due, while the clocks stand to each other as they do `now`.
  ///
  /// It is never later than that. It is earlier only while more than a thousand entries have to be brought to the front or
  /// have been cancelled there: the next call, or the next `collectDue`, goes on with that.
  mutating func nextDeadline(at now: Moment) -> LocalInstant? {
    var moves = Self.movesLimit
    _ = prepare(at: now, moves: &moves)
    let first = local.nextDeadline.map { LocalInstant(nanoseconds: $0) }
    let second = server.nextDeadline.map { image(of: $0, at: now) }
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }

  /// A place in the order of equal deadlines, for an entry that keeps its place when it is added again.
  mutating func reserveSequence() -> UInt64 {
    defer { nextSequence += 1 }
    return nextSequence
  }

  /// Adds an entry, in the order of adding or at a reserved place among equal deadlines. O(1) on average.
  mutating func add(_ payload: UInt64, due deadline: Deadline, sequence: UInt64? = nil) -> Handle {
    let slot = slots.take(payload)
    file(slot, due: deadline, sequence: sequence ?? reserveSequence())
    return Handle(slot: slot, generation: slots[slot].generation)
  }

  /// Cancels an entry; false when it is gone already. O(1) on average.
  @discardableResult
  mutating func cancel(_ handle: Handle) -> Bool {
    guard let slot = slots.current(handle.slot, handle.generation) else { return false }
    voidTicket(of: handle.slot, in: slot.store)
    slots.release(handle.slot)
    return true
  }

  /// Moves an entry to another deadline, as if added now; false when it is gone already. O(1) on average, and a matter of
  /// its slot alone when that deadline is later.
  @discardableResult
  mutating func reschedule(_ handle: Handle, due deadline: Deadline) -> Bool {
    guard let slot = slots.current(handle.slot, handle.generation) else { return false }
    let sequence = reserveSequence()
    if slot.store.hasTickets, slot.store.isLocal == deadline.isLocal, slot.deadline <= deadline.nanoseconds {
      slots[handle.slot].set(deadline.nanoseconds, sequence)
      if deadline.isLocal { local.notePutOff() } else { server.notePutOff() }
      return true
    }
    voidTicket(of: handle.slot, in: slot.store)
    file(handle.slot, due: deadline, sequence: sequence)
    return true
  }

  /// Takes up to `limit` entries that are due `now` off their queues, in order, and appends them to `slice`.
  ///
  /// It may take fewer than are due, even none, when many of one time have to be brought to the front first: then
  /// `nextDeadline` has passed, and the next call goes on.
  mutating func collectDue(at now: Moment, limit: Int, into slice: inout ContiguousArray<Handle>) {
    var moves = Self.movesLimit
    for _ in 0..<limit {
      guard prepare(at: now, moves: &moves), let slot = takeFirst(at: now) else { return }
      slots[slot].store = .collected
      slice.append(Handle(slot: slot, generation: slots[slot].generation))
    }
  }

  /// Ends a collected entry and gives its payload; nil when it was cancelled or moved after it was collected.
  mutating func claim(_ handle: Handle) -> UInt64? {
    guard let slot = slots.current(handle.slot, handle.generation), slot.store == .collected else { return nil }
    slots.release(handle.slot)
    return slot.payload
  }

  /// Whether an entry's deadline has come and it was not claimed yet; false when it is gone.
  func isDue(_ handle: Handle, at now: Moment) -> Bool {
    guard let slot = slots.current(handle.slot, handle.generation) else { return false }
    guard slot.store.hasTickets else { return true }
    return slot.deadline <= (slot.store.isLocal ? now.local.nanoseconds : now.reached.nanoseconds)
  }
}

extension Schedule {
  private func image(of serverDeadline: Int64, at now: Moment) -> LocalInstant {
    now.local(of: ServerInstant(nanoseconds: serverDeadline))
  }

  /// Brings what is due first to the front of both queues; false when that takes more moves than are left.
  private mutating func prepare(at now: Moment, moves: inout Int) -> Bool {
    let isLocalReady = local.prepare(at: now.local.nanoseconds, moves: &moves, slots: &slots)
    let isServerReady = server.prepare(at: now.reached.nanoseconds, moves: &moves, slots: &slots)
    return isLocalReady && isServerReady
  }

  /// Takes the entry that is due first off its queue, if its deadline has come.
  private mutating func takeFirst(at now: Moment) -> UInt32? {
    let first = local.first.flatMap { $0.deadline <= now.local.nanoseconds ? $0 : nil }
    let second = server.first.flatMap { $0.deadline <= now.reached.nanoseconds ? $0 : nil }
    if let first, second.map({ isEarlier(first, $0, at: now) }) ?? true {
      local.removeFirst()
      return first.ticket.slot
    }
    guard let second else { return nil }
    server.removeFirst()
    return second.ticket.slot
  }

  private func isEarlier(_ first: DeadlineEntry, _ second: DeadlineEntry, at now: Moment) -> Bool {
    (first.deadline, first.sequence) < (image(of: second.deadline, at: now).nanoseconds, second.sequence)
  }

  /// Files an entry that has no ticket.
  private mutating func file(_ slot: UInt32, due deadline: Deadline, sequence: UInt64) {
    slots[slot].set(deadline.nanoseconds, sequence)
    let entry = DeadlineEntry(
      deadline: deadline.nanoseconds, sequence: sequence, ticket: Ticket(slot: slot, version: slots[slot].version))
    if deadline.isLocal { local.insert(entry, slots: &slots) } else { server.insert(entry, slots: &slots) }
  }

  /// Makes the ticket void that an entry has in a store, if it has one.
  private mutating func voidTicket(of slot: UInt32, in store: Slot.Store) {
    guard store.hasTickets else { return }
    slots[slot].version &+= 1
    if store.isLocal { local.noteVoid(in: store, slots: &slots) } else { server.noteVoid(in: store, slots: &slots) }
  }
}

extension Deadline {
  fileprivate var isLocal: Bool {
    if case .local = self { true } else { false }
  }

  /// The deadline on its own timeline.
  fileprivate var nanoseconds: Int64 {
    switch self {
    case .local(let instant): instant.nanoseconds
    case .server(let instant): instant.nanoseconds
    }
  }
}
