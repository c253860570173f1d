/// Memory for unordered bags of tickets, in chunks that belong to one bag each.
///
/// All chunks of a bag are full but the last, and a ticket that goes is replaced by the bag's last one. Chunks that are
/// given back leave no holes for long: while less than a quarter of the memory is used, the topmost chunk moves down.
struct TicketPool: ~Copyable {
  /// A bag of tickets: its last chunk, and how many tickets it has.
  struct Bag: BitwiseCopyable {
    var last: UInt32 = .max
    var count: UInt32 = 0
  }

  struct Chunk: BitwiseCopyable {
    var previous: UInt32 = .max
    var next: UInt32 = .max
    /// No bag when it is free.
    var bag: UInt32 = .max

    /// As many as a chunk can have.
    typealias Tickets = InlineArray<32, Ticket>
  }

  /// How many tickets a chunk has. (As a power, since the quotient of a signed number takes more than one instruction.)
  static var chunkSize: Int { 1 << chunkBits }

  private static var chunkBits: Int { 5 }
  private static var pageBits: Int { Pages<Ticket>.indexBits - chunkBits }
  private static var chunksInPage: Int { 1 << pageBits }

  private var bags = Pages<Bag>()
  private var tickets = Pages<Ticket>()
  private var chunks = Pages<Chunk>()
  private var free = FreeIndices()
  private var usedInPage: ContiguousArray<UInt8> = []
  private var usedChunks = 0
  private var emptyPages = 0
  private var sweptChunk = 0

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) { (tickets.madeCount, tickets.heldCount) }

  /// Makes room for that many bags, once; at most a page of them.
  mutating func makeBags(_ count: Int) {
    bags.makePage(0)
    for bag in 0..<count { bags[bag] = Bag() }
  }

  /// How many tickets a bag has.
  func count(of bag: Int) -> Int { Int(bags[bag].count) }

  /// Adds a ticket to a bag. O(1).
  @inline(__always)
  mutating func insert(_ ticket: Ticket, into index: Int) {
    var bag = bags[index]
    let offset = Int(bag.count) & (Self.chunkSize - 1)
    if offset == 0 { addChunk(to: &bag, at: index) }
    bag.count += 1
    bags[index] = bag
    tickets[Int(bag.last) << Self.chunkBits + offset] = ticket
  }

  /// Takes the last chunk's tickets out of a bag that has some; how many they are.
  mutating func removeChunk(of index: Int, into removed: inout Chunk.Tickets) -> Int {
    var bag = bags[index]
    let (first, count) = (Int(bag.last) << Self.chunkBits, filled(Int(bag.last)))
    for offset in 0..<count { removed[offset] = tickets[first + offset] }
    bag.count -= UInt32(count)
    dropLastChunk(of: &bag)
    bags[index] = bag
    return count
  }

  /// Looks at the tickets of one chunk, each time of another one, and takes out those that are void: whose bag it is, and
  /// how many they were. Nil where there is no chunk to look at.
  mutating func sweep(_ slots: inout SlotTable) -> (bag: Int, removed: Int)? {
    guard let chunk = nextUsedChunk() else { return nil }
    let (index, first) = (Int(chunks[chunk].bag), chunk << Self.chunkBits)
    // All are looked at before the first one goes, so that their slots are waited for together; and without a branch, for
    // which are void is what no processor predicts.
    var void: UInt32 = 0
    for offset in 0..<filled(chunk) {
      void |= (slots.isVoid(tickets[first + offset]) ? 1 : 0) << UInt32(offset)
    }
    let removed = void.nonzeroBitCount
    var bag = bags[index]
    // From behind, so that what takes the place of another is not to go itself.
    while void != 0 {
      let offset = 31 - void.leadingZeroBitCount
      void &= ~(1 << UInt32(offset))
      bag.count -= 1
      let lastOffset = Int(bag.count) & (Self.chunkSize - 1)
      tickets[first + offset] = tickets[Int(bag.last) << Self.chunkBits + lastOffset]
      if lastOffset == 0 { dropLastChunk(of: &bag) }
    }
    bags[index] = bag
    return (index, removed)
  }
}

