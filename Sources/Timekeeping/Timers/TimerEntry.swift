/// One timer as its set keeps it: the countdown, and what is scheduled for it. It belongs to one set.
final class TimerEntry {
  let id: TimerID
  /// What its events call it.
  let identity: Event.Identity
  private var extras: Extras?
  var countdown: Countdown
  var late: Duration?
  /// When its run began.
  var begun: LocalInstant?
  /// The number of its last ending among all: what it is known by in the line of those to be forgotten.
  var endingNumber: UInt64?
  var ending: Schedule.Handle?
  var ticks: Bool

  init(id: TimerID, identity: Event.Identity, definition: borrowing TimerDefinition) {
    self.id = id
    self.identity = identity
    extras = Extras(definition)
    ticks = definition.ticks
    countdown = definition.countdown
  }

  /// Makes the same timer for another set, with nothing scheduled for it.
  init(unscheduled other: TimerEntry) {
    id = other.id
    identity = other.identity
    extras = other.extras.map(Extras.init(unscheduled:))
    ticks = other.ticks
    countdown = other.countdown
    late = other.late
    begun = other.begun
    endingNumber = other.endingNumber
  }

  /// The plugin it belongs to.
  var plugin: String { identity.plugin }

  /// Its name within the plugin.
  var name: String? { identity.label }

  /// The greatest warning threshold below a time left.
  func warning(below left: Duration) -> Duration? {
    warnings.first { $0 < left }
  }

  func event(_ name: Event.Name, at now: Moment) -> Event {
    var event = Event(name, at: now.server, subject: .timer(id), called: identity)
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

extension TimerEntry {
  /// What few timers have; apart, so that all the others are small.
  private final class Extras {
    let label: String?
    let grace: Duration
    let warnings: [Duration]
    let preset: Preset?
    var place: TimePlace?
    var tick: Schedule.Handle?
    var warning: Schedule.Handle?
    var warningThreshold: Duration?

    /// Nil for a timer that has nothing of this.
    init?(_ definition: borrowing TimerDefinition) {
      let isPlain = definition.label == nil && definition.grace == TimerDefinition.usualGrace
      guard !isPlain || !definition.warnings.isEmpty || definition.preset != nil || definition.place != nil else {
        return nil
      }
      label = definition.label
      grace = definition.grace
      warnings = definition.warnings.sorted(by: >)
      preset = definition.preset
      place = definition.place
    }

    init(unscheduled other: Extras) {
      label = other.label
      grace = other.grace
      warnings = other.warnings
      preset = other.preset
      place = other.place
      warningThreshold = other.warningThreshold
    }

    init() {
      label = nil
      grace = TimerDefinition.usualGrace
      warnings = []
      preset = nil
    }
  }

  private var madeExtras: Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  /// What boards show instead of the name.
  var label: String? { extras?.label }

  /// How late it may be after an absence and still count as expired.
  var grace: Duration { extras?.grace ?? TimerDefinition.usualGrace }

  /// The times left at which it warns, in the order in which they come.
  var warnings: [Duration] { extras?.warnings ?? [] }

  /// The buttons that set it, for a preset.
  var preset: Preset? { extras?.preset }

  /// Where its time is written, for a timer by civil time.
  var place: TimePlace? {
    get { extras?.place }
    set { if newValue != nil || extras != nil { madeExtras.place = newValue } }
  }

  /// The next change of the shown second.
  var tick: Schedule.Handle? {
    get { extras?.tick }
    set { if newValue != nil || extras != nil { madeExtras.tick = newValue } }
  }

  /// The next warning.
  var warning: Schedule.Handle? {
    get { extras?.warning }
    set { if newValue != nil || extras != nil { madeExtras.warning = newValue } }
  }

  /// The time left of which the scheduled warning tells.
  var warningThreshold: Duration? {
    get { extras?.warningThreshold }
    set { if newValue != nil || extras != nil { madeExtras.warningThreshold = newValue } }
  }
}
