import Lua
import Timekeeping

/// What a timer calls, and how. A class, so that a call finds its handler without copying the others.
final class TimerHandlers {
  var onExpire: Handler?
  /// What becomes of a repeating timer's firing while the callback of an earlier one sleeps; nil for any other timer.
  var overlap: Handler.Overlap?
  /// Whether an expiry that was missed calls anybody.
  var firesMissed = true
  /// Whether it was cancelled because its callback was switched off.
  var wasDisabled = false
  private var extras: Extras?

  /// What few timers have; apart, so that all the others are small.
  private final class Extras {
    var handlers: [Field: Handler] = [:]
    var definition: Countdown?
    var zone: ZoneRules?
    var period: Duration = .zero
    var asking: WakeID?
  }

  private var madeExtras: Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }
}

extension TimerHandlers {
  /// The handlers by what they answer.
  enum Field {
    case onExpire, onMissed, onTick, onWarn, onStep, predicate
  }

  subscript(field: Field) -> Handler? {
    get { field == .onExpire ? onExpire : extras?.handlers[field] }
    set {
      if field == .onExpire {
        onExpire = newValue
      } else if newValue != nil || extras != nil {
        madeExtras.handlers[field] = newValue
      }
    }
  }

  /// What `timer.wait_until` asks; nil for any other timer.
  var predicate: Handler? { self[.predicate] }

  /// How often that is asked.
  var period: Duration {
    get { extras?.period ?? .zero }
    set { madeExtras.period = newValue }
  }

  /// When it is asked next.
  var asking: WakeID? {
    get { extras?.asking }
    set { if newValue != nil || extras != nil { madeExtras.asking = newValue } }
  }

  /// What it was defined as, if it has a name: a reload compares that with the new definition.
  var definition: Countdown? {
    get { extras?.definition }
    set { if newValue != nil || extras != nil { madeExtras.definition = newValue } }
  }

  /// The zone that was given for its time; what it is set to later is read in it too.
  var zone: ZoneRules? {
    get { extras?.zone }
    set { if newValue != nil || extras != nil { madeExtras.zone = newValue } }
  }
}
