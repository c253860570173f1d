/// The rules of one zone: which offset its clocks have at which instant, for ever.
///
/// A table of past changes and, for all that follows it, a yearly rule. Values are immutable and cheap to copy.
public struct ZoneRules: Sendable, Hashable {
  /// The zone's name, such as `Europe/Berlin`, `UTC` or `+09:00`.
  public var name: String { tables.name }

  // Shared by all that is of the zone, such as each of ten thousand rows.
  private let tables: ZoneTables

  var transitions: [Int64] { tables.transitions }
  var offsetIndices: [UInt8] { tables.offsetIndices }
  var offsets: [ZoneOffset] { tables.offsets }
  var yearly: YearlyZoneRule? { tables.yearly }

  init(
    name: String, transitions: [Int64], offsetIndices: [UInt8], offsets: [ZoneOffset], yearly: YearlyZoneRule?
  ) {
    tables = ZoneTables(
      name: name, transitions: transitions, offsetIndices: offsetIndices, offsets: offsets, yearly: yearly)
  }

  /// Coordinated Universal Time.
  public static let utc = ZoneRules(
    name: "UTC", transitions: [], offsetIndices: [], offsets: [ZoneOffset(seconds: 0, abbreviation: "UTC")],
    yearly: nil)

  /// A zone whose clocks are always `seconds` ahead of UTC, held at the ends of -24:59:59 to +25:59:59.
  public static func fixed(secondsEastOfUTC seconds: Int) -> ZoneRules {
    let held = min(max(seconds, ZoneOffset.range.lowerBound), ZoneOffset.range.upperBound)
    let name = ZoneOffset.text(ofSeconds: held)
    return ZoneRules(
      name: name, transitions: [], offsetIndices: [], offsets: [ZoneOffset(seconds: held, abbreviation: name)],
      yearly: nil)
  }
}

extension ZoneRules {
  /// Reads a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024, 8.3); nil when it is not one.
  public init?(posix text: String) {
    guard let yearly = YearlyZoneRule(posix: text.utf8) else { return nil }
    self.init(name: text, transitions: [], offsetIndices: [], offsets: [yearly.standard], yearly: yearly)
  }

  /// The offset at `instant`. O(log n) in the table's length.
  public func offset(at instant: ServerInstant) -> ZoneOffset {
    offset(atSecond: instant.wholeSeconds)
  }

  /// What the zone's calendars and clocks show at `instant`. O(log n) in the table's length.
  public func civil(at instant: ServerInstant) -> CivilTime {
    let second = instant.wholeSeconds
    let remainder = instant.nanoseconds % 1_000_000_000
    let nanosecond = Int(remainder < 0 ? remainder + 1_000_000_000 : remainder)
    return CivilTime(
      secondsSinceEpoch: second + Int64(offset(atSecond: second).seconds), nanosecond: nanosecond)
  }

  func offset(atSecond second: Int64) -> ZoneOffset {
    if let yearly, second >= transitions.last ?? .min { return yearly.offset(atSecond: second) }
    let passed = countOfTransitions(through: second)
    return passed == 0 ? offsets[0] : offsets[Int(offsetIndices[passed - 1])]
  }

  /// How many transitions lie at or before `second`.
  func countOfTransitions(through second: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
