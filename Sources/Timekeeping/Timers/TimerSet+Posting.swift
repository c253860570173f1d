extension TimerSet {
  /// Takes the events that have happened and were not handed on, in order, without handing them on.
  public func takePosted() -> [Event] {
    var events: [Event] = []
    while let event = outbox.popFirst() { events.append(event) }
    return events
  }
}
