import Timekeeping

/// A timer set on virtual time: it visits each deadline in order and sets `now` to it before acting.
final class VirtualRun {
  let set = TimerSet()
  private(set) var now = after(0)
  /// What happened, as `+SECONDS EVENT NAME`, ticks included; handlers run right after.
  private(set) var lines: [String] = []
  private(set) var events: [Event] = []
  var handler: (Event) -> Void = { _ in }

  /// Runs until `seconds` after the beginning, included.
  func run(until seconds: Double) {
    let end = after(seconds).local
    while true {
      while set.advance(to: now, deliver: note) {}
      guard let next = set.nextDeadline(at: now), next <= end else { break }
      now = now.advanced(by: now.local.duration(to: max(next, now.local)))
    }
    now = now.advanced(by: now.local.duration(to: end))
  }

  /// Lets time pass without acting, as when the machine sleeps: what passed meanwhile was missed.
  func suspend(until seconds: Double) {
    let since = now
    now = after(seconds)
    set.noteAbsence(since: since, until: now)
    while set.advance(to: now, deliver: note) {}
  }

  /// Lets time pass without acting, as when the host is busy.
  func dawdle(until seconds: Double) {
    now = after(seconds)
    while set.advance(to: now, deliver: note) {}
  }

  private func note(_ event: Event) {
    let seconds = after(0).server.duration(to: now.server).fractionalSeconds
    let time = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
    lines.append(["+\(time)", event.name.rawValue, event.label ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
    events.append(event)
    handler(event)
  }
}

extension TimerSet {
  /// Adds a countdown of that many seconds under a name.
  func add(_ name: String, _ seconds: Double, at now: Moment, _ change: (inout TimerDefinition) -> Void = { _ in })
    -> TimerID
  {
    var definition = TimerDefinition(
      plugin: "p", name: name, countdown: Countdown(total: Duration(fractionalSeconds: seconds)!))
    change(&definition)
    return add(definition, at: now)
  }
}
