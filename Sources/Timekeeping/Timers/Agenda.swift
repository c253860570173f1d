/// What a set is to do before time goes on, in this order: hand on events, aim marks anew, act on what is due.
struct Agenda {
  var outbox = Outbox()
  var marksToAim: ArraySlice<TimerID> = []
  var slice = DueSlice()

  /// One thing to do.
  enum Item {
    case event(Event)
    case marks(TimerID)
    case due(Schedule.Handle)
  }

  var isEmpty: Bool { outbox.isEmpty && marksToAim.isEmpty && slice.isEmpty }

  /// Takes the next one.
  mutating func popFirst() -> Item? {
    if let event = outbox.popFirst() { return .event(event) }
    if let id = marksToAim.popFirst() { return .marks(id) }
    return slice.popFirst().map(Item.due)
  }
}
