/// The slots that handles name: where each entry lies, how often its slot was used, and what it stands for.
///
/// Slots are taken from the lowest page that has a free one, so that what is in use stays together.
struct SlotTable: ~Copyable {
  struct Slot: BitwiseCopyable {
    var location: EntryLocation
    var generation: UInt32
    var payload: UInt64
  }

  struct Page: BitwiseCopyable {
    var used: UInt16 = 0
    // Of the free slots, which are chained by their locations; the page's size when there is none.
    var firstFree: UInt16 = 0
  }

  private static let pageSize = Pages<Slot>.pageSize

  // All of a slot lies in one cache line: at a million of them each line is one to wait for.
  private var slots = Pages<Slot>()
  private var pages = Pages<Page>()
  private var pageCount = 0
  private var emptyPages = 0

  // No page below has a free slot.
  private var lowestPage = 0

  // Above every generation of a page that was given back, so that a handle into it stays stale.
  private var firstGeneration: UInt32 = 0

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) { (slots.madeCount, slots.heldCount) }

  /// Takes a free slot for something. O(1) in practice: a search passes 4,096 slots at a step.
  mutating func take(_ payload: UInt64) -> (slot: UInt32, generation: UInt32) {
    while lowestPage < pageCount, pages[lowestPage].used == UInt16(Self.pageSize) { lowestPage += 1 }
    let page = lowestPage
    if page == pageCount || pages[page].used == 0 { occupy(page) }
    let index = page * Self.pageSize + Int(pages[page].firstFree)
    pages[page].used += 1
    pages[page].firstFree = UInt16(truncatingIfNeeded: slots[index].location.place)
    slots[index].payload = payload
    return (UInt32(truncatingIfNeeded: index), slots[index].generation)
  }

  /// Where the entry of a slot in use lies.
  subscript(slot: UInt32) -> EntryLocation {
    @inline(__always) get { slots[Int(slot)].location }
    @inline(__always) set { slots[Int(slot)].location = newValue }
  }

  /// What a slot in use stands for.
  func payload(of slot: UInt32) -> UInt64 { slots[Int(slot)].payload }

  /// The generation of a slot in use.
  func generation(of slot: UInt32) -> UInt32 { slots[Int(slot)].generation }

  /// Where the entry of a slot lies, if the slot is in use for the same as when it had that generation.
  @inline(__always)
  func location(of slot: UInt32, _ generation: UInt32) -> EntryLocation? {
    guard slots.holds(page: Int(slot) / Self.pageSize) else { return nil }
    let slot = slots[Int(slot)]
    return slot.generation == generation && slot.location.store != .none ? slot.location : nil
  }

  /// Gives a slot back: handles to it are stale from now on.
  @inline(__always)
  mutating func release(_ slot: UInt32) {
    let (page, place) = (Int(slot) / Self.pageSize, Int(slot) & (Self.pageSize - 1))
    slots[Int(slot)].location = EntryLocation(.none, Int(pages[page].firstFree))
    slots[Int(slot)].generation &+= 1
    pages[page].firstFree = UInt16(truncatingIfNeeded: place)
    pages[page].used &-= 1
    if page < lowestPage { lowestPage = page }
    if pages[page].used == 0 { emptied(page) }
  }

  private mutating func emptied(_ page: Int) {
    // One empty page is kept, so that coming and going at a page's edge makes none.
    guard emptyPages > 0 else { return emptyPages += 1 }
    for slot in page * Self.pageSize..<(page + 1) * Self.pageSize {
      firstGeneration = max(firstGeneration, slots[slot].generation)
    }
    slots.releasePage(page)
  }

  /// Makes a page that has no slot in use ready for the first one.
  private mutating func occupy(_ page: Int) {
    if page == pageCount {
      precondition(page * Self.pageSize < EntryLocation.placeLimit, "The schedule is full")
      if !pages.holds(page: page / Self.pageSize) { pages.makePage(page / Self.pageSize) }
      pages[page] = Page()
      pageCount += 1
    }
    guard !slots.holds(page: page) else { return emptyPages -= 1 }
    slots.makePage(page)
    for place in 0..<Self.pageSize {
      slots[page * Self.pageSize + place] = Slot(
        location: EntryLocation(.none, place + 1), generation: firstGeneration, payload: 0)
    }
    pages[page].firstFree = 0
  }
}
