public import Timekeeping

extension PluginHost {
  /// How many events one instant of virtual time may hold before the rehearsal gives up.
  public static let eventsPerInstant = 100_000

  /// Runs on virtual time until `end`, included: visits each deadline in order, with `now` set to it, and hands on
  /// what happened there.
  ///
  /// Throws a problem that names the thing when one instant does not come to an end.
  public func rehearse(until end: LocalInstant, deliver: ([Event]) -> Void) throws(Problem) {
    var instant = now.local
    while true {
      try finish(instant, deliver: deliver)
      guard let next = nextDeadline, next <= end else { break }
      instant = max(instant, next)
    }
    now = clock.moment(at: max(end, instant))
  }

  private func finish(_ instant: LocalInstant, deliver: ([Event]) -> Void) throws(Problem) {
    var count = 0
    while true {
      let isUnfinished = advance(to: instant)
      let events = takeEvents()
      deliver(events)
      count += events.count
      guard isUnfinished else { return }
      guard count <= Self.eventsPerInstant else {
        let last = events.last { $0.label != nil || $0.id != nil }
        let name = last.map { "\($0.plugin)/\($0.label ?? "#\($0.id ?? "")")" } ?? "a script"
        throw Problem(
          file: plugins.first { $0.name == last?.plugin }?.path ?? "",
          message: "\(name) causes events without end: \(Self.eventsPerInstant) at one instant")
      }
    }
  }
}
