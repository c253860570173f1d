extension TimerSet {
  /// How many events have happened and were not handed on yet.
  public var postedCount: Int { agenda.outbox.count }

  /// Takes the events that have happened and were not handed on, in order, without handing them on.
  public func takePosted() -> [Event] {
    var events: [Event] = []
    while let event = agenda.outbox.popFirst() { events.append(event) }
    return events
  }
}
