/// Objects by numbers that are given out in order, each but once.
///
/// Those of neighbouring numbers lie together, sixty-four a page, and the pages in the order of their numbers. New pages
/// come at the end, so that a page mostly stands where its number says, and nothing is hashed or searched to find it. A
/// page takes half a kilobyte, even for one object.
public struct NumberTable<Object: AnyObject> {
  @usableFromInline
  struct Page {
    @usableFromInline
    var count = 0
    @usableFromInline
    var objects = InlineArray<64, Object?>(repeating: nil)

    @usableFromInline
    init() {}

    /// Puts an object, or nothing, at a place; by how many there are more then.
    @inlinable
    mutating func put(_ object: Object?, at place: Int) -> Int {
      let change = (object == nil ? 0 : 1) - (objects[place] == nil ? 0 : 1)
      objects[place] = object
      count += change
      return change
    }
  }

  @inlinable
  static var pageBits: UInt64 { 6 }

  @usableFromInline
  var pages: ContiguousArray<Page> = []

  // The pages' numbers, apart: a search then touches no page.
  @usableFromInline
  var pageNumbers: ContiguousArray<UInt64> = []

  @usableFromInline
  var emptyPages = 0

  @usableFromInline
  var total = 0

  /// How many objects there are.
  public var count: Int { total }

  /// Makes an empty table.
  public init() {}

  /// The object of a number; nil when there is none. O(1) while the pages before it are there, else O(log p) for p
  /// pages; to add one in between is O(p), to take one out amortised O(1).
  @inlinable
  public subscript(number: UInt64) -> Object? {
    get {
      index(ofPage: number >> Self.pageBits).flatMap { pages[$0].objects[Self.place(of: number)] }
    }
    set {
      let page = number >> Self.pageBits
      guard let index = newValue == nil ? index(ofPage: page) : madeIndex(ofPage: page) else { return }
      let wasEmpty = pages[index].count == 0
      total += pages[index].put(newValue, at: Self.place(of: number))
      let isEmpty = pages[index].count == 0
      if isEmpty != wasEmpty { noteEmptyPage(isEmpty) }
    }
  }

  /// All objects, in the order of their numbers. O(n + p) for p pages.
  public var inOrder: [Object] {
    pages.flatMap { page in page.objects.indices.compactMap { page.objects[$0] } }
  }

  @inlinable
  static func place(of number: UInt64) -> Int { Int(number & (1 << pageBits - 1)) }

  /// Where a page stands; nil when there is none of that number.
  @inlinable
  func index(ofPage number: UInt64) -> Int? {
    guard let first = pageNumbers.first, number >= first else { return nil }
    // No page can stand further behind than this.
    let last = Int(clamping: number - first)
    if last < pageNumbers.count, pageNumbers[last] == number { return last }
    let index = indexAmongOthers(number)
    return index < pageNumbers.count && pageNumbers[index] == number ? index : nil
  }

  /// How many pages have lower numbers.
  @usableFromInline
  func indexAmongOthers(_ number: UInt64) -> Int {
    var (low, high) = (0, pageNumbers.count)
    while low < high {
      let middle = (low + high) / 2
      if pageNumbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inlinable
  mutating func madeIndex(ofPage number: UInt64) -> Int {
    if let index = index(ofPage: number) { return index }
    let index = indexAmongOthers(number)
    pages.insert(Page(), at: index)
    pageNumbers.insert(number, at: index)
    emptyPages += 1
    return index
  }

  /// Counts a page that has become empty, or is no longer. Empty ones are taken out once they are half of all.
  @inlinable
  mutating func noteEmptyPage(_ isEmpty: Bool) {
    emptyPages += isEmpty ? 1 : -1
    guard isEmpty, emptyPages * 2 >= pages.count else { return }
    pageNumbers = ContiguousArray(pageNumbers.indices.filter { pages[$0].count > 0 }.map { pageNumbers[$0] })
    pages.removeAll { $0.count == 0 }
    emptyPages = 0
  }
}
