/// The timers of a set by their numbers, and how many of them there is something to wait for.
struct TimerTable {
  private var entries: [TimerID: TimerEntry] = [:]

  /// How many have a deadline.
  private(set) var countingCount = 0

  /// With how many somebody at a keyboard could do something.
  private(set) var waitingCount = 0

  /// All timers, in no order.
  var values: Dictionary<TimerID, TimerEntry>.Values { entries.values }

  /// The numbers of all timers, in no order.
  var keys: Dictionary<TimerID, TimerEntry>.Keys { entries.keys }

  /// A timer; nil when it is gone.
  subscript(id: TimerID) -> TimerEntry? {
    get { entries[id] }
    _modify {
      count(id, by: -1)
      defer { count(id, by: 1) }
      yield &entries[id]
    }
  }

  /// Takes a timer out.
  mutating func removeValue(forKey id: TimerID) -> TimerEntry? {
    count(id, by: -1)
    return entries.removeValue(forKey: id)
  }

  private mutating func count(_ id: TimerID, by number: Int) {
    guard let outlook = entries[id]?.outlook else { return }
    if outlook.isCounting { countingCount += number }
    if outlook.isWaitingForKeys { waitingCount += number }
  }
}

extension TimerEntry {
  /// What there is to wait for with it.
  fileprivate var outlook: TimerSet.Outlook {
    switch countdown.phase {
    case .running: return .init(isCounting: true)
    case .idle, .paused: return .init(isWaitingForKeys: true)
    case .expired, .missed, .cancelled:
      switch countdown.alarm {
      case .ringing, .unanswered: return .init(isWaitingForKeys: true)
      case .silent, .answered: return .init(isWaitingForKeys: preset != nil)
      }
    }
  }
}
