/// One timer as its set keeps it: the countdown, and what is scheduled for it. It belongs to one set.
final class TimerEntry {
  let id: TimerID
  let plugin: String
  let name: String?
  let label: String?
  let grace: Duration
  /// In the order in which they come.
  let warnings: [Duration]
  let preset: Preset?
  var ticks: Bool
  var place: TimePlace?
  var countdown: Countdown
  var late: Duration?
  /// When its run began.
  var begun: LocalInstant?
  /// The number of its last ending among all: what it is known by in the line of those to be forgotten.
  var endingNumber: UInt64?
  var ending: Schedule.Handle?
  var tick: Schedule.Handle?
  var warning: Schedule.Handle?
  /// The time left of which the scheduled warning tells.
  var warningThreshold: Duration?

  init(id: TimerID, definition: TimerDefinition) {
    self.id = id
    plugin = definition.plugin
    name = definition.name
    label = definition.label
    grace = definition.grace
    warnings = definition.warnings.sorted(by: >)
    preset = definition.preset
    self.ticks = definition.ticks
    self.place = definition.place
    self.countdown = definition.countdown
  }

  var kind: Event.Kind { preset?.kind ?? (countdown.plan == nil ? .timer : .sequence) }

  /// Makes the same timer for another set, with nothing scheduled for it.
  init(unscheduled other: TimerEntry) {
    id = other.id
    plugin = other.plugin
    name = other.name
    label = other.label
    grace = other.grace
    warnings = other.warnings
    preset = other.preset
    ticks = other.ticks
    place = other.place
    countdown = other.countdown
    late = other.late
    begun = other.begun
    endingNumber = other.endingNumber
    warningThreshold = other.warningThreshold
  }

  /// The greatest warning threshold below a time left.
  func warning(below left: Duration) -> Duration? {
    warnings.first { $0 < left }
  }

  func event(_ name: Event.Name, at now: Moment) -> Event {
    var event = Event(name, at: now.server, plugin: plugin, kind: kind, subject: .timer(id))
    event.label = self.name
    event.id = String(id.number)
    event.generation = countdown.generation
    return event
  }

  /// Which step of a sequence an event is about.
  var stepDetails: [Event.Detail] {
    guard let plan = countdown.plan else { return [] }
    return [.init("step", .text(plan.current.name)), .init("round", .integer(Int64(plan.round)))]
  }

  /// An event of something that was due, with how late it is on the deadline's own timeline.
  func event(_ name: Event.Name, due: Deadline, at now: Moment) -> Event {
    var event = event(name, at: now)
    event.due = due.server(at: now)
    event.late = max(.zero, .zero - due.remaining(at: now))
    return event
  }
}
