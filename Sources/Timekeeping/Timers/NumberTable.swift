/// Objects by numbers that are given out in order, each but once.
///
/// Those of neighbouring numbers lie together, sixty-four a page: finding one touches less memory than in a dictionary of
/// all, no operation moves them, and they come in order without being sorted. A page takes half a kilobyte, even for one.
public struct NumberTable<Object: AnyObject> {
  @usableFromInline
  struct Page {
    @usableFromInline
    var objects = ContiguousArray<Object?>(repeating: nil, count: 1 << NumberTable.pageBits)
    @usableFromInline
    var count = 0

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
  var pages: [UInt64: Page] = [:]

  @usableFromInline
  var total = 0

  /// How many objects there are.
  public var count: Int { total }

  /// Makes an empty table.
  public init() {}

  /// The object of a number; nil when there is none. O(1).
  @inlinable
  public subscript(number: UInt64) -> Object? {
    get { pages[number >> Self.pageBits]?.objects[Self.place(of: number)] }
    set {
      let page = number >> Self.pageBits
      if let newValue {
        total += pages[page, default: Page()].put(newValue, at: Self.place(of: number))
      } else if let change = pages[page]?.put(nil, at: Self.place(of: number)) {
        total += change
        if pages[page]?.count == 0 { pages[page] = nil }
      }
    }
  }

  /// All objects, in the order of their numbers. O(n + p log p) for p pages.
  public var inOrder: [Object] {
    pages.sorted { $0.key < $1.key }.flatMap { $0.value.objects.compactMap(\.self) }
  }

  @inlinable
  static func place(of number: UInt64) -> Int { Int(number & (1 << pageBits - 1)) }
}
