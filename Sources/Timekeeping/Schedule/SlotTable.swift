/// The slots that handles and tickets name.
///
/// Slots are taken from the lowest page that has a free one, so that what is in use stays together.
struct SlotTable: ~Copyable {
  struct Page: BitwiseCopyable {
    var used: UInt16 = 0
    // Of the free slots, which are chained by their payloads; the page's size when there is none.
    var firstFree: UInt16 = 0
  }

  private static var pageSize: Int { Pages<Slot>.pageSize }

  private var slots = Pages<Slot>()
  private var pages = Pages<Page>()
  private var pageCount = 0
  private var emptyPages = 0

  // No page below has a free slot.
  private var lowestPage = 0

  // No slot that was given back has a higher generation or version: what names one in a page made later is stale.
  private var newest: UInt32 = 0

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) { (slots.madeCount, slots.heldCount) }

  /// Takes a free slot for something. O(1) in practice: a search passes 4,096 slots at a step.
  mutating func take(_ payload: UInt64) -> UInt32 {
    while lowestPage < pageCount, pages[lowestPage].used == UInt16(Self.pageSize) { lowestPage += 1 }
    let page = lowestPage
    if page == pageCount || pages[page].used == 0 { occupy(page) }
    let index = page * Self.pageSize + Int(pages[page].firstFree)
    pages[page].used += 1
    pages[page].firstFree = UInt16(truncatingIfNeeded: slots[index].payload)
    slots[index].payload = payload
    return UInt32(truncatingIfNeeded: index)
  }

  /// A slot that is in use.
  subscript(slot: UInt32) -> Slot {
    @inline(__always) get { slots[Int(slot)] }
    @inline(__always) _modify { yield &slots[Int(slot)] }
  }

  /// The slot of a handle, while it is in use for the same as when it had that generation.
  @inline(__always)
  func current(_ slot: UInt32, _ generation: UInt32) -> Slot? {
    guard slots.holds(page: Int(slot) / Self.pageSize) else { return nil }
    let slot = slots[Int(slot)]
    return slot.generation == generation && slot.store != .none ? slot : nil
  }

  /// Whether a ticket is void.
  @inline(__always)
  func isVoid(_ ticket: Ticket) -> Bool {
    guard slots.holds(page: Int(ticket.slot) / Self.pageSize) else { return true }
    return slots[Int(ticket.slot)].version != ticket.version
  }

  /// The entry of a ticket as it is now; nil when it is void.
  @inline(__always)
  func entry(of ticket: Ticket) -> DeadlineEntry? {
    guard !isVoid(ticket) else { return nil }
    let slot = slots[Int(ticket.slot)]
    return DeadlineEntry(deadline: slot.deadline, sequence: slot.sequence, ticket: ticket)
  }

  /// Gives a slot back: handles to it are stale from now on.
  @inline(__always)
  mutating func release(_ slot: UInt32) {
    let (page, place) = (Int(slot) / Self.pageSize, Int(slot) & (Self.pageSize - 1))
    slots[Int(slot)].store = .none
    slots[Int(slot)].payload = UInt64(pages[page].firstFree)
    slots[Int(slot)].generation &+= 1
    newest = max(newest, slots[Int(slot)].generation, slots[Int(slot)].version)
    pages[page].firstFree = UInt16(truncatingIfNeeded: place)
    pages[page].used &-= 1
    if page < lowestPage { lowestPage = page }
    if pages[page].used == 0 { emptied(page) }
  }

  private mutating func emptied(_ page: Int) {
    // One empty page is kept, so that coming and going at a page's edge makes none.
    guard emptyPages > 0 else { return emptyPages += 1 }
    slots.releasePage(page)
  }

  /// Makes a page that has no slot in use ready for the first one.
  private mutating func occupy(_ page: Int) {
    if page == pageCount {
      precondition(page * Self.pageSize < 1 << 32, "The schedule is full")
      if !pages.holds(page: page / Self.pageSize) { pages.makePage(page / Self.pageSize) }
      pages[page] = Page()
      pageCount += 1
    }
    guard !slots.holds(page: page) else { return emptyPages -= 1 }
    slots.makePage(page)
    for place in 0..<Self.pageSize {
      slots[page * Self.pageSize + place] = Slot(nextFree: place + 1, generation: newest)
    }
    pages[page].firstFree = 0
  }
}
