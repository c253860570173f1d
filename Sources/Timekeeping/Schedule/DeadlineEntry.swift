/// One scheduled entry, compared by deadline and then by sequence.
struct DeadlineEntry: BitwiseCopyable {
  var deadline: Int64
  var sequence: UInt64
  var slot: UInt32

  // As one number, since which of two deadlines is earlier is what no processor predicts.
  private var key: Int128 { Int128(deadline) << 64 | Int128(sequence) }

  @inline(__always)
  static func < (first: DeadlineEntry, second: DeadlineEntry) -> Bool { first.key < second.key }
}

/// Where a slot's entry lies: in which store, and at which place there.
struct EntryLocation: BitwiseCopyable {
  /// What can hold an entry.
  struct Store: BitwiseCopyable, Equatable {
    fileprivate var number: UInt32

    /// Nothing does: the slot is free.
    static let none = Store(number: 0)
    /// The entry was due and is collected.
    static let collected = Store(number: 1)
    static let localFront = Store(number: 2)
    static let localWheel = Store(number: 3)
    static let serverFront = Store(number: 4)
    static let serverWheel = Store(number: 5)
  }

  private var bits: UInt32

  /// How many bits tell the place.
  private static let placeBits: UInt32 = 29

  /// The most entries that a store can hold.
  static let placeLimit = 1 << Int(placeBits)

  init(_ store: Store, _ place: Int = 0) {
    bits = store.number << Self.placeBits | UInt32(truncatingIfNeeded: place)
  }

  var store: Store { Store(number: bits >> Self.placeBits) }
  var place: Int { Int(bits & (1 << Self.placeBits - 1)) }
}
