/// The timers that have ended, in the order of their last endings. When there are too many, the first are forgotten.
struct EndedTimers {
  private var line: [(id: TimerID, ending: UInt64)] = []
  private var taken = 0
  private var lastEnding: UInt64 = 0

  /// Puts a timer last in line; the result is the number of its ending among all. One that has run since its ending has
  /// another place further back.
  mutating func append(_ id: TimerID) -> UInt64 {
    lastEnding += 1
    line.append((id, lastEnding))
    return lastEnding
  }

  /// Takes the first out if the line is too long. Amortised O(1).
  mutating func popSurplus() -> (id: TimerID, ending: UInt64)? {
    guard line.count - taken > TimerSet.rememberedTimers else { return nil }
    let first = line[taken]
    taken += 1
    if taken > TimerSet.rememberedTimers {
      line.removeFirst(taken)
      taken = 0
    }
    return first
  }
}
