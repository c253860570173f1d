package import Timekeeping

/// The rows of a board as plain lines, for whoever asks for them once.
package enum BoardTable {
  /// What is listed.
  package enum Subject: Sendable, Hashable {
    /// Timers, pads and buttons.
    case timers
    /// Rows of sale lists.
    case sales
  }

  /// The most lines; what is left out is told.
  package static let limit = 200

  /// The rows as they stand at a moment, in the order of boards, in lines of at most `width` cells; none when there is
  /// nothing. O(n log n).
  package static func lines(
    of timers: TimerSet, _ subject: Subject, at now: Moment, zone: ZoneRules, style: TimeStyle = .plain, width: Int
  ) -> [String] {
    let listing = BoardListing(timers, at: now)
    let places = (0..<listing.count).filter { place in
      if case .timer = listing[place].id { subject == .timers } else { subject == .sales }
    }
    let clock = BoardClock(zone: zone, style: style)
    let rows = places.prefix(limit).compactMap { listing.row(at: $0, of: timers, at: now, clock: clock) }
    let columns = BoardColumns(for: rows, width: width, words: clock.words)
    let lines = rows.map { columns.line(of: $0, isSelected: false, flash: false).text }
    return lines + (places.count > limit ? ["… \(places.count - limit) more"] : [])
  }

  /// The state of the one thing of that name as a word or two, and when that text changes next: a timer of any plugin,
  /// `PLUGIN/NAME` to tell it from others, else a row of a sale list. Nil when there is none.
  package static func glance(
    at name: String, of timers: TimerSet, at now: Moment, zone: ZoneRules
  ) -> (text: String, change: LocalInstant?)? {
    for timer in timers.allTimers().lazy.compactMap(timers.timer)
    where timer.name == name || timer.name.map({ "\(timer.plugin)/\($0)" }) == name {
      let row = BoardRow(timer, at: now, zone: zone)
      return (timer.countdown.phase == .running ? row.time : "\(row.time) \(row.state.rawValue)", row.changes)
    }
    for id in timers.allLists().flatMap(\.rows) {
      guard let sale = timers.row(id), sale.goods.name == name else { continue }
      let row = BoardRow(sale, id: id, at: now, clock: BoardClock(zone: zone, style: .plain))
      return ("\(row.time) \(row.state.rawValue)", row.changes)
    }
    return nil
  }
}
