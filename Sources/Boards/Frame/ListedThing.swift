import Timekeeping

/// What a listing knows of one thing: its state and all that its place in an order depends on.
struct ListedThing: Sendable, Equatable {
  /// Where a thing stands among all: by group, by what the order asks for, at last by the order of making.
  struct Place: Sendable, Comparable {
    var group = ""
    /// What comes before others of its group.
    var rings = false
    /// Nanoseconds of the authority's time; the last of all where the order has none.
    var instant = Int64.max
    var label = ""
    var rank = 0
    var id: BoardRow.ID
    /// The lines it takes; not part of the order.
    var height = 1

    static func == (first: Place, second: Place) -> Bool {
      first.id == second.id && first.instant == second.instant && first.rings == second.rings
        && first.rank == second.rank && first.group == second.group && first.label == second.label
    }

    static func < (first: Place, second: Place) -> Bool {
      // What has no group comes after all groups.
      if first.group != second.group {
        return second.group.isEmpty || !first.group.isEmpty && first.group < second.group
      }
      if first.rings != second.rings { return first.rings }
      if first.instant != second.instant { return first.instant < second.instant }
      if first.label != second.label { return first.label < second.label }
      if first.rank != second.rank { return first.rank < second.rank }
      return first.id.sortsBefore(second.id)
    }
  }

  var state: BoardRow.State
  var place: Place
  /// When its state changes next by itself; nil when it does not.
  var change: ServerInstant?
}

extension ListedThing {
  init(_ timer: TimerSet.Timer, at now: Moment, for options: BoardListing.Options) {
    let countdown = timer.countdown
    state = BoardRow.State(countdown)
    place = Place(id: .timer(timer.id))
    if case .pad = timer.preset { place.height = 2 }
    change = countdown.deadline?.server(at: now)
    if options.isGrouped { place.group = timer.plugin }
    place.rings = state == .ringing
    switch options.order {
    case .nextChange: place.sort(by: change, rank: state.rank)
    case .end: place.sort(by: countdown.ends(at: now) ?? change, rank: state.rank)
    case .start: place.sort(by: change?.advanced(by: .zero - countdown.total), rank: state.rank)
    case .label: place.label = BoardRow.label(of: timer)
    }
  }

  init(_ row: SaleRow, id: RowID, at now: Moment, for options: BoardListing.Options) {
    state = BoardRow.State(row, at: now.server)
    place = Place(id: .sale(id))
    // The announcement is an edge, too, but it changes no state.
    let edges: [SaleWindow.Edge] = [.start, .ending, .end]
    change = edges.lazy.compactMap { row.window.instant(of: $0) }.first { $0 > now.server }
    if options.isGrouped { place.group = row.goods.group ?? row.list ?? "" }
    switch options.order {
    // What is switched off keeps its window, and does not count.
    case .nextChange: place.sort(by: row.isEnabled ? change : nil, rank: state.rank)
    case .end: place.sort(by: row.window.ends, rank: state.rank)
    case .start: place.sort(by: row.window.starts, rank: state.rank)
    case .label: place.label = row.goods.name
    }
  }
}

extension ListedThing.Place {
  fileprivate mutating func sort(by instant: ServerInstant?, rank: Int) {
    self.instant = instant?.nanoseconds ?? .max
    self.rank = rank
  }
}

extension BoardRow.ID {
  /// Whether the first was made earlier; a timer before a sale of the same number.
  func sortsBefore(_ other: Self) -> Bool {
    switch (self, other) {
    case (.timer(let first), .timer(let second)): first < second
    case (.sale(let first), .sale(let second)): first < second
    case (.timer(let first), .sale(let second)): first.number <= second.number
    case (.sale(let first), .timer(let second)): first.number < second.number
    }
  }
}
