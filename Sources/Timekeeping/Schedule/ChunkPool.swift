/// Memory for unordered bags of entries, in chunks that belong to one bag each.
///
/// All chunks of a bag are full but the last, and an entry that goes is replaced by the bag's last one. Chunks that are
/// given back leave no holes for long: while less than a quarter of the memory is used, the topmost chunk moves down.
struct ChunkPool: ~Copyable {
  /// A bag of entries: its last chunk, and how many entries it has.
  struct Bag: BitwiseCopyable {
    var last: UInt32 = .max
    var count: UInt32 = 0
  }

  struct Chunk: BitwiseCopyable {
    var previous: UInt32
    var next: UInt32
    var bag: UInt32
  }

  // A chunk has 32 entries. (Shifts, since the quotient of a signed number takes more than one instruction.)
  private static let chunkBits = 5
  private static let chunkSize = 1 << chunkBits
  private static let pageBits = Pages<DeadlineEntry>.indexBits - chunkBits
  private static let chunksInPage = 1 << pageBits

  private let store: EntryLocation.Store
  private var bags = Pages<Bag>()
  private var entries = Pages<DeadlineEntry>()
  private var chunks = Pages<Chunk>()
  private var free = FreeIndices()
  private var usedInPage: ContiguousArray<UInt8> = []
  private var usedChunks = 0
  private var emptyPages = 0

  /// Makes a pool without memory, whose entries are located by a store.
  init(_ store: EntryLocation.Store) {
    self.store = store
  }

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) { (entries.madeCount, entries.heldCount) }

  /// Makes room for that many bags, once; at most a page of them.
  mutating func makeBags(_ count: Int) {
    bags.makePage(0)
    for bag in 0..<count { bags[bag] = Bag() }
  }

  /// How many entries a bag has.
  func count(of bag: Int) -> Int { Int(bags[bag].count) }

  /// The entry at a place.
  subscript(place: Int) -> DeadlineEntry { entries[place] }

  /// Adds an entry to a bag. O(1).
  mutating func insert(_ entry: DeadlineEntry, into index: Int, slots: inout SlotTable) {
    var bag = bags[index]
    let offset = Int(bag.count) & (Self.chunkSize - 1)
    if offset == 0 {
      let chunk = takeChunk()
      chunks[chunk] = Chunk(previous: bag.last, next: .max, bag: UInt32(index))
      if bag.last != .max { chunks[Int(bag.last)].next = UInt32(chunk) }
      bag.last = UInt32(chunk)
    }
    bag.count += 1
    bags[index] = bag
    place(entry, at: Int(bag.last) << Self.chunkBits + offset, slots: &slots)
  }

  /// Puts an entry in the place of another, if that is in the bag to which it belongs; false if it is not. O(1).
  mutating func replace(at place: Int, with entry: DeadlineEntry, ofBag bag: Int) -> Bool {
    guard chunks[place >> Self.chunkBits].bag == UInt32(truncatingIfNeeded: bag) else { return false }
    entries[place] = entry
    return true
  }

  /// Takes out the entry at a place; the number of its bag, and how many that has left. O(1).
  mutating func remove(at hole: Int, slots: inout SlotTable) -> (bag: Int, left: Int) {
    let index = Int(chunks[hole >> Self.chunkBits].bag)
    var bag = bags[index]
    bag.count -= 1
    let offset = Int(bag.count) & (Self.chunkSize - 1)
    let last = Int(bag.last) << Self.chunkBits + offset
    if last != hole { place(entries[last], at: hole, slots: &slots) }
    if offset == 0 { dropLastChunk(of: &bag) }
    bags[index] = bag
    if offset == 0 { moveTopmostDown(slots: &slots) }
    return (index, Int(bag.count))
  }

  /// Takes any entry out of a bag that has some. O(1).
  mutating func removeAny(from index: Int) -> DeadlineEntry {
    var bag = bags[index]
    bag.count -= 1
    let offset = Int(bag.count) & (Self.chunkSize - 1)
    let entry = entries[Int(bag.last) << Self.chunkBits + offset]
    if offset == 0 { dropLastChunk(of: &bag) }
    bags[index] = bag
    return entry
  }

  @inline(__always)
  private mutating func place(_ entry: DeadlineEntry, at place: Int, slots: inout SlotTable) {
    entries[place] = entry
    slots[entry.slot] = EntryLocation(store, place)
  }
}

extension ChunkPool {
  private mutating func takeChunk() -> Int {
    let chunk = free.takeLowest()
    let page = chunk >> Self.pageBits
    while usedInPage.count <= page { usedInPage.append(0) }
    precondition(chunk * Self.chunkSize < EntryLocation.placeLimit, "The schedule is full")
    if !entries.holds(page: page) {
      entries.makePage(page)
    } else if usedInPage[page] == 0 {
      emptyPages -= 1
    }
    if !chunks.holds(page: chunk >> Pages<Chunk>.indexBits) { chunks.makePage(chunk >> Pages<Chunk>.indexBits) }
    usedInPage[page] += 1
    usedChunks += 1
    return chunk
  }

  private mutating func dropLastChunk(of bag: inout Bag) {
    let chunk = Int(bag.last)
    bag.last = chunks[chunk].previous
    if bag.last != .max { chunks[Int(bag.last)].next = .max }
    release(chunk)
  }

  private mutating func release(_ chunk: Int) {
    free.insert(chunk)
    usedChunks -= 1
    let page = chunk >> Self.pageBits
    usedInPage[page] -= 1
    guard usedInPage[page] == 0 else { return }
    // One empty page is kept, so that coming and going at a page's edge makes none.
    if emptyPages > 0 { entries.releasePage(page) } else { emptyPages += 1 }
  }

  private mutating func moveTopmostDown(slots: inout SlotTable) {
    let room = entries.heldCount * Self.chunksInPage
    guard usedChunks * 4 < room, entries.heldCount > 2, let top = free.highestUsed(below: .max) else { return }
    let chunk = takeChunk()
    guard chunk < top else { return release(chunk) }
    let moved = chunks[top]
    chunks[chunk] = moved
    if moved.previous != .max { chunks[Int(moved.previous)].next = UInt32(chunk) }
    var count = Self.chunkSize
    if moved.next != .max {
      chunks[Int(moved.next)].previous = UInt32(chunk)
    } else {
      bags[Int(moved.bag)].last = UInt32(chunk)
      count = (Int(bags[Int(moved.bag)].count) - 1) & (Self.chunkSize - 1) + 1
    }
    for offset in 0..<count {
      place(entries[top * Self.chunkSize + offset], at: chunk * Self.chunkSize + offset, slots: &slots)
    }
    release(top)
  }
}
