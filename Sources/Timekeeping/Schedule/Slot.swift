/// What there is to know of one entry: when it is due, what it stands for, and where its ticket is.
///
/// All of it lies in half a cache line: at a million entries each line is one to wait for.
struct Slot: BitwiseCopyable {
  /// Where an entry's ticket can be.
  struct Store: BitwiseCopyable, Equatable {
    fileprivate var number: UInt64

    /// There is no entry: the slot is free.
    static let none = Store(number: 0)
    /// The entry was due and is collected; it has no ticket any more.
    static let collected = Store(number: 1)
    static let localFront = Store(number: 2)
    static let localWheel = Store(number: 3)
    static let serverFront = Store(number: 4)
    static let serverWheel = Store(number: 5)

    /// Whether it is one in which an entry waits, by its ticket.
    var hasTickets: Bool { number > 1 }

    /// Whether the entries of a store with tickets are of the local timeline.
    var isLocal: Bool { number < 4 }
  }

  /// When the entry is due. Its ticket may lie where it was due earlier; it is filed anew when it comes up.
  var deadline: Int64

  // The sequence, and above it the store.
  private var bits: UInt64

  /// What the entry stands for; of a free slot, the next free one of its page.
  var payload: UInt64

  /// How often the slot was given back: handles of other generations are stale.
  var generation: UInt32

  /// How often a ticket was made void: those of other versions are.
  var version: UInt32

  private static let sequenceBits: UInt64 = 61

  /// Makes a free slot.
  init(nextFree: Int, generation: UInt32) {
    (deadline, bits) = (0, 0)
    payload = UInt64(truncatingIfNeeded: nextFree)
    self.generation = generation
    version = generation
  }

  /// The entry's place among those of its deadline.
  var sequence: UInt64 { bits & (1 << Self.sequenceBits - 1) }

  /// Where the entry's ticket is.
  var store: Store {
    get { Store(number: bits >> Self.sequenceBits) }
    set { bits = newValue.number << Self.sequenceBits | sequence }
  }

  /// Sets when the entry is due.
  mutating func set(_ deadline: Int64, _ sequence: UInt64) {
    self.deadline = deadline
    bits = store.number << Self.sequenceBits | sequence
  }
}