extension TicketPool {
  /// Gives memory back for which a hole is found further down; one chunk at a time.
  mutating func compact() {
    let room = tickets.heldCount * Self.chunksInPage
    guard usedChunks * 4 < room, tickets.heldCount > 2, let top = free.highestUsed(below: .max) else { return }
    let chunk = takeChunk()
    guard chunk < top else { return release(chunk) }
    let moved = chunks[top]
    chunks[chunk] = moved
    if moved.previous != .max { chunks[Int(moved.previous)].next = UInt32(chunk) }
    for offset in 0..<filled(top) {
      tickets[chunk << Self.chunkBits + offset] = tickets[top << Self.chunkBits + offset]
    }
    if moved.next != .max {
      chunks[Int(moved.next)].previous = UInt32(chunk)
    } else {
      bags[Int(moved.bag)].last = UInt32(chunk)
    }
    release(top)
  }

  /// How many tickets a chunk in use has.
  private func filled(_ chunk: Int) -> Int {
    let bag = bags[Int(chunks[chunk].bag)]
    guard Int(bag.last) == chunk else { return Self.chunkSize }
    return (Int(bag.count) - 1) & (Self.chunkSize - 1) + 1
  }

  /// The next chunk in use below the one that was swept last, or the topmost; nil when there is none nearby.
  private mutating func nextUsedChunk() -> Int? {
    for _ in 0..<Self.chunkSize {
      if sweptChunk == 0 { sweptChunk = usedInPage.count << Self.pageBits }
      guard sweptChunk > 0 else { return nil }
      sweptChunk -= 1
      if usedInPage[sweptChunk >> Self.pageBits] == 0 {
        sweptChunk = (sweptChunk >> Self.pageBits) << Self.pageBits
      } else if chunks[sweptChunk].bag != .max {
        return sweptChunk
      }
    }
    return nil
  }

  @inline(never)
  private mutating func addChunk(to bag: inout Bag, at index: Int) {
    let chunk = takeChunk()
    chunks[chunk] = Chunk(previous: bag.last, bag: UInt32(index))
    if bag.last != .max { chunks[Int(bag.last)].next = UInt32(chunk) }
    bag.last = UInt32(chunk)
  }

  private mutating func dropLastChunk(of bag: inout Bag) {
    let chunk = Int(bag.last)
    bag.last = chunks[chunk].previous
    if bag.last != .max { chunks[Int(bag.last)].next = .max }
    release(chunk)
  }

  private mutating func takeChunk() -> Int {
    let chunk = free.takeLowest()
    let page = chunk >> Self.pageBits
    while usedInPage.count <= page { usedInPage.append(0) }
    if !tickets.holds(page: page) {
      tickets.makePage(page)
    } else if usedInPage[page] == 0 {
      emptyPages -= 1
    }
    let chunkPage = chunk >> Pages<Chunk>.indexBits
    if !chunks.holds(page: chunkPage) {
      chunks.makePage(chunkPage)
      for index in chunkPage << Pages<Chunk>.indexBits..<(chunkPage + 1) << Pages<Chunk>.indexBits {
        chunks[index] = Chunk()
      }
    }
    usedInPage[page] += 1
    usedChunks += 1
    return chunk
  }

  private mutating func release(_ chunk: Int) {
    chunks[chunk].bag = .max
    free.insert(chunk)
    usedChunks -= 1
    let page = chunk >> Self.pageBits
    usedInPage[page] -= 1
    guard usedInPage[page] == 0 else { return }
    // One empty page is kept, so that coming and going at a page's edge makes none.
    if emptyPages > 0 { tickets.releasePage(page) } else { emptyPages += 1 }
  }
}
