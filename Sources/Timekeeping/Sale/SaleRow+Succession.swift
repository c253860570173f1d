extension SaleRow {
  /// A row as its list defined it: an edit of the list is what differs from that.
  struct Origin: Sendable {
    var window: SaleWindow
    var civilEnds: CivilEnds
    var goods: Goods
    var isEnabled: Bool

    /// The row as it is.
    init(of row: SaleRow) {
      (window, civilEnds, goods, isEnabled) = (row.window, row.civilEnds, row.goods, row.isEnabled)
    }

    init(window: SaleWindow, civilEnds: CivilEnds, goods: Goods, isEnabled: Bool) {
      (self.window, self.civilEnds, self.goods, self.isEnabled) = (window, civilEnds, goods, isEnabled)
    }
  }

  /// What tells it from the other rows of its list: its id, else its name and the start that it was defined with; for
  /// a daily slot its name and the slot.
  public var identity: String {
    if let id = goods.id { return id }
    guard let slot else { return "\(goods.name) \(origin.window.starts.nanoseconds)" }
    return "\(goods.name) \(slot.start) \(slot.days.rawValue) \(place.rules.name)"
  }

  /// The same as it was defined, when nothing had happened to it.
  var asDefined: SaleRow {
    SaleRow(
      goods: origin.goods, plugin: plugin, list: list, place: place, window: origin.window,
      civilEnds: origin.civilEnds, slot: slot, isEnabled: origin.isEnabled)
  }

  /// Goes on from a row of the same identity, which this one, as it is defined, takes the place of.
  ///
  /// Generation and fired edges are kept. What is defined otherwise than before counts as an edit; where the definition
  /// is as it was, what has been made of the row since stays.
  mutating func goOn(from predecessor: SaleRow, at now: ServerInstant) {
    let (before, wasEnabled) = (predecessor.origin, predecessor.isEnabled)
    generation = predecessor.generation
    (passed, silent, loaded) = (predecessor.passed, predecessor.silent, predecessor.loaded)
    goods = goods.goingOn(from: predecessor.goods, definedAs: before.goods)
    if isEnabled == before.isEnabled { isEnabled = wasEnabled }

    var newWindow = window
    let isUnmoved =
      slot == nil ? predecessor.slot == nil && window.hasEnds(of: before.window) : slot == predecessor.slot
    if isUnmoved {
      (newWindow.starts, newWindow.ends) = (predecessor.window.starts, predecessor.window.ends)
      (turn, civilEnds) = (predecessor.turn, predecessor.civilEnds)
    }
    window = predecessor.window
    move(to: newWindow, at: now)
    // An announcement that is new comes too late once what it announces has come.
    if passed.contains(.start) { passed.insert(.before) }
    if passed.contains(.end) { passed.insert(.ending) }
    if isEnabled, !wasEnabled { passSilently(before: now) }
  }
}

extension SaleWindow {
  /// Whether it starts and ends when another does.
  fileprivate func hasEnds(of other: SaleWindow) -> Bool { starts == other.starts && ends == other.ends }
}

extension SaleRow.Goods {
  /// These goods, with what has become of others where these are defined as those were.
  fileprivate func goingOn(from present: SaleRow.Goods, definedAs before: SaleRow.Goods) -> SaleRow.Goods {
    var goods = self
    if group == before.group { goods.group = present.group }
    if price == before.price { goods.price = present.price }
    if was == before.was { goods.was = present.was }
    if stock == before.stock { goods.stock = present.stock }
    if sold == before.sold { goods.sold = present.sold }
    if link == before.link { goods.link = present.link }
    return goods
  }
}
