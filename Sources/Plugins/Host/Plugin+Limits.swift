import Lua
import Timekeeping

extension Plugin {
  /// How often in a row a plugin may be stopped; then it is quarantined.
  static let stopsInARow = 2

  /// Whether it is to be closed, because it was stopped too often.
  var isToBeQuarantined: Bool { stops >= Self.stopsInARow }

  /// How many events may wait that its callbacks have caused, and how many they may cause before all is handed on, which
  /// those of others wait for: each causing another one, they never come to an end.
  static let mostEventsWaiting = 50_000
  static let mostEventsCaused = 200_000

  /// Why it is to be closed, while so many events wait; nil when it is not.
  func whyToBeQuarantined(waiting: Int) -> String? {
    if isToBeQuarantined { return "it was stopped \(Self.stopsInARow) times in a row" }
    // Divided rather than multiplied: the limit may be any number.
    let flood = min(eventsCaused, waiting)
    let isFlooding = flood > Self.mostEventsWaiting && flood / 5 > limits.timers
    let isEndless = eventsCaused > Self.mostEventsCaused && eventsCaused / 20 > limits.timers
    return isFlooding || isEndless ? "its callbacks cause events without end" : nil
  }

  /// Counts a call that was stopped, and forgets those before one that was not.
  func countStops(_ error: LuaError?) {
    stops = error?.code == .interrupted ? stops + 1 : 0
  }

  /// Throws when there is no room for `more` things of a kind that has `count` already.
  func checkRoom(for more: Int = 1, beside count: @autoclosure () -> Int, of kind: String) throws(LuaFailure) {
    guard more > limits.timers - count() else { return }
    throw LuaFailure(
      "a plugin may have \(limits.timers) \(kind) at a time: cancel some, or have its setting 'timers' raised")
  }

  /// How many timers there are: those that are gone are not counted, but their handlers may still be waiting.
  var timerCount: Int {
    timerHandlers.count < limits.timers ? timerHandlers.count : timers.allTimers(of: name).count
  }

  /// Tells how many lines were left out of the log, once that second is over.
  func tellLeftOutLines() {
    let count = logAllowance.takeLeftOut(at: now.local)
    guard count > 0 else { return }
    var event = event(.log)
    event.details = [
      .init("level", .text("warn")),
      .init("text", .text("\(count) lines were left out: more than \(limits.logLines) in one second")),
    ]
    timers.post(event)
  }
}

extension PluginHost {
  /// Closes a plugin for good; the others go on.
  func quarantine(_ plugin: Plugin, because reason: String) {
    plugins.removeAll { $0 === plugin }
    closedDefinitions += plugin.definitions
    timers.removeAll(of: plugin.name, reason: "unloaded", at: now)
    var event = plugin.event(.quarantined)
    event.reason = reason
    timers.post(event)
  }
}
