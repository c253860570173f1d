/// Everything that is to happen, on two timelines, in one total order.
///
/// Entries are ordered by their deadline's local image and then by one sequence number that both timelines
/// share. Each timeline has a queue of its own: when the offset between the clocks changes, nothing is
/// rescheduled, only the next wake-up moves.
///
/// Due entries are collected before any of them is acted on (`collectDue`), and each is claimed right before
/// it is acted on (`claim`): an entry that an earlier one cancelled or moved in the meantime is not claimed any
/// more. What is added while a slice is worked off waits for the next one.
struct Schedule<Payload>: ~Copyable {
  /// One entry's identity: its slot, and how often that slot had been used. A stale one is harmless.
  struct Handle: Hashable {
    fileprivate(set) var slot: UInt32
    fileprivate(set) var generation: UInt32
  }

  private enum Place: UInt8 {
    case free, local, server, collected
  }

  private var local = DeadlineHeap()
  private var server = DeadlineHeap()
  private var positions: DeadlineHeap.Positions = []
  private var generations: ContiguousArray<UInt32> = []
  private var places: ContiguousArray<Place> = []
  private var payloads: ContiguousArray<Payload?> = []
  private var freeSlots: ContiguousArray<UInt32> = []
  private var nextSequence: UInt64 = 0

  /// How many entries wait for their deadline.
  var count: Int { local.nodes.count + server.nodes.count }

  /// The local instant at which the next entry is due, while the clocks stand to each other as they do `now`.
  func nextDeadline(at now: Moment) -> LocalInstant? {
    let first = local.first.map { LocalInstant(nanoseconds: $0.deadline) }
    let second = server.first.map { image(of: $0, at: now) }
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }

  /// A place in the order of equal deadlines, for an entry that keeps its place when it is added again.
  mutating func reserveSequence() -> UInt64 {
    defer { nextSequence += 1 }
    return nextSequence
  }

  /// Adds an entry, in the order of adding or at a reserved place among equal deadlines. O(log n).
  mutating func add(_ payload: Payload, due deadline: Deadline, sequence: UInt64? = nil) -> Handle {
    let slot = takeSlot()
    payloads[Int(slot)] = payload
    enqueue(slot, due: deadline, sequence: sequence ?? reserveSequence())
    return Handle(slot: slot, generation: generations[Int(slot)])
  }

  /// Cancels an entry; false when it is gone already. O(log n).
  @discardableResult
  mutating func cancel(_ handle: Handle) -> Bool {
    guard isCurrent(handle) else { return false }
    dequeue(handle.slot)
    release(handle.slot)
    return true
  }

  /// Moves an entry to another deadline, as if added now; false when it is gone already. O(log n).
  @discardableResult
  mutating func reschedule(_ handle: Handle, due deadline: Deadline) -> Bool {
    guard isCurrent(handle) else { return false }
    dequeue(handle.slot)
    enqueue(handle.slot, due: deadline, sequence: reserveSequence())
    return true
  }

  /// Takes up to `limit` entries that are due `now` off their queues, in order, and appends them to `slice`.
  mutating func collectDue(at now: Moment, limit: Int, into slice: inout ContiguousArray<Handle>) {
    for _ in 0..<limit {
      let localFirst = local.first.flatMap { $0.deadline <= now.local.nanoseconds ? $0 : nil }
      let serverFirst = server.first.flatMap { $0.deadline <= now.reached.nanoseconds ? $0 : nil }
      guard let next = earlier(localFirst, serverFirst, at: now) else { return }
      dequeue(next.slot)
      places[Int(next.slot)] = .collected
      slice.append(Handle(slot: next.slot, generation: generations[Int(next.slot)]))
    }
  }

  /// Ends a collected entry and gives its payload; nil when it was cancelled or moved after it was collected.
  mutating func claim(_ handle: Handle) -> Payload? {
    guard isCurrent(handle), places[Int(handle.slot)] == .collected else { return nil }
    let payload = payloads[Int(handle.slot)]
    release(handle.slot)
    return payload
  }

  /// Whether an entry's deadline has come and it was not claimed yet; false when it is gone.
  func isDue(_ handle: Handle, at now: Moment) -> Bool {
    guard isCurrent(handle) else { return false }
    let position = Int(positions[Int(handle.slot)])
    return switch places[Int(handle.slot)] {
    case .local: local.nodes[position].deadline <= now.local.nanoseconds
    case .server: server.nodes[position].deadline <= now.reached.nanoseconds
    case .collected: true
    case .free: false
    }
  }

  private func image(of node: DeadlineHeap.Node, at now: Moment) -> LocalInstant {
    now.local(of: ServerInstant(nanoseconds: node.deadline))
  }

  private func earlier(
    _ localNode: DeadlineHeap.Node?, _ serverNode: DeadlineHeap.Node?, at now: Moment
  ) -> DeadlineHeap.Node? {
    guard let localNode, let serverNode else { return localNode ?? serverNode }
    let serverImage = image(of: serverNode, at: now).nanoseconds
    return (localNode.deadline, localNode.sequence) < (serverImage, serverNode.sequence) ? localNode : serverNode
  }

  private func isCurrent(_ handle: Handle) -> Bool {
    let slot = Int(handle.slot)
    return slot < generations.count && generations[slot] == handle.generation && places[slot] != .free
  }

  private mutating func enqueue(_ slot: UInt32, due deadline: Deadline, sequence: UInt64) {
    switch deadline {
    case .local(let instant):
      places[Int(slot)] = .local
      local.insert(.init(deadline: instant.nanoseconds, sequence: sequence, slot: slot), positions: &positions)
    case .server(let instant):
      places[Int(slot)] = .server
      server.insert(.init(deadline: instant.nanoseconds, sequence: sequence, slot: slot), positions: &positions)
    }
  }

  private mutating func dequeue(_ slot: UInt32) {
    switch places[Int(slot)] {
    case .local: local.remove(at: Int(positions[Int(slot)]), positions: &positions)
    case .server: server.remove(at: Int(positions[Int(slot)]), positions: &positions)
    case .free, .collected: break
    }
  }

  private mutating func takeSlot() -> UInt32 {
    if let slot = freeSlots.popLast() { return slot }
    positions.append(0)
    generations.append(0)
    places.append(.free)
    payloads.append(nil)
    return UInt32(generations.count - 1)
  }

  private mutating func release(_ slot: UInt32) {
    payloads[Int(slot)] = nil
    places[Int(slot)] = .free
    generations[Int(slot)] &+= 1
    freeSlots.append(slot)
  }
}
