package import Timekeeping

/// One thing on a board: a timer, a pad, a button or a sale, as its texts stand at one moment.
package struct BoardRow: Sendable, Hashable {
  /// What it shows.
  package let id: ID

  /// Where the thing stands.
  package var state: State

  /// What it is called: a label, else a name, else a number.
  package var label: String

  /// The time left, the overtime, or a dash.
  package var time = "–"

  /// How much is over, from 0 to 1; nil where that says nothing.
  package var progress: Double?

  /// When it ends or starts, `ends 18:34`; nil while that is not known, as when it is paused.
  package var end: String?

  /// What a sale asks.
  package var price: String?

  /// What it costs otherwise.
  package var was: String?

  /// How many pieces are left, `120 left`.
  package var stock: String?

  /// The group that a sale is shown in.
  package var group: String?

  /// The group under whose head it stands, on a board that is in groups.
  package var section: String?

  /// How near its end is.
  package var urgency = Urgency.none

  /// The buttons of a pad, or the one of a button.
  package var buttons: [Button] = []

  /// Whether the buttons have a line of their own, as a pad's do.
  package var isPad = false

  /// When the time's text changes next, on this machine's steady clock; nil when only an event changes it.
  package var changes: LocalInstant?

  /// Whether its seconds change with those of the authority's clock: it has some, and counts to a time on that clock.
  package var followsServer = false

  /// What a row shows.
  package enum ID: Sendable, Hashable {
    /// A timer, a pad or a single button.
    case timer(TimerID)
    /// A row of a sale list.
    case sale(RowID)
  }

  /// How near the end of a countdown or of a sale is: by the second that is shown.
  package enum Urgency: Sendable, Hashable {
    /// A minute or more.
    case none
    /// Less than a minute; less than a sale's own `ending`, if that is shorter.
    case soon
    /// Less than ten seconds.
    case last

    /// The urgency of a time left that is rounded up as it is shown; `ending` is a sale's own.
    init(left: Duration, ending: Duration? = nil) {
      let seconds = left.wholeSecondsRoundedUp
      let isNear = seconds < 60 && ending.map { left <= $0 } ?? true
      self = !isNear ? .none : seconds < 10 ? .last : .soon
    }
  }

  /// Something that a key presses.
  package struct Button: Sendable, Hashable {
    /// What stands on it.
    package var label: String
    /// Its key; nil when there is none left.
    package var key: Character?
    /// Its place among the pad's buttons.
    package var index: Int
    /// Whether a press does something now.
    package var isEnabled: Bool
  }

  /// Shows a time, which passes or stands still, and counts to one on the authority's clock or not.
  mutating func show(
    _ shown: ShownTime?, isPassing: Bool, countsToServerTime: Bool, at now: Moment, clock: BoardClock
  ) {
    guard let shown else { return }
    time = shown.text(style: clock.style, precision: clock.precision)
    guard isPassing, let span = shown.timeToChange(clock.precision) else { return }
    changes = now.local.advanced(by: span)
    followsServer = countsToServerTime && !shown.isToTheMinute(clock.precision)
  }

  /// The lines that it takes on a board: a pad has a second one for its buttons.
  package var height: Int { isPad ? 2 : 1 }
}
