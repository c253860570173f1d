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
/// No operation takes longer the more entries there are, but for logarithms of a few thousand; memory comes and goes by
/// the page, and in the steady state not at all.
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

  /// How many entries change their place at most in one collection, to bring to the front what is due next.
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
  /// It is never later than that. It may be earlier when thousands of entries have come or gone since the last
  /// `collectDue`; after the next one it is exact, or that one has come closer to it.
  func nextDeadline(at now: Moment) -> LocalInstant? {
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

  /// Adds an entry, in the order of adding or at a reserved place among equal deadlines.
  mutating func add(_ payload: UInt64, due deadline: Deadline, sequence: UInt64? = nil) -> Handle {
    let (slot, generation) = slots.take(payload)
    enqueue(slot, due: deadline, sequence: sequence ?? reserveSequence())
    return Handle(slot: slot, generation: generation)
  }

  /// Cancels an entry; false when it is gone already.
  @discardableResult
  mutating func cancel(_ handle: Handle) -> Bool {
    guard let location = slots.location(of: handle.slot, handle.generation) else { return false }
    dequeue(location)
    slots.release(handle.slot)
    return true
  }

  /// Moves an entry to another deadline, as if added now; false when it is gone already.
  @discardableResult
  mutating func reschedule(_ handle: Handle, due deadline: Deadline) -> Bool {
    guard let location = slots.location(of: handle.slot, handle.generation) else { return false }
    let sequence = reserveSequence()
    switch (location.store, deadline) {
    case (.localFront, .local(let instant)):
      let entry = DeadlineEntry(deadline: instant.nanoseconds, sequence: sequence, slot: handle.slot)
      local.replace(inFront: location.place, with: entry, slots: &slots)
    case (.localWheel, .local(let instant)):
      let entry = DeadlineEntry(deadline: instant.nanoseconds, sequence: sequence, slot: handle.slot)
      local.replace(inWheel: location.place, with: entry, slots: &slots)
    case (.serverFront, .server(let instant)):
      let entry = DeadlineEntry(deadline: instant.nanoseconds, sequence: sequence, slot: handle.slot)
      server.replace(inFront: location.place, with: entry, slots: &slots)
    case (.serverWheel, .server(let instant)):
      let entry = DeadlineEntry(deadline: instant.nanoseconds, sequence: sequence, slot: handle.slot)
      server.replace(inWheel: location.place, with: entry, slots: &slots)
    default:
      dequeue(location)
      enqueue(handle.slot, due: deadline, sequence: sequence)
    }
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
      slots[slot] = EntryLocation(.collected)
      slice.append(Handle(slot: slot, generation: slots.generation(of: slot)))
    }
    _ = prepare(at: now, moves: &moves)
  }

  /// Ends a collected entry and gives its payload; nil when it was cancelled or moved after it was collected.
  mutating func claim(_ handle: Handle) -> UInt64? {
    guard slots.location(of: handle.slot, handle.generation)?.store == .collected else { return nil }
    let payload = slots.payload(of: handle.slot)
    slots.release(handle.slot)
    return payload
  }

  /// Whether an entry's deadline has come and it was not claimed yet; false when it is gone.
  func isDue(_ handle: Handle, at now: Moment) -> Bool {
    guard let location = slots.location(of: handle.slot, handle.generation) else { return false }
    return switch location.store {
    case .localFront: local.entry(inFront: location.place).deadline <= now.local.nanoseconds
    case .localWheel: local.entry(inWheel: location.place).deadline <= now.local.nanoseconds
    case .serverFront: server.entry(inFront: location.place).deadline <= now.reached.nanoseconds
    case .serverWheel: server.entry(inWheel: location.place).deadline <= now.reached.nanoseconds
    default: true
    }
  }
}

extension Schedule {
  private func image(of serverDeadline: Int64, at now: Moment) -> LocalInstant {
    now.local(of: ServerInstant(nanoseconds: serverDeadline))
  }

  /// Brings what is due first to the front of both queues; false when that takes more moves than are left.
  private mutating func prepare(at now: Moment, moves: inout Int) -> Bool {
    local.prepare(at: now.local.nanoseconds, moves: &moves, slots: &slots)
    server.prepare(at: now.reached.nanoseconds, moves: &moves, slots: &slots)
    return local.isReady && server.isReady
  }

  /// Takes the entry that is due first off its queue, if its deadline has come.
  private mutating func takeFirst(at now: Moment) -> UInt32? {
    let first = local.first.flatMap { $0.deadline <= now.local.nanoseconds ? $0 : nil }
    let second = server.first.flatMap { $0.deadline <= now.reached.nanoseconds ? $0 : nil }
    if let first, second.map({ isEarlier(first, $0, at: now) }) ?? true {
      local.removeFirst(slots: &slots)
      return first.slot
    }
    guard let second else { return nil }
    server.removeFirst(slots: &slots)
    return second.slot
  }

  private func isEarlier(_ first: DeadlineEntry, _ second: DeadlineEntry, at now: Moment) -> Bool {
    (first.deadline, first.sequence) < (image(of: second.deadline, at: now).nanoseconds, second.sequence)
  }

  private mutating func enqueue(_ slot: UInt32, due deadline: Deadline, sequence: UInt64) {
    switch deadline {
    case .local(let instant):
      let entry = DeadlineEntry(deadline: instant.nanoseconds, sequence: sequence, slot: slot)
      local.insert(entry, slots: &slots)
    case .server(let instant):
      let entry = DeadlineEntry(deadline: instant.nanoseconds, sequence: sequence, slot: slot)
      server.insert(entry, slots: &slots)
    }
  }

  private mutating func dequeue(_ location: EntryLocation) {
    switch location.store {
    case .localFront: local.removeFromFront(at: location.place, slots: &slots)
    case .localWheel: local.removeFromWheel(at: location.place, slots: &slots)
    case .serverFront: server.removeFromFront(at: location.place, slots: &slots)
    case .serverWheel: server.removeFromWheel(at: location.place, slots: &slots)
    default: break
    }
  }
}
