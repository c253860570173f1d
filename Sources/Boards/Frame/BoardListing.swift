package import Timekeeping

/// Everything that a board could show, in its order, before any text is made.
///
/// What rings comes first; then what changes its state next; then what does not change by itself, by state and in
/// the order of making. Two listings between which no state changed have the same order, so one serves several frames:
/// as long as it `holds` and nothing happens to a thing.
package struct BoardListing: Sendable {
  /// One thing and its place in the order.
  struct Entry: Sendable {
    var id: BoardRow.ID
    var state: BoardRow.State
    /// When its state changes next, for what counts.
    var change: ServerInstant?
    /// The same for a sale that is switched off and keeps its window.
    var silentChange: ServerInstant?
    var height = 1
    var number: UInt64
  }

  /// When a state changes next by itself; nil when none does.
  private var end: ServerInstant?

  private(set) var entries: [Entry] = []
  private(set) var order: [BoardRow.ID] = []
  private(set) var counts: [BoardRow.State: Int] = [:]
  let keys: ButtonKeys

  /// Lists what a set holds. O(n log n).
  package init(_ timers: TimerSet, at now: Moment) {
    var presets: [(id: TimerID, preset: Preset)] = []
    for id in timers.allTimers() {
      guard let timer = timers.timer(id) else { continue }
      if let preset = timer.preset { presets.append((id, preset)) }
      entries.append(Entry(timer, at: now))
    }
    for id in timers.allLists().flatMap(\.rows) {
      guard let row = timers.row(id) else { continue }
      entries.append(Entry(row, id: id, at: now))
    }
    for entry in entries { counts[entry.state, default: 0] += 1 }
    keys = ButtonKeys(presets)
    entries.sort { $0.sortsBefore($1) }
    order = entries.map(\.id)
    end = entries.lazy.compactMap(\.ends).min()
  }

  /// Whether no state has changed by itself until `now`.
  package func holds(at now: Moment) -> Bool {
    end.map { now.server < $0 } ?? true
  }

  /// The place of a thing in the order; nil when it is gone. O(n).
  func place(of id: BoardRow.ID) -> Int? {
    entries.firstIndex { $0.id == id }
  }

  /// The things that fit `lines` lines: from `top` on, or from where the one at `place` is among them.
  func range(lines: Int, from top: Int, including place: Int) -> Range<Int> {
    guard !entries.isEmpty else { return 0..<0 }
    var first = min(max(0, top), place)
    while first < place, height(of: first...place, atMost: lines) > lines { first += 1 }
    var (end, used) = (first, 0)
    while end < entries.count, used + entries[end].height <= lines {
      used += entries[end].height
      end += 1
    }
    // Where things went away, those before move into their room.
    while first > 0, end == entries.count, used + entries[first - 1].height <= lines {
      first -= 1
      used += entries[first].height
    }
    // A thing that is too high is still shown, as far as there is room.
    return first..<max(end, min(first + 1, entries.count))
  }

  private func height(of range: ClosedRange<Int>, atMost limit: Int) -> Int {
    var height = 0
    for index in range.reversed() {
      height += entries[index].height
      if height > limit { break }
    }
    return height
  }

  /// The texts of one thing; nil when it is gone.
  func row(_ id: BoardRow.ID, of timers: TimerSet, at now: Moment, clock: BoardClock) -> BoardRow? {
    switch id {
    case .timer(let id):
      timers.timer(id).map { BoardRow($0, keys: keys.keys[id] ?? [], at: now, clock: clock) }
    case .sale(let id): timers.row(id).map { BoardRow($0, id: id, at: now, clock: clock) }
    }
  }
}

extension BoardListing.Entry {
  init(_ timer: TimerSet.Timer, at now: Moment) {
    id = .timer(timer.id)
    state = BoardRow.State(timer.countdown)
    change = timer.countdown.deadline?.server(at: now)
    number = timer.id.number
    if case .pad = timer.preset { height = 2 }
  }

  init(_ row: SaleRow, id: RowID, at now: Moment) {
    self.id = .sale(id)
    state = BoardRow.State(row, at: now.server)
    number = id.number
    // The announcement is an edge, too, but it changes no state.
    let edges: [SaleWindow.Edge] = [.start, .ending, .end]
    let next = edges.lazy.compactMap { row.window.instant(of: $0) }.first { $0 > now.server }
    (change, silentChange) = row.isEnabled ? (next, nil) : (nil, next)
  }

  /// When its state changes by itself, whether it counts or not.
  var ends: ServerInstant? { change ?? silentChange }

  func sortsBefore(_ other: Self) -> Bool {
    let (rings, otherRings) = (state == .ringing, other.state == .ringing)
    if rings != otherRings { return rings }
    switch (change, other.change) {
    case (let first?, let second?) where first != second: return first < second
    case (_?, nil): return true
    case (nil, _?): return false
    default: break
    }
    if state.rank != other.state.rank { return state.rank < other.state.rank }
    if number != other.number { return number < other.number }
    // A timer and a sale of the same number: the timer first.
    if case .timer = id, case .sale = other.id { return true }
    return false
  }
}
