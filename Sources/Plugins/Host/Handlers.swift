import Lua
import Timekeeping

/// A script's function that is called when something happens, and how it has fared.
struct Handler {
  var function: LuaReference
  /// The actions that take the function's place; empty for none.
  var actions: [LuaReference] = []
  /// How often in a row it has failed.
  var failures = 0
  /// What a repeated failure leads to.
  var policy = ErrorPolicy.keep
  /// How often each of its errors has come.
  var errors = ErrorTally()

  init(_ function: LuaReference, policy: ErrorPolicy = .keep) {
    self.function = function
    self.policy = policy
  }

  init(_ callback: Callback, policy: ErrorPolicy = .keep) {
    self.init(callback.function, policy: policy)
    actions = callback.actions
  }

  /// What errors of a repeating handler lead to. The raw values are the words that users write.
  enum ErrorPolicy: String, CaseIterable {
    /// It is disabled after `limit` failures in a row.
    case disable
    /// It is called again whatever happens.
    case keep
    /// It is disabled after the first failure.
    case stop

    static let limit = 3

    func disables(after failures: Int) -> Bool {
      switch self {
      case .disable: failures >= Self.limit
      case .keep: false
      case .stop: failures >= 1
      }
    }
  }
}

extension Handler {
  /// What becomes of a firing while the callback of an earlier one sleeps. The raw values are the words that users write.
  enum Overlap: String, CaseIterable {
    /// It calls nobody.
    case skip
    /// It is called when the earlier one is over.
    case queue
  }
}

/// What a timer calls.
struct TimerHandlers {
  var onExpire: Handler?
  var onMissed: Handler?
  var onTick: Handler?
  var onWarn: Handler?
  var onStep: Handler?
  /// What it was defined as, if it has a name: a reload compares that with the new definition.
  var definition: Countdown?
  /// Whether it was cancelled because its callback was switched off.
  var wasDisabled = false
  /// What `timer.wait_until` asks, how often, and when next.
  var predicate: Handler?
  var period: Duration = .zero
  var asking: WakeID?
  /// What becomes of a repeating timer's firing while the callback of an earlier one sleeps.
  var overlap = Handler.Overlap.skip
  /// Whether an expiry that was missed calls anybody.
  var firesMissed = true
  /// The zone that was given for its time; what it is set to later is read in it too.
  var zone: ZoneRules?
}

/// What a sale row calls, by the event that leads to it.
struct SaleHandlers {
  var onBefore: Handler?
  var onStart: Handler?
  var onEnding: Handler?
  var onEnd: Handler?
}
