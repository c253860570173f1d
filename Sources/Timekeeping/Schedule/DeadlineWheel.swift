/// What is due later, in buckets: a hierarchy of wheels, each of whose buckets spans one turn of the wheel below.
///
/// An entry's ticket lies in the wheel of the highest bits in which its deadline differs from the wheel's time. Within a
/// bucket there is no order; the earliest bucket is poured before any of its entries is due: its tickets are taken out,
/// and go to the buckets of the wheels below or to the front of the queue, which orders what it gets. An entry that is
/// put off keeps its ticket where it is. Time here is that of the entries poured, and not that of a clock. (G. Varghese and A. Lauck, Hashed and hierarchical timing wheels, 1987, scheme 7; the front is that of
/// W. T. Tang et al., Ladder queue, 2005.)
struct DeadlineWheel: ~Copyable {
  // Five wheels of 256 buckets, of which the lowest spans 2^26 ns (67 ms) a bucket, cover the range of Int64.
  private static let lowestBits: UInt64 = 26
  private static let wheelBits: UInt64 = 8
  private static let wheels = 5
  private static let buckets = 256

  /// A bucket of no more entries than this goes to the front as it is.
  private static let directLimit = 512

  private var pool = TicketPool()
  private var occupied = Pages<UInt64>()  // a bit for each bucket that has tickets
  private var pouring: Int?

  /// The wheel's time: no entry is earlier, but for those of the bucket that is being poured.
  private var time: UInt64 = 0

  /// No entry is due earlier than this, as a key.
  private(set) var bound: UInt64 = 0

  /// How many tickets there are, void ones included.
  private(set) var count = 0

  /// How many pages of memory were ever made, and how many are held.
  var pageCounts: (made: Int, held: Int) { pool.pageCounts }

  /// A deadline as what the wheel compares. The end of all time counts with the nanosecond before: no key is the highest
  /// number, so that the wheel's time can be beyond all of them.
  static func key(of deadline: Int64) -> UInt64 { min(UInt64(bitPattern: deadline) ^ 1 << 63, .max - 1) }

  /// The deadline of a key.
  static func deadline(of key: UInt64) -> Int64 { Int64(bitPattern: key ^ 1 << 63) }

  /// Sets the time of a wheel without tickets.
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

  /// Adds the ticket of an entry that belongs here. O(1).
  @inline(__always)
  mutating func insert(_ ticket: Ticket, at key: UInt64) {
    let bucket = bucket(of: key)
    pool.insert(ticket, into: bucket)
    occupied[bucket >> 6] |= 1 << UInt64(bucket & 63)
    count += 1
  }

  /// The bucket to which a key belongs that is not before the wheel's time.
  private func bucket(of key: UInt64) -> Int {
    let highest = 63 - UInt64(truncatingIfNeeded: (key ^ time | 1 << Self.lowestBits).leadingZeroBitCount)
    let wheel = (highest &- Self.lowestBits) >> 3
    let place = key >> (Self.lowestBits &+ wheel << 3) & UInt64(Self.buckets - 1)
    return Int(truncatingIfNeeded: wheel << 8 | place)
  }

  /// Takes up to 32 tickets of the earliest bucket out; how many they are. There must be some.
  ///
  /// Each is to be filed again, by the time to which the wheel then has come, unless it is void.
  mutating func pour(into tickets: inout TicketPool.Chunk.Tickets) -> Int {
    if pouring == nil { beginPouring() }
    guard let bucket = pouring else { return 0 }
    let poured = pool.removeChunk(of: bucket, into: &tickets)
    count -= poured
    if pool.count(of: bucket) == 0 { emptied(bucket) }
    pool.compact()
    return poured
  }

  /// Looks at some tickets, each time at others, and takes out those that are void; how many.
  mutating func sweep(_ slots: inout SlotTable) -> Int {
    guard let (bucket, removed) = pool.sweep(&slots) else { return 0 }
    count -= removed
    if pool.count(of: bucket) == 0 { emptied(bucket) }
    pool.compact()
    return removed
  }

  private mutating func emptied(_ bucket: Int) {
    occupied[bucket >> 6] &= ~(1 << UInt64(bucket & 63))
    if pouring == bucket {
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
    pouring = bucket
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
