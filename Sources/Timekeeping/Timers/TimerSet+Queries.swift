extension TimerSet {
  /// One timer as it stands, for scripts and boards.
  public struct Timer: Sendable {
    /// Its number.
    public let id: TimerID
    /// The plugin it belongs to.
    public let plugin: String
    /// Its name within the plugin.
    public let name: String?
    /// What boards show: its label, else its name.
    public let label: String?
    /// Its buttons, if it is a preset.
    public let preset: Preset?
    /// The countdown as it stands.
    public let countdown: Countdown
    /// How late its last firing was; nil before the first.
    public let late: Duration?
  }

  /// A timer by its number; nil when it is gone.
  public func timer(_ id: TimerID) -> Timer? {
    timers[id].map {
      Timer(
        id: id, plugin: $0.plugin, name: $0.name, label: $0.label ?? $0.name, preset: $0.preset,
        countdown: $0.countdown, late: $0.late)
    }
  }

  /// The number of the timer, pad or button that has a name within a plugin.
  public func timer(named name: String, of plugin: String) -> TimerID? {
    timerNames[QualifiedName(plugin: plugin, name: name)]
  }

  /// All timers, of all plugins or of one, in the order of making. O(n).
  public func allTimers(of plugin: String? = nil) -> [TimerID] {
    timers.inOrder.filter { plugin == nil || $0.plugin == plugin }.map(\.id)
  }

  /// A sale row by its number; nil when it is gone.
  public func row(_ id: RowID) -> SaleRow? {
    rows[id]
  }

  /// All lists, of all plugins or of one, in the order of making.
  public func allLists(of plugin: String? = nil) -> [SaleList] {
    listOrder.compactMap { plugin == nil || $0.plugin == plugin ? lists[$0] : nil }
  }

  /// What there is to wait for. O(1).
  public var outlook: Outlook {
    Outlook(
      isCounting: timers.countingCount > 0 || !rowHandles.isEmpty || !wakes.isEmpty,
      isWaitingForKeys: timers.waitingCount > 0)
  }

  /// What a host waits for.
  public struct Outlook: Sendable, Hashable {
    /// Something has a deadline: a running timer, an edge of an enabled row, or a callback that sleeps.
    public var isCounting = false
    /// Somebody at a keyboard could still do something: a pad, a button, an idle or paused timer, an alarm.
    public var isWaitingForKeys = false
  }
}
