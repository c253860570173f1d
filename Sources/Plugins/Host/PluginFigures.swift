import Lua
import Timekeeping

/// What one plugin has taken and done so far.
///
/// Calls are those of its handlers; loading is not among them. What is counted over time goes on when the plugin is
/// reloaded; memory and timers are those of the version that runs.
public struct PluginFigures: Sendable, Hashable {
  /// The plugin's name.
  public var plugin: String

  /// How often its handlers were called; going on after a sleep counts as a call.
  public var calls: Int

  /// For how long its calls held up all the rest, with the host's own work around them: by a steady clock, so that on a
  /// busy machine what others took meanwhile counts, too. Zero under virtual time.
  public var time: Duration

  /// What 99 of 100 calls did not take longer than, to within an eighth; zero under virtual time.
  public var timeP99: Duration

  /// The longest that something of it came after it was due, absences and edits left out.
  public var longestLateness: Duration

  /// What 99 of 100 due things were not later than, to within an eighth.
  public var latenessP99: Duration

  /// How many of its calls have failed.
  public var errors: Int

  /// How many of those because they took more of the processor's time than they may.
  public var stops: Int

  /// Bytes of memory that its Lua state has now.
  public var bytes: Int

  /// The most bytes that its Lua state has had.
  public var peakBytes: Int

  /// How many timers, pads and buttons it has, those included that have ended and are remembered.
  public var timers: Int
}

extension PluginHost {
  /// What each loaded plugin has taken and done so far, in the order of loading. O(n log n) in the number of timers.
  public var figures: [PluginFigures] { plugins.map(\.figures) }

  /// The time since this was last asked in the present turn; zero the first time and under virtual time.
  ///
  /// One reading a call is enough this way; what the host itself does between two calls counts with the second. The
  /// processor's own clock would be a system call, and take longer than a short callback.
  func takeTime() -> Duration {
    guard options.virtualSeed == nil else { return .zero }
    let reading = options.steadyTime()
    defer { lastReading = reading }
    return lastReading.map { max(.zero, reading - $0) } ?? .zero
  }
}

extension Plugin {
  /// Calls Lua by `body`, and counts what came of it.
  func counted(_ call: HandlerCall, _ body: (LuaState.Limit) -> CallOutcome) -> CallOutcome {
    if host.lastReading == nil { _ = host.takeTime() }
    currentEvent = call.event
    defer { currentEvent = nil }
    let outcome = body(LuaState.Limit(limits.callback, for: call.field))
    tally.count(outcome, taking: host.takeTime())
    return outcome
  }

  fileprivate var figures: PluginFigures {
    PluginFigures(
      plugin: name, calls: tally.calls, time: tally.time, timeP99: tally.times.quantile(permille: 990),
      longestLateness: tally.longestLateness, latenessP99: tally.lateness.quantile(permille: 990),
      errors: tally.errors, stops: tally.stops, bytes: state.bytesInUse, peakBytes: state.peakBytesInUse,
      timers: timers.allTimers(of: name).count)
  }
}
