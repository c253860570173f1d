import Timekeeping

extension BoardRow {
  /// A sale's row.
  init(_ row: SaleRow, id: RowID, at now: Moment, clock: BoardClock) {
    self.id = .sale(id)
    state = State(row, at: now.server)
    label = row.goods.name
    show(row.window.shownTime(at: now.server), isPassing: true, countsToServerTime: true, at: now, clock: clock)
    let phase = row.window.phase(at: now.server)
    progress = phase == .live || phase == .ending ? row.window.progress(at: now.server) : nil
    end = Self.end(of: row, in: phase, at: now.server, clock: clock)
    price = row.goods.price.map(Self.amount)
    was = row.goods.was.map(Self.amount)
    stock = row.goods.stock.map { clock.words.left(max(0, $0 - row.goods.sold)) }
    if phase == .live || phase == .ending, row.isEnabled, let left = row.window.remaining(at: now.server) {
      urgency = Urgency(left: left, ending: row.window.ending)
    }
    group = row.goods.group
  }

  private static func end(
    of row: SaleRow, in phase: SaleWindow.Phase, at now: ServerInstant, clock: BoardClock
  ) -> String? {
    switch phase {
    case .upcoming: clock.words.starts(clock.label(row.window.starts, at: now))
    case .live, .ending: row.window.ends.map { clock.words.ends(clock.label($0, at: now)) }
    case .ended: nil
    }
  }

  /// A price with two decimals, rounded half away from zero; what is too large for that, as it is.
  static func amount(_ price: Double) -> String {
    guard let cents = Int64(exactly: (price * 100).rounded()) else { return "\(price)" }
    let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(cents < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension BoardRow.State {
  init(_ row: SaleRow, at now: ServerInstant) {
    let isSoldOut = row.goods.stock.map { row.goods.sold >= $0 } ?? false
    switch row.window.phase(at: now) {
    case .ended: self = .ended
    case _ where !row.isEnabled: self = .disabled
    case _ where isSoldOut: self = .soldOut
    case .upcoming: self = .upcoming
    case .live: self = .live
    case .ending: self = .ending
    }
  }
}
