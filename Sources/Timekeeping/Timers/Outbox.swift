/// The events that have happened and were not handed on yet, first in, first out.
///
/// They lie in chunks: adding one moves none of the others, and what has been handed on gives its memory back.
struct Outbox {
  private static let chunkSize = 1_024

  /// The chunk that events are taken from, empty only when there are none, and how many were taken from it.
  private var first: [Event] = []
  private var taken = 0

  private var others: ArraySlice<[Event]> = []

  /// How many events wait to be handed on.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// How many events are kept, those taken included that were not cleared away yet.
  var storedCount: Int { others.reduce(first.count) { $0 + $1.count } }

  /// Adds an event. Amortised O(1).
  mutating func append(_ event: Event) {
    count += 1
    if others.isEmpty, first.count < Self.chunkSize { return first.append(event) }
    if others.last.map({ $0.count == Self.chunkSize }) ?? true {
      others.append([])
      others[others.endIndex - 1].reserveCapacity(Self.chunkSize)
    }
    others[others.endIndex - 1].append(event)
  }

  /// Takes the oldest event. O(1).
  mutating func popFirst() -> Event? {
    guard count > 0 else { return nil }
    let event = first[taken]
    count -= 1
    taken += 1
    if taken == first.count {
      if let next = others.popFirst() { first = next } else { first.removeAll(keepingCapacity: true) }
      taken = 0
    }
    return event
  }
}
