import Timekeeping

/// What waits for another attempt, in the order in which it is due.
struct RetryQueue {
  /// The last one is due first, so that taking it moves nothing.
  private var entries: [(due: LocalInstant, number: UInt64)] = []

  /// When the next one is due.
  var nextDeadline: LocalInstant? { entries.last?.due }

  /// Adds one. O(n), a move of memory.
  mutating func add(_ number: UInt64, due: LocalInstant) {
    var places = entries.startIndex..<entries.endIndex
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      let isLater = entries[middle].due > due || entries[middle].due == due && entries[middle].number > number
      places = isLater ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    entries.insert((due, number), at: places.lowerBound)
  }

  /// Takes the first that is due by then; nil when none is.
  mutating func takeFirst(dueBy now: LocalInstant) -> UInt64? {
    guard let last = entries.last, last.due <= now else { return nil }
    entries.removeLast()
    return last.number
  }
}
