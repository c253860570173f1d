import Lua
public import Timekeeping

/// Scripts as guests of one loop: what they define counts in one timer set, and what happens to it reaches them.
///
/// The host owns no loop and reads no clock. Whoever embeds it says what time it is, asks `nextDeadline` how long
/// to sleep, and calls `advance` when that time has come; `takeEvents` then gives what happened, in order.
public final class PluginHost {
  /// Everything that counts.
  public let timers = TimerSet()

  /// How the authority's time follows from the machine's.
  public internal(set) var clock: ServerClock

  /// Whose clock the scripts want to be followed; nil when none of them names a server.
  public internal(set) var authority: Authority?

  /// What the scripts may take for granted.
  public internal(set) var options: Options

  /// The moment at which the host was made.
  public let beginning: Moment

  /// The moment of the present turn.
  public internal(set) var now: Moment

  var plugins: [Plugin] = []
  /// What plugins keep, by their names, as far as it has been asked for.
  var stores: [String: PluginStore] = [:]
  var closedDefinitions: [Definition] = []
  var journal: [Event] = []
  var lastAction: UInt64 = 0
  /// What happens outside, by the event that will tell of its result.
  var inFlight: [ActionID: Event] = [:]
  /// What plugins have asked for that are gone since.
  var lastRequests: [PendingRequest] = []
  /// What tests want to be the results of actions, by their names.
  var replies: [String: LuaTable] = [:]
  /// The steady clock as it was last read in the present turn; nil before the turn's first call.
  var lastReading: Duration?

  /// Makes a host without scripts, at a moment.
  public init(options: Options, clock: ServerClock, at local: LocalInstant) {
    self.options = options
    self.clock = clock
    self.beginning = clock.moment(at: local)
    self.now = beginning
  }

  /// When the next thing is due; nil when nothing is.
  public var nextDeadline: LocalInstant? { timers.nextDeadline(at: now) }

  /// Acts on one slice of what is due at `local`; true when there is more to do at once.
  ///
  /// It stops after the first callback after which `isInTime` is false, and goes on there when it is called again.
  public func advance(to local: LocalInstant, while isInTime: () -> Bool = { true }) -> Bool {
    now = clock.moment(at: local)
    lastReading = nil
    for plugin in plugins { plugin.tellLeftOutLines() }
    var isUnfinished = timers.advance(to: now, while: isInTime) { event in
      if event.isJournaled { journal.append(event) }
      if event.name == .clock {
        for plugin in plugins {
          answer(of: plugin) { plugin.answerOccasion(event) }
        }
        return
      }
      guard let plugin = plugins.first(where: { $0.name == event.plugin }) else { return }
      answer(of: plugin) { plugin.answer(event) }
    }
    if timers.postedCount == 0 {
      for plugin in plugins { plugin.eventsCaused = 0 }
    }
    if !isUnfinished { isUnfinished = saveStores() }
    for id in timers.takeForgotten() {
      for plugin in plugins { plugin.timerHandlers[id.number] = nil }
    }
    return isUnfinished
  }

  /// Lets a plugin act, and closes it if it has gone too far by that.
  private func answer(of plugin: Plugin, _ act: () -> Void) {
    let before = timers.postedCount
    act()
    let after = timers.postedCount
    plugin.eventsCaused += after - before
    if let reason = plugin.whyToBeQuarantined(waiting: after) { quarantine(plugin, because: reason) }
  }

  /// Notes that the machine slept between two local instants: what passed meanwhile is missed, not merely late. Scripts
  /// that listen are told that it was about to sleep, and that it goes on.
  public func noteSleep(since: LocalInstant, until: LocalInstant) {
    let (since, until) = (clock.moment(at: since), clock.moment(at: until))
    timers.noteAbsence(since: since, until: until)
    for plugin in plugins { plugin.postSleep(since: since, until: until) }
  }

  /// Takes another reading of the authority's clock. Server deadlines that a step forward passes are due at once,
  /// flagged late, and may be missed; a slew makes nothing missed; a step back fires nothing twice.
  public func setClock(_ newClock: ServerClock, at local: LocalInstant) {
    let before = clock.moment(at: local)
    clock = newClock
    now = clock.moment(at: local)
    if before.server.duration(to: now.server) > ServerClock.longestSlew {
      timers.noteAbsence(since: before, until: now)
    }
    timers.clockChanged(at: now)
  }

  /// Takes the zones as they are now: the host's own, which times without a zone are of, and where others come from.
  ///
  /// Civil times are resolved anew where the host's zone or a zone's rules have changed, and told as `changed` with the
  /// reason "zone"; instants and spans stay. Cheap when nothing has changed.
  public func setZones(_ zone: ZoneRules, from zones: ZoneSource, at local: LocalInstant) {
    now = clock.moment(at: local)
    options.zone = zone
    options.zones = zones
    timers.rezone(at: now) { place in
      place.followsHost ? zone : (try? zones.rules(named: place.rules.name)) ?? place.rules
    }
  }

  /// Tells a timer to do something, as a key on a board does.
  @discardableResult
  public func apply(_ verb: Verb, to id: TimerID, at local: LocalInstant) -> Outcome {
    now = clock.moment(at: local)
    return timers.apply(verb, to: id, at: now)
  }

  /// Presses a preset's button, as a key on a board does.
  @discardableResult
  public func press(_ index: Int, of id: TimerID, at local: LocalInstant) -> Outcome {
    now = clock.moment(at: local)
    return timers.press(index, of: id, at: now)
  }

  /// Takes what has happened since it was last taken, in order. Ticks are not among it.
  public func takeEvents() -> [Event] {
    defer { journal = [] }
    return journal
  }
}

extension PluginHost {
  /// What a host offers its scripts.
  public struct Options: Sendable {
    /// The zone of times that name none.
    public var zone: ZoneRules
    /// Where other zones come from.
    public var zones: ZoneSource
    /// The seed of virtual time; nil when time is real. Under virtual time the same input gives the same bytes.
    public var virtualSeed: UInt64?
    /// The keys that boards use themselves, which buttons cannot have.
    public var reservedKeys: Set<String>
    /// What each plugin may take.
    public var limits: Limits
    /// What plugins may take that have limits of their own, by their names.
    public var ownLimits: [String: Limits]
    /// What every script is granted.
    public var grants = Grants()
    /// What the user has set for plugins.
    public var settings = UserSettings()
    /// Where what scripts keep is kept; nil for memory alone. Unused under virtual time.
    public var store: StoreSource?
    /// The processor time used so far, for `os.clock`; unused under virtual time.
    public var processorTime: @Sendable () -> Duration
    /// What a steady clock shows, for each plugin's figures; unused under virtual time.
    public var steadyTime: @Sendable () -> Duration

    /// Makes options; everything but the zones has a default.
    public init(
      zone: ZoneRules, zones: ZoneSource, virtualSeed: UInt64? = nil, reservedKeys: Set<String> = [],
      limits: Limits = Limits(), ownLimits: [String: Limits] = [:], store: StoreSource? = nil,
      processorTime: @escaping @Sendable () -> Duration = { .zero },
      steadyTime: @escaping @Sendable () -> Duration = { .zero }
    ) {
      self.zone = zone
      self.zones = zones
      self.virtualSeed = virtualSeed
      self.reservedKeys = reservedKeys
      self.limits = limits
      self.ownLimits = ownLimits
      self.store = store
      self.processorTime = processorTime
      self.steadyTime = steadyTime
    }
  }
}
