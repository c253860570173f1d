package import Timekeeping

/// Everything that a board could show, in its order, before any text is made.
///
/// What rings comes first; then, unless another order is asked for, what changes its state next; then what does not
/// change by itself, by state and in the order of making. Two listings between which no state changed have the same order.
/// Brought up to date it looks at what has changed, and not at all there is.
package struct BoardListing: Sendable {
  /// What the rows are ordered by.
  package enum Order: Sendable, Hashable, CaseIterable {
    /// What changes its state next.
    case nextChange
    /// What ends first.
    case end
    /// What started, or starts, first.
    case start
    /// The label.
    case label
  }

  /// What is listed, and how.
  package struct Options: Sendable, Hashable {
    /// What the rows are ordered by.
    package var order = Order.nextChange
    /// Whether rows of one group stand together, the groups by their names: a sale's group or list, a timer's plugin.
    package var isGrouped = false
    /// What a label or a group has to hold, in letters of either case; empty for all.
    package var filter = ""

    /// Makes the usual options.
    package init() {}
  }

  /// What is listed, and how.
  package let options: Options

  /// How many things there are in each state, those that the filter leaves out included.
  package private(set) var counts: [BoardRow.State: Int] = [:]

  /// The keys of buttons.
  private(set) var keys = ButtonKeys([])

  /// How many listed things each group has, where there are groups.
  private(set) var groupSizes: [String: Int] = [:]

  private var things: [BoardRow.ID: ListedThing] = [:]
  /// The things that are listed, at the places that they have: those that they should have unless the order is held.
  private var places = SortedList<ListedThing.Place>()
  private var placeOf: [BoardRow.ID: ListedThing.Place] = [:]
  private var changes = SortedList<Change>()
  private var presets: [TimerID: Preset] = [:]
  private var cursor: TimerSet.ChangeCursor
  /// The things whose places are held and should be others.
  private var misplaced: Set<BoardRow.ID> = []
  private var isHeld = false
  /// By how much the two clocks differ for which local deadlines were placed.
  private var offset: Int64

  /// Clocks may differ from what they were by so much before all is placed anew: nobody sees rows in that order.
  private static let offsetTolerance: Int64 = 100_000_000

  private struct Change: Sendable, Comparable {
    var instant: Int64
    var id: BoardRow.ID
    static func < (first: Change, second: Change) -> Bool {
      first.instant != second.instant ? first.instant < second.instant : first.id.sortsBefore(second.id)
    }
  }

  /// Lists what a set holds. O(n log n).
  package init(_ timers: TimerSet, at now: Moment, options: Options = Options()) {
    self.options = options
    cursor = timers.changeCursor
    offset = now.server.nanoseconds &- now.local.nanoseconds
    let ids = timers.allTimers().map { BoardRow.ID.timer($0) } + timers.allLists().flatMap(\.rows).map { .sale($0) }
    things.reserveCapacity(ids.count)
    placeOf.reserveCapacity(ids.count)
    var listed: [ListedThing.Place] = []
    var changing: [Change] = []
    for id in ids {
      guard let thing = read(id, of: timers, at: now) else { continue }
      things[id] = thing
      if case .timer(let timer) = id { presets[timer] = timers.timer(timer)?.preset }
      counts[thing.state, default: 0] += 1
      if let change = Self.change(of: thing, after: now) { changing.append(Change(instant: change, id: id)) }
      guard fits(id, of: timers) else { continue }
      placeOf[id] = thing.place
      listed.append(thing.place)
    }
    places = SortedList(listed)
    changes = SortedList(changing)
    for place in listed where options.isGrouped { groupSizes[place.group, default: 0] += 1 }
    giveOutKeys()
  }

  /// Brings the listing up to date. O(k log n) for k things that have changed, with moves in memory; O(n log n) where too
  /// many have, and after a step of the authority's clock.
  package mutating func update(_ timers: TimerSet, at now: Moment) {
    let shift = now.server.nanoseconds &- now.local.nanoseconds &- offset
    guard abs(shift) <= Self.offsetTolerance, let touched = timers.changes(since: cursor) else {
      let wasHeld = isHeld
      self = BoardListing(timers, at: now, options: options)
      isHeld = wasHeld
      return
    }
    cursor = timers.changeCursor
    var ids = Set(touched.timers.map { BoardRow.ID.timer($0) })
    ids.formUnion(touched.rows.map { .sale($0) })
    for change in changes.elements {
      guard change.instant <= now.server.nanoseconds else { break }
      ids.insert(change.id)
    }
    guard !ids.isEmpty else { return }
    refresh(ids, of: timers, at: now)
  }

  /// Keeps rows where they are while somebody works on one of them, or lets them go where they belong.
  package mutating func hold(_ isHeld: Bool) {
    guard self.isHeld != isHeld else { return }
    self.isHeld = isHeld
    guard !isHeld, !misplaced.isEmpty else { return }
    let old = misplaced.compactMap { placeOf[$0] }
    let new = misplaced.compactMap { things[$0]?.place }
    for place in new { placeOf[place.id] = place }
    misplaced = []
    move(old, to: new)
  }

  /// Whether no state has changed by itself until `now`.
  package func holds(at now: Moment) -> Bool {
    changes.elements.first.map { now.server.nanoseconds < $0.instant } ?? true
  }

  /// All listed things in their order. O(n).
  package var order: [BoardRow.ID] { places.elements.map(\.id) }

  /// How many things are listed.
  package var count: Int { places.elements.count }

  /// How many things there are, those that the filter leaves out included.
  package var total: Int { things.count }

  /// The thing at a place, and its group.
  subscript(place: Int) -> ListedThing.Place { places.elements[place] }

  /// The place of a thing; nil when it is gone or left out. O(log n).
  func place(of id: BoardRow.ID) -> Int? {
    placeOf[id].flatMap { places.place(of: $0) }
  }
}

