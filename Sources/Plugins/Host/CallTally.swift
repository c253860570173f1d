import Lua
import Timekeeping

/// What the calls of a plugin's handlers have come to; kept over reloads.
struct CallTally {
  private(set) var calls = 0
  private(set) var errors = 0
  private(set) var stops = 0
  private(set) var time: Duration = .zero
  private(set) var times = DurationHistogram()
  private(set) var longestLateness: Duration = .zero
  private(set) var lateness = DurationHistogram()

  /// Counts a call, or the part of one after a sleep, that took so long.
  mutating func count(_ outcome: CallOutcome, taking time: Duration) {
    calls += 1
    self.time += time
    times.note(time)
    guard case .failed(let error) = outcome, error.code != .unrepresentable else { return }
    errors += 1
    if error.code == .interrupted { stops += 1 }
  }

  /// Notes how late something came that was due. What an absence or an edit has made late says nothing of the host.
  mutating func note(_ event: Event) {
    guard let late = event.late, event.reason == nil, event.missed == nil, event.name != .missed else { return }
    longestLateness = max(longestLateness, late)
    lateness.note(late)
  }
}
