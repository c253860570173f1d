/// What a zone's rules are read from, the same for all who have them.
final class ZoneTables: Sendable {
  let name: String
  /// When the offset changed: seconds since the Unix epoch, strictly ascending.
  let transitions: [Int64]
  /// For each transition, which of `offsets` holds from then on.
  let offsetIndices: [UInt8]
  /// The offsets that occur, never empty; the first holds before the first transition.
  let offsets: [ZoneOffset]
  /// What holds from the last transition on; nil when the last offset stays.
  let yearly: YearlyZoneRule?

  init(
    name: String, transitions: [Int64], offsetIndices: [UInt8], offsets: [ZoneOffset], yearly: YearlyZoneRule?
  ) {
    self.name = name
    self.transitions = transitions
    self.offsetIndices = offsetIndices
    self.offsets = offsets
    self.yearly = yearly
  }
}

extension ZoneTables: Hashable {
  /// Whether both say the same; O(1) for one and the same.
  static func == (first: ZoneTables, second: ZoneTables) -> Bool {
    first === second
      || first.name == second.name && first.transitions == second.transitions
        && first.offsetIndices == second.offsetIndices && first.offsets == second.offsets
        && first.yearly == second.yearly
  }

  /// The name tells zones apart well enough.
  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