extension BoardListing {
  private func read(_ id: BoardRow.ID, of timers: TimerSet, at now: Moment) -> ListedThing? {
    switch id {
    case .timer(let timer): timers.timer(timer).map { ListedThing($0, at: now, for: options) }
    case .sale(let row): timers.row(row).map { ListedThing($0, id: row, at: now, for: options) }
    }
  }

  /// When a thing is to be looked at again; what is due and was not told of yet is looked at when it is.
  private static func change(of thing: ListedThing, after now: Moment) -> Int64? {
    thing.change.flatMap { $0 > now.server ? $0.nanoseconds : nil }
  }

  private func fits(_ id: BoardRow.ID, of timers: TimerSet) -> Bool {
    guard !options.filter.isEmpty else { return true }
    let texts =
      switch id {
      case .timer(let id): timers.timer(id).map { [BoardRow.label(of: $0), $0.plugin] } ?? []
      case .sale(let id): timers.row(id).map { [$0.goods.name, $0.goods.group ?? ""] } ?? []
      }
    let filter = options.filter.lowercased()
    return texts.contains { $0.lowercased().contains(filter) }
  }

  private mutating func refresh(_ ids: Set<BoardRow.ID>, of timers: TimerSet, at now: Moment) {
    var old: [ListedThing.Place] = []
    var new: [ListedThing.Place] = []
    var oldChanges: [Change] = []
    var newChanges: [Change] = []
    var arePresetsNew = false
    for id in ids {
      let before = things[id]
      let after = read(id, of: timers, at: now)
      if case .timer(let timer) = id {
        let preset = timers.timer(timer)?.preset
        if presets[timer] != preset {
          presets[timer] = preset
          arePresetsNew = true
        }
      }
      if let state = before?.state { count(state, by: -1) }
      if let state = after?.state { count(state, by: 1) }
      if let change = before?.change { oldChanges.append(Change(instant: change.nanoseconds, id: id)) }
      if let change = after.flatMap({ Self.change(of: $0, after: now) }) {
        newChanges.append(Change(instant: change, id: id))
      }
      things[id] = after
      let place = after.flatMap { fits(id, of: timers) ? $0.place : nil }
      let had = placeOf[id]
      guard had != place || had?.height != place?.height else {
        misplaced.remove(id)
        continue
      }
      // While the order is held, what has a place keeps it.
      if isHeld, let had, let place, had.height == place.height {
        misplaced.insert(id)
        continue
      }
      misplaced.remove(id)
      if let had { old.append(had) }
      if let place { new.append(place) }
      placeOf[id] = place
    }
    changes.replace(oldChanges, with: newChanges)
    move(old, to: new)
    if arePresetsNew { giveOutKeys() }
  }

  private mutating func move(_ old: [ListedThing.Place], to new: [ListedThing.Place]) {
    places.replace(old, with: new)
    guard options.isGrouped else { return }
    for place in old {
      groupSizes[place.group, default: 0] -= 1
      if groupSizes[place.group] == 0 { groupSizes[place.group] = nil }
    }
    for place in new { groupSizes[place.group, default: 0] += 1 }
  }

  private mutating func count(_ state: BoardRow.State, by number: Int) {
    counts[state, default: 0] += number
    if counts[state] == 0 { counts[state] = nil }
  }

  private mutating func giveOutKeys() {
    keys = ButtonKeys(presets.sorted { $0.key < $1.key }.map { (id: $0.key, preset: $0.value) })
  }
}
