package import Timekeeping

/// All that a board shows, computed from one moment: every board of that moment shows the same.
package struct BoardFrame: Sendable, Hashable {
  /// The authority's date and time, `2026-12-01 18:34:05 +08:00`; nil while nothing in sight changes by itself.
  ///
  /// Without seconds where no row in sight counts by that clock: they would change between those of the rows, and wake
  /// the machine twice as often.
  package let time: String?

  /// What is to be said about the authority's clock; nil for nothing.
  package let clock: ClockNote?

  /// How many things are in which state, without those of which there are none.
  package let counts: [Count]

  /// The rows in sight.
  package let rows: [BoardRow]

  /// How many things the groups in sight have, by their names.
  package let groupSizes: [String: Int]

  /// How many things are listed, those out of sight included.
  package let listed: Int

  /// How many things there are, those that a filter leaves out included.
  package let total: Int

  /// The place of the first row in sight among all that are listed.
  package let top: Int

  /// The row that keys act on; nil when there is none.
  package let selected: BoardRow.ID?

  /// How many lines of rows are above the selected one.
  package let anchor: Int

  /// The buttons by their keys, those out of sight included.
  package let buttons: [Character: Button]

  /// What was told of late, the newest last.
  package let messages: [BoardMessage]

  /// Whether something runs or is still to come.
  package let isCounting: Bool

  /// Whether an alarm rings, in sight or not.
  package let isRinging: Bool

  /// When a text in sight changes next by itself, on this machine's steady clock; nil when none does.
  ///
  /// Texts that change within a hundredth of a second change together, with the last of them. While an alarm rings it
  /// is at the latest the next second, or nothing would ring it again out of sight.
  package let nextChange: LocalInstant?

  /// The board's own words.
  package let words: BoardWords

  /// A state and how many things are in it.
  package struct Count: Sendable, Hashable {
    /// The state.
    package var state: BoardRow.State
    /// How many.
    package var number: Int
  }

  /// A button of a preset.
  package struct Button: Sendable, Hashable {
    /// The preset.
    package var timer: TimerID
    /// The button's place in it.
    package var index: Int

    /// Makes the reference.
    package init(timer: TimerID, index: Int) {
      self.timer = timer
      self.index = index
    }
  }

  /// Computes the frame of `now`. O(n log n); texts are made for what is in sight only.
  ///
  /// With a `listing` that still holds it does not depend on what is out of sight.
  package init(
    _ timers: TimerSet, at now: Moment, zone: ZoneRules, style: TimeStyle = .plain,
    precision: RemainingText.Precision = .seconds, words: BoardWords = BoardWords(), view: View = View(),
    messages: [BoardMessage] = [], clockNote: ClockNote? = nil, listing: BoardListing? = nil
  ) {
    self.clock = clockNote
    self.words = words
    let listing = listing ?? BoardListing(timers, at: now)
    counts = BoardRow.State.allCases.compactMap { state in
      listing.counts[state].map { Count(state: state, number: $0) }
    }
    (listed, total) = (listing.count, listing.total)
    let sight = listing.sight(of: view)
    (top, anchor, selected) = (sight.range.lowerBound, sight.anchor, sight.selected)
    let clock = BoardClock(zone: zone, style: style, precision: precision, words: words)
    rows = sight.range.compactMap { listing.row(at: $0, of: timers, at: now, clock: clock) }
    var sizes: [String: Int] = [:]
    for row in rows { if let section = row.section { sizes[section] = listing.groupSizes[section] } }
    groupSizes = sizes
    buttons = listing.keys.buttons
    self.messages = messages
    isCounting = timers.outlook.isCounting
    isRinging = listing.counts[.ringing] != nil
    var changes = rows.compactMap(\.changes)
    let showsSeconds = rows.contains(where: \.followsServer)
    time = changes.isEmpty ? nil : Self.time(at: now.server, zone: zone, showsSeconds: showsSeconds)
    if !changes.isEmpty { changes.append(Self.next(showsSeconds ? 1 : 60, after: now)) }
    if isRinging { changes.append(Self.next(1, after: now)) }
    nextChange = changes.min().flatMap { first in
      changes.filter { $0 <= first.advanced(by: Self.togetherness) }.max()
    }
  }

  /// Within what time texts change together: nobody sees that one of them is so late.
  private static let togetherness: Duration = .milliseconds(10)

  private static func time(at now: ServerInstant, zone: ZoneRules, showsSeconds: Bool) -> String {
    let civil = zone.civil(at: now)
    let time = showsSeconds ? civil.time.clockText : String(civil.time.clockText.dropLast(3))
    return "\(civil.date) \(time) \(zone.offset(at: now).abbreviation)"
  }

  /// When the authority's clock shows the next multiple of that many seconds.
  private static func next(_ seconds: Int64, after now: Moment) -> LocalInstant {
    let next = ServerInstant(seconds: (now.server.wholeSeconds / seconds + 1) * seconds)
    return now.local(of: next)
  }
}
