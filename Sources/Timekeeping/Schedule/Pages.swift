/// Memory for many small values, in pages that are made and given back one by one.
///
/// No operation moves what is there: growing costs one page however much there is already. This is the one file of the
/// module that handles memory by address; who uses it keeps to the places that it has made.
@safe struct Pages<Element: BitwiseCopyable>: ~Copyable {
  /// How many bits of an index tell the place in its page.
  static var indexBits: Int { 12 }

  /// How many elements a page holds.
  static var pageSize: Int { 1 << indexBits }

  // Bytes of a cache line, at whose beginning a page begins: no element whose size divides it lies in two.
  private static var lineSize: Int { 64 }

  private var pages: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>
  private var pageLimit = 0

  /// How many pages are held.
  private(set) var heldCount = 0

  /// How many pages were ever made.
  private(set) var madeCount = 0

  /// Makes a storage that holds no page, and takes no memory for it.
  init() {
    unsafe pages = .allocate(capacity: 0)
  }

  deinit {
    for page in 0..<pageLimit { unsafe pages[page]?.deallocate() }
    unsafe pages.deallocate()
  }

  /// Whether a page is held.
  func holds(page: Int) -> Bool {
    unsafe page < pageLimit && pages[page] != nil
  }

  /// Makes a page that is not held; what its elements are is for the caller to set. Amortised O(1).
  mutating func makePage(_ page: Int) {
    if page >= pageLimit { growTable(for: page) }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Self.pageSize * MemoryLayout<Element>.stride, alignment: Self.lineSize)
    unsafe pages[page] = unsafe memory.bindMemory(to: Element.self, capacity: Self.pageSize)
    heldCount += 1
    madeCount += 1
  }

  /// Gives a page back.
  mutating func releasePage(_ page: Int) {
    unsafe pages[page]?.deallocate()
    unsafe pages[page] = nil
    heldCount -= 1
  }

  /// The element at an index, whose page must be held.
  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index >= 0 && holds(page: index >> Self.indexBits))
      return unsafe pages[index >> Self.indexBits].unsafelyUnwrapped[index & (Self.pageSize - 1)]
    }
    @inline(__always)
    _modify {
      assert(index >= 0 && holds(page: index >> Self.indexBits))
      yield unsafe &pages[index >> Self.indexBits].unsafelyUnwrapped[index & (Self.pageSize - 1)]
    }
  }

  private mutating func growTable(for page: Int) {
    let limit = max(page + 1, pageLimit * 2)
    let table = UnsafeMutablePointer<UnsafeMutablePointer<Element>?>.allocate(capacity: limit)
    unsafe table.initialize(repeating: nil, count: limit)
    unsafe table.update(from: pages, count: pageLimit)
    unsafe pages.deallocate()
    unsafe pages = table
    pageLimit = limit
  }
}
