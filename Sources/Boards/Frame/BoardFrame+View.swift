import Timekeeping

extension BoardFrame {
  /// What a board looks at.
  package struct View: Sendable, Hashable {
    /// How many lines there are for rows; none for a page without rows.
    package var lines: Int
    /// The row that keys act on; nil for the first.
    package var selected: BoardRow.ID?
    /// The place of the first row in sight, kept as long as the selected row is in sight with it.
    package var top: Int
    /// How many lines were above the selected row: it stays there, whatever comes or goes above it; nil to keep the top.
    package var anchor: Int?
    /// A move of the selection that is to be made.
    package var move: Move?

    /// Makes a view from the first row on.
    package init(lines: Int = .max, selected: BoardRow.ID? = nil, top: Int = 0) {
      self.lines = lines
      self.selected = selected
      self.top = top
    }
  }

  /// A move of the selection.
  package enum Move: Sendable, Hashable {
    /// So many rows down, or up.
    case rows(Int)
    /// So many screens down, or up.
    case pages(Int)
    /// To the first row.
    case first
    /// To the last row.
    case last
  }
}

extension BoardListing {
  /// What a view comes to: the places in sight, the selected row, and how many lines are above it.
  func sight(of view: BoardFrame.View) -> (range: Range<Int>, selected: BoardRow.ID?, anchor: Int) {
    guard count > 0 else { return (0..<0, nil, 0) }
    let chosen = view.selected.flatMap { self.place(of: $0) }
    var place = chosen ?? 0
    var top = view.top
    if let move = view.move {
      let pageful = max(1, self.range(lines: view.lines, from: view.top, including: place).count - 1)
      place = min(max(0, target(of: move, from: place, pageful: pageful)), count - 1)
    } else if chosen != nil, let anchor = view.anchor {
      top = self.top(keeping: place, below: anchor)
    }
    let selected = self[place].id
    guard view.lines > 0 else { return (place..<place, selected, 0) }
    let range = self.range(lines: view.lines, from: top, including: place)
    let above = (range.lowerBound..<max(place, range.lowerBound)).reduce(0) { $0 + lines(at: $1, in: range) }
    return (range, selected, above)
  }

  /// The texts of the thing at a place; nil when it is gone.
  func row(at place: Int, of timers: TimerSet, at now: Moment, clock: BoardClock) -> BoardRow? {
    let place = self[place]
    var row: BoardRow?
    switch place.id {
    case .timer(let id):
      row = timers.timer(id).map { BoardRow($0, keys: keys.keys[id] ?? [], at: now, clock: clock) }
    case .sale(let id): row = timers.row(id).map { BoardRow($0, id: id, at: now, clock: clock) }
    }
    if options.isGrouped { row?.section = place.group }
    return row
  }

  private func target(of move: BoardFrame.Move, from place: Int, pageful: Int) -> Int {
    switch move {
    case .rows(let step): place + step
    case .pages(let step): place + step * pageful
    case .first: 0
    case .last: count - 1
    }
  }

  /// The places that fit `lines` lines: from `top` on, or from where `place` is among them.
  private func range(lines: Int, from top: Int, including place: Int) -> Range<Int> {
    var first = min(max(0, top), place)
    // Rows take a line at least: what is further above is never in sight with it.
    if lines < place - first { first = place - lines }
    while first < place, height(of: first...place, atMost: lines) > lines { first += 1 }
    var (end, used) = (first, 0)
    while end < count, used + self.lines(at: end, in: first..<count) <= lines {
      used += self.lines(at: end, in: first..<count)
      end += 1
    }
    // Where things went away, those before move into their room.
    while first > 0, end == count, height(of: first - 1...count - 1, atMost: lines) <= lines { first -= 1 }
    // A thing that is too high is still shown, as far as there is room.
    return first..<max(end, min(first + 1, count))
  }

  /// The top with which a place has so many lines above it, or as many as there are.
  private func top(keeping place: Int, below lines: Int) -> Int {
    var top = place
    while top > 0, height(of: top - 1...place - 1, atMost: lines) <= lines { top -= 1 }
    return top
  }

  private func height(of range: ClosedRange<Int>, atMost limit: Int) -> Int {
    var height = 0
    for index in range {
      height += lines(at: index, in: range.lowerBound..<count)
      if height > limit { break }
    }
    return height
  }

  /// The lines of a thing, with the head of its group where that stands above it.
  private func lines(at index: Int, in range: Range<Int>) -> Int {
    guard options.isGrouped else { return self[index].height }
    let isFirst = index == range.lowerBound || self[index - 1].group != self[index].group
    return self[index].height + (isFirst ? 1 : 0)
  }
}
