/// What is due later, in buckets: a hierarchy of wheels, each of whose buckets spans one turn of the wheel below.
///
/// An entry lies in the wheel of the highest bits in which its deadline differs from the wheel's time. Within a bucket
/// there is no order; the earliest bucket is poured before any of its entries is due, into the buckets of the wheels
/// below or to the front of the queue, which orders what it gets. Time here is that of the entries poured, and not that
/// of a clock. (G. Varghese and A. Lauck, Hashed and hierarchical timing wheels, 1987, scheme 7; the front is that of
/// W. T. Tang et al., Ladder queue, 2005.)
struct DeadlineWheel: ~Copyable {
  // Five wheels of 256 buckets, of which the lowest spans 2^26 ns (67 ms) a bucket, cover the range of Int64.
  private static let lowestBits: UInt64 = 26
  private static let wheelBits: UInt64 = 8
  private static let wheels = 5
  private static let buckets = 256

  /// A bucket of no more entries than this goes to the front as it is.
  private static let directLimit = 512

  private var pool: ChunkPool
  private var occupied = Pages<UInt64>()  // a bit for each bucket that has entries
  private var pouring: (bucket: Int, isForFront: Bool)?

  /// The wheel's time: no entry is earlier, but for those of the bucket that is being poured.
  private var time: UInt64 = 0

  /// No entry is due earlier than this, as a key.
  private(set) var bound: UInt64 = 0

  /// How many entries there are.
  private(set) var count = 0

  /// Makes a wheel without entries and without memory.
  init(_ store: EntryLocation.Store) {
    pool = ChunkPool(store)
  }

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) { pool.pageCounts }

  /// A deadline as what the wheel compares.
  static func key(of deadline: Int64) -> UInt64 { UInt64(bitPattern: deadline) ^ 1 << 63 }

  /// The deadline of a key.
  static func deadline(of key: UInt64) -> Int64 { Int64(bitPattern: key ^ 1 << 63) }

  /// The entry at a place.
  subscript(place: Int) -> DeadlineEntry { pool[place] }

  /// Sets the time of a wheel without entries.
  mutating func begin(at key: UInt64) {
    if !occupied.holds(page: 0) { makeBuckets() }
    time = (key >> Self.lowestBits) << Self.lowestBits
    bound = time
    pouring = nil
  }

  private mutating func makeBuckets() {
    pool.makeBags(Self.wheels * Self.buckets)
    occupied.makePage(0)
    for word in 0..<Self.wheels * Self.buckets / 64 { occupied[word] = 0 }
  }

  /// Whether an entry of that deadline belongs here, and not to the front.
  func takes(_ key: UInt64) -> Bool { key >= time }

  /// Adds an entry that belongs here. O(1).
  mutating func insert(_ entry: DeadlineEntry, slots: inout SlotTable) {
    let bucket = bucket(of: Self.key(of: entry.deadline))
    pool.insert(entry, into: bucket, slots: &slots)
    occupied[bucket >> 6] |= 1 << UInt64(bucket & 63)
    count += 1
  }

  /// Puts an entry that belongs here in the place of another of the same slot. O(1), and often one write.
  mutating func replace(at place: Int, with entry: DeadlineEntry, slots: inout SlotTable) {
    let bucket = bucket(of: Self.key(of: entry.deadline))
    guard !pool.replace(at: place, with: entry, ofBag: bucket) else { return }
    remove(at: place, slots: &slots)
    insert(entry, slots: &slots)
  }

  /// The bucket to which a key belongs that is not before the wheel's time.
  private func bucket(of key: UInt64) -> Int {
    let highest = 63 - UInt64(truncatingIfNeeded: (key ^ time | 1 << Self.lowestBits).leadingZeroBitCount)
    let wheel = (highest &- Self.lowestBits) >> 3
    let place = key >> (Self.lowestBits &+ wheel << 3) & UInt64(Self.buckets - 1)
    return Int(truncatingIfNeeded: wheel << 8 | place)
  }

  /// Takes out the entry at a place. O(1).
  mutating func remove(at place: Int, slots: inout SlotTable) {
    let (bucket, left) = pool.remove(at: place, slots: &slots)
    count -= 1
    if left == 0 { emptied(bucket) }
  }

  /// Pours one entry of the earliest bucket into the wheels below, or gives it for the front. There must be one.
  mutating func pour(slots: inout SlotTable) -> DeadlineEntry? {
    if pouring == nil { beginPouring() }
    guard let (bucket, isForFront) = pouring else { return nil }
    let entry = pool.removeAny(from: bucket)
    count -= 1
    if pool.count(of: bucket) == 0 { emptied(bucket) }
    if isForFront { return entry }
    insert(entry, slots: &slots)
    return nil
  }

  private mutating func emptied(_ bucket: Int) {
    occupied[bucket >> 6] &= ~(1 << UInt64(bucket & 63))
    if pouring?.bucket == bucket {
      pouring = nil
      bound = time
    }
  }

  /// The time moves to the bucket's beginning, from where its entries belong to wheels below; or, when they go to the
  /// front, to its end, so that what is added meanwhile goes there too.
  private mutating func beginPouring() {
    guard let (bucket, start, isAlone) = earliestBucket() else { return }
    let wheel = bucket / Self.buckets
    let isForFront = wheel == 0 || isAlone && pool.count(of: bucket) <= Self.directLimit
    pouring = (bucket, isForFront)
    bound = start
    let (end, overflow) = start.addingReportingOverflow(1 << (Self.lowestBits + UInt64(wheel) * Self.wheelBits))
    time = isForFront ? (overflow ? .max : end) : start
  }

  /// The bucket that begins first and its beginning; of several, that of the highest wheel, which holds the others.
  /// It is alone when there is nothing in the wheels below.
  private func earliestBucket() -> (bucket: Int, start: UInt64, isAlone: Bool)? {
    var earliest: (bucket: Int, start: UInt64, isAlone: Bool)?
    for wheel in 0..<Self.wheels {
      var word = wheel * 4
      while word < wheel * 4 + 4, occupied[word] == 0 { word += 1 }
      guard word < wheel * 4 + 4 else { continue }
      let bucket = word << 6 + occupied[word].trailingZeroBitCount
      let shift = Self.lowestBits + UInt64(wheel) * Self.wheelBits
      let above = shift + Self.wheelBits
      let start = (above < 64 ? (time >> above) << above : 0) | UInt64(bucket & (Self.buckets - 1)) << shift
      if start <= earliest?.start ?? .max { earliest = (bucket, start, earliest == nil) }
    }
    return earliest
  }
}
