/// Which things of a table were changed of late, so that whoever lists them looks at those alone.
///
/// It keeps the last changes and the number of all; a reader keeps the number up to which it has read. There may be any
/// number of readers, and one that comes too late is told so.
struct TouchLog<ID: Sendable>: Sendable {
  private var ring: [ID] = []

  /// How many changes there were in all.
  private(set) var count = 0

  /// How many changes are kept: more than one slice of what is due makes.
  static var capacity: Int { 8_192 }

  /// Takes note of a change. O(1).
  mutating func note(_ id: ID) {
    if ring.count < Self.capacity { ring.append(id) } else { ring[count % Self.capacity] = id }
    count += 1
  }

  /// What was changed since there were `number` changes, the same thing perhaps several times; nil when that is not
  /// kept any more. O(n) in the number of those changes.
  func changes(since number: Int) -> [ID]? {
    guard number >= 0, count - number <= ring.count else { return nil }
    return (number..<max(number, count)).map { ring[$0 % Self.capacity] }
  }
}
