/// The events that have happened and were not handed on yet, first in, first out.
struct Outbox {
  private var events: [Event] = []
  private var taken = 0

  var isEmpty: Bool { taken == events.count }

  mutating func append(_ event: Event) {
    events.append(event)
  }

  /// How many events wait to be handed on.
  var count: Int { events.count - taken }

  /// How many events are kept, those taken included that were not cleared away yet.
  var storedCount: Int { events.count }

  /// Takes the oldest event. Amortised O(1).
  mutating func popFirst() -> Event? {
    guard taken < events.count else { return nil }
    defer {
      taken += 1
      if taken == events.count {
        events.removeAll(keepingCapacity: events.count <= TimerSet.eventLimit)
        taken = 0
      } else if taken >= TimerSet.eventLimit, taken * 2 >= events.count {
        events.removeFirst(taken)
        taken = 0
      }
    }
    return events[taken]
  }
}
