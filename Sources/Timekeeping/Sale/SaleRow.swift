/// One row of a sale list: a window, and what is sold in it.
///
/// Each edge of the window fires once in a generation. A row loaded late takes its phase silently: edges before
/// the moment of loading count as passed, edges at or after it fire.
public struct SaleRow: Sendable {
  /// What is sold, and how.
  public var goods: Goods

  /// The plugin it belongs to.
  public let plugin: String

  /// The list it stands in; nil for a list without a name.
  public let list: String?

  /// Where its times are written.
  public internal(set) var place: TimePlace

  /// Which ends of its window move with the clocks there.
  public internal(set) var civilEnds: CivilEnds

  /// When it is on.
  public internal(set) var window: SaleWindow

  /// The daily slot that its windows come from, if it is one.
  public internal(set) var slot: DailySlot?

  /// Whether it fires at all.
  public internal(set) var isEnabled: Bool

  /// How often it has come up: 1 from the beginning, one more at each next slot or extension after its end.
  public internal(set) var generation = 1

  /// The edges of this generation that have fired or count as passed.
  var passed: Set<SaleWindow.Edge> = []

  /// The edges among them that did not fire, because they lay before the row was loaded or enabled.
  var silent: Set<SaleWindow.Edge> = []

  /// When it was loaded.
  var loaded = LocalInstant(nanoseconds: 0)

  /// The slot's turn that is on, or comes next, as the slot has it, wherever the window was moved; nil without a slot.
  var turn: SaleWindow?

  /// What its list defined.
  var origin: Origin

  /// Its place among rows whose edges fall together.
  var sequence: UInt64 = 0

  /// Makes a row whose edges are all to come.
  public init(
    goods: Goods, plugin: String, list: String?, place: TimePlace = .utc, window: SaleWindow,
    civilEnds: CivilEnds = [], slot: DailySlot? = nil, isEnabled: Bool = true
  ) {
    self.goods = goods
    self.plugin = plugin
    self.list = list
    self.place = place
    self.civilEnds = civilEnds
    self.window = window
    self.slot = slot
    self.turn = slot == nil ? nil : window
    self.isEnabled = isEnabled
    self.origin = Origin(window: window, civilEnds: civilEnds, goods: goods, isEnabled: isEnabled)
  }

  /// Which ends of a window move when the clocks at its place change.
  public struct CivilEnds: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes the set with those bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The start was written as a civil time.
    public static let start = CivilEnds(rawValue: 1)
    /// The end was written as a civil time.
    public static let end = CivilEnds(rawValue: 2)
    /// The end was written as a length, and goes with the start.
    public static let length = CivilEnds(rawValue: 4)
  }

  /// What a row sells, and how.
  public struct Goods: Sendable, Hashable {
    /// What the row is called.
    public var name: String
    /// What identifies it within its list, if its name and start do not.
    public var id: String?
    /// The group it is shown in.
    public var group: String?
    /// The sale's price.
    public var price: Double?
    /// The usual price.
    public var was: Double?
    /// How many pieces there are for this sale; nil for no limit.
    public var stock: Int?
    /// How many of them are sold.
    public var sold: Int
    /// Where to buy it.
    public var link: String?

    /// Makes goods of a name, with nothing else known about them.
    public init(name: String) {
      self.name = name
      self.sold = 0
    }
  }
}

extension SaleRow {
  /// What an edit changes; what is nil stays as it is.
  public struct Change: Sendable {
    /// Another window.
    public var window: SaleWindow?
    /// Which ends of the other window move with the clocks at the row's place.
    public var civilEnds: CivilEnds
    /// Other goods.
    public var goods: Goods?
    /// Whether it fires at all. What passes while it is disabled stays silent.
    public var isEnabled: Bool?

    /// Makes a change of the parts given.
    public init(
      window: SaleWindow? = nil, civilEnds: CivilEnds = [], goods: Goods? = nil, isEnabled: Bool? = nil
    ) {
      self.window = window
      self.civilEnds = civilEnds
      self.goods = goods
      self.isEnabled = isEnabled
    }
  }

  /// The edge that fires next and when; nil when none is left or the row is disabled.
  var nextEdge: (edge: SaleWindow.Edge, at: ServerInstant)? {
    guard isEnabled else { return nil }
    for edge in SaleWindow.Edge.allCases where !passed.contains(edge) {
      if let instant = window.instant(of: edge) { return (edge, instant) }
    }
    return nil
  }

  /// Counts the edges before a time as passed, without firing them; a slot that is over gives way to the next.
  mutating func passSilently(before now: ServerInstant) {
    if let ends = window.ends, ends < now { takeNextSlot(after: now) }
    for edge in SaleWindow.Edge.allCases {
      guard let instant = window.instant(of: edge), instant < now else { continue }
      if passed.insert(edge).inserted { silent.insert(edge) }
    }
  }

  /// Puts another window in place. Edges that have fired stay fired, unless the start or the end that had fired
  /// is to come again: then a new generation begins, in which what lies behind counts as passed.
  mutating func move(to newWindow: SaleWindow, at now: ServerInstant) {
    let comesAgain = [SaleWindow.Edge.start, .end].contains { edge in
      passed.contains(edge) && newWindow.instant(of: edge) != window.instant(of: edge)
        && (newWindow.instant(of: edge).map { $0 > now } ?? (edge == .end))
    }
    window = newWindow
    guard comesAgain else { return }
    generation += 1
    (passed, silent) = ([], [])
    for edge in [SaleWindow.Edge.before, .start] {
      if let instant = window.instant(of: edge), instant < now { passed.insert(edge) }
    }
  }

  /// Comes up again for the next slot; one that was ended early has had its turn.
  mutating func takeNextSlot(after end: ServerInstant) {
    let over = max(end, turn?.ends ?? end)
    guard let slot, let next = slot.window(endingAfter: over, before: window.before, ending: window.ending) else {
      return
    }
    window = next
    turn = next
    generation += 1
    (passed, silent) = ([], [])
  }

  func event(_ name: Event.Name, id: RowID, at now: ServerInstant) -> Event {
    let identity = Event.Identity(plugin: plugin, kind: .sale, label: goods.name, id: goods.id, list: list)
    var event = Event(name, at: now, subject: .row(id), called: identity)
    event.generation = generation
    return event
  }
}
