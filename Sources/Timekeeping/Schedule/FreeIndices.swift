/// Which of the indices from 0 on are free; the lowest free one is taken first.
///
/// What is in use thereby stays together at low indices, and memory is used in the order of its addresses.
struct FreeIndices: ~Copyable {
  /// How many indices a group has.
  static let groupSize = 4_096

  // A bit for each index, 64 words a group; which words of a group have one; which groups have one.
  private var words = Pages<UInt64>()
  private var groups = Pages<UInt64>()
  private var groupsWithFree = Pages<UInt64>()
  private var used = Pages<UInt16>()
  private var groupCount = 0

  /// Takes the lowest free index. O(1) in practice: a word tells of 262,144 indices whether one is free.
  mutating func takeLowest() -> Int {
    var place = 0
    let end = (groupCount + 63) >> 6
    while place < end, groupsWithFree[place] == 0 { place += 1 }
    if place == end { place = addGroup() }
    let group = place << 6 + groupsWithFree[place].trailingZeroBitCount
    let word = group << 6 + groups[group].trailingZeroBitCount
    let free = words[word]
    words[word] = free & (free - 1)
    used[group] += 1
    if free & (free - 1) == 0 {
      groups[group] &= groups[group] - 1
      if groups[group] == 0 { groupsWithFree[place] &= ~(1 << UInt64(group & 63)) }
    }
    return word << 6 + free.trailingZeroBitCount
  }

  /// Gives an index back.
  mutating func insert(_ index: Int) {
    let (word, group) = (index >> 6, index >> 12)
    words[word] |= 1 << UInt64(index & 63)
    groups[group] |= 1 << UInt64(word & 63)
    groupsWithFree[group >> 6] |= 1 << UInt64(group & 63)
    used[group] -= 1
  }

  /// The highest index below `limit` that is in use; nil when there is none. O(n / 64) in those that it passes.
  func highestUsed(below limit: Int) -> Int? {
    var index = min(limit, groupCount << 12) - 1
    while index >= 0 {
      if used[index >> 12] == 0 {
        index = (index >> 12) << 12 - 1
        continue
      }
      let inUse = ~words[index >> 6] << UInt64(63 - index & 63)
      if inUse != 0 { return index - inUse.leadingZeroBitCount }
      index = (index >> 6) << 6 - 1
    }
    return nil
  }

  /// Adds a group of free indices; the word of `groupsWithFree` that tells of it.
  private mutating func addGroup() -> Int {
    let (group, place) = (groupCount, groupCount >> 6)
    groupCount += 1
    if !words.holds(page: place) { words.makePage(place) }
    for word in group << 6..<(group + 1) << 6 { words[word] = .max }
    let page = group >> Pages<UInt64>.indexBits
    if !groups.holds(page: page) {
      groups.makePage(page)
      used.makePage(page)
    }
    groups[group] = .max
    used[group] = 0
    if !groupsWithFree.holds(page: place >> Pages<UInt64>.indexBits) {
      groupsWithFree.makePage(place >> Pages<UInt64>.indexBits)
    }
    groupsWithFree[place] = (group & 63 == 0 ? 0 : groupsWithFree[place]) | 1 << UInt64(group & 63)
    return place
  }
}
