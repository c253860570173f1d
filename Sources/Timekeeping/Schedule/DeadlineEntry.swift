/// What a store keeps of an entry: its slot, and which version of the slot it was filed for.
///
/// To cancel an entry or to bring it forward makes the ticket void where it lies, and touches nothing but the slot. Whoever
/// comes upon a void ticket drops it.
struct Ticket: BitwiseCopyable {
  var slot: UInt32
  var version: UInt32
}

/// An entry as the front orders it: by deadline and then by sequence.
struct DeadlineEntry: BitwiseCopyable {
  var deadline: Int64
  var sequence: UInt64
  var ticket: Ticket

  // As one number, since which of two deadlines is earlier is what no processor predicts.
  private var key: Int128 { Int128(deadline) << 64 | Int128(sequence) }

  @inline(__always)
  static func < (first: DeadlineEntry, second: DeadlineEntry) -> Bool { first.key < second.key }
}
