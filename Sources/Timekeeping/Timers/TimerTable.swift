/// The timers of a set by their numbers, and how many of them there is something to wait for.
struct TimerTable {
  private var entries = NumberTable<TimerEntry>()

  /// How many have a deadline.
  private(set) var countingCount = 0

  /// With how many somebody at a keyboard could do something.
  private(set) var waitingCount = 0

  /// What was changed of late.
  private(set) var touched = TouchLog<TimerID>()

  /// All timers, in the order of their numbers. O(n).
  var inOrder: [TimerEntry] { entries.inOrder }

  /// A timer; nil when it is gone. What changes it is to be noted.
  subscript(id: TimerID) -> TimerEntry? { entries[id.number] }

  /// Adds a timer, in place of one of its number.
  mutating func insert(_ entry: TimerEntry) {
    remove(entry.id)
    touched.note(entry.id)
    entries[entry.id.number] = entry
    count(entry.outlook, by: 1)
  }

  /// Notes that a timer was changed, and what there was to wait for with it before.
  mutating func noteChange(of entry: TimerEntry, from before: TimerSet.Outlook) {
    touched.note(entry.id)
    let after = entry.outlook
    guard after != before else { return }
    count(before, by: -1)
    count(after, by: 1)
  }

  /// Takes a timer out; nil when it is gone.
  @discardableResult
  mutating func remove(_ id: TimerID) -> TimerEntry? {
    guard let entry = entries[id.number] else { return nil }
    touched.note(id)
    entries[id.number] = nil
    count(entry.outlook, by: -1)
    return entry
  }

  private mutating func count(_ outlook: TimerSet.Outlook, by number: Int) {
    if outlook.isCounting { countingCount += number }
    if outlook.isWaitingForKeys { waitingCount += number }
  }
}

extension TimerEntry {
  /// What there is to wait for with it.
  var outlook: TimerSet.Outlook {
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
