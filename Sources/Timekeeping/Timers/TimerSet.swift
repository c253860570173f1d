/// Everything that counts in one host: timers, pads, sale lists and the shared ticker, on one schedule.
///
/// Commands and due deadlines go in with the `now` at which they happen; events come out, in order. The set
/// calls nobody while it works: `advance` hands each event on only after it is consistent again, so that a
/// handler may command it freely.
public final class TimerSet {
  /// A name and the plugin in which it is unique.
  struct QualifiedName: Hashable {
    var plugin: String
    var name: String
  }

  /// How many entries are collected before the first of them is acted on.
  static let sliceLimit = 256

  /// How many events are handed on in one turn; handlers that cause more than that wait for the next.
  static let eventLimit = 4_096

  /// How many timers that have ended are remembered; older ones are forgotten.
  static let rememberedTimers = 1_000

  var schedule = Schedule()
  var timers = TimerTable()
  var timerNames: [QualifiedName: TimerID] = [:]
  var lastTimer: UInt64 = 0
  /// What the last timer without a name is called; the next ones are mostly of the same plugin and kind.
  var lastIdentity: Event.Identity?
  var ended = EndedTimers()
  var forgotten: [TimerID] = []
  var lists: [QualifiedName: SaleList] = [:]
  var listOrder: [QualifiedName] = []
  var rows = RowTable()
  var rowHandles: [RowID: Schedule.Handle] = [:]
  var lastRow: UInt64 = 0
  var wakes: [WakeID: Wake] = [:]
  var lastWake: UInt64 = 0
  var places: Set<TimePlace> = []
  var ticker = Ticker()
  var tickerOwners: [TickToken: String] = [:]
  var nextTick: Schedule.Handle?
  var inheritance = Inheritance()
  var agenda = Agenda()
  var absence: Absence?
  var serverTickers: Set<TimerID> = []

  /// Makes a set in which nothing counts.
  public init() {}

  /// When the next thing is due: at once while events wait to be handed on; nil when nothing is.
  public func nextDeadline(at now: Moment) -> LocalInstant? {
    agenda.isEmpty ? schedule.nextDeadline(at: now) : now.local
  }

  /// Tells of something that happened outside the set, in its place among the set's own events.
  public func post(_ event: Event) {
    agenda.outbox.append(event)
  }
}

extension TimerSet {
  /// A time during which the host could not act: the machine slept, or the authority's clock was set forward.
  struct Absence {
    var since: Moment
    var until: Moment

    /// Whether a deadline passed during the absence.
    func covers(_ deadline: Deadline) -> Bool {
      switch deadline {
      case .local(let instant): instant > since.local && instant <= until.local
      case .server(let instant): instant > since.server && instant <= until.server
      }
    }
  }
}
