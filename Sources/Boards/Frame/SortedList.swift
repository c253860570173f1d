/// Elements in their order, no two of which are equal; kept in order while some of them change.
struct SortedList<Element: Comparable & Sendable>: Sendable {
  /// All of them, the least first.
  private(set) var elements: [Element]

  /// Up to so many changes are made one by one, each with a move of what lies behind; more in one pass over all.
  private static var fewChanges: Int { 8 }

  /// Sorts elements. O(n log n).
  init(_ elements: [Element] = []) {
    self.elements = elements.sorted()
  }

  /// The place of an element that is there; nil for one that is not. O(log n).
  func place(of element: Element) -> Int? {
    let place = firstPlace(notBefore: element)
    return place < elements.count && elements[place] == element ? place : nil
  }

  /// Takes elements out and puts others in: a few in O(log n) each and a move in memory, many in O(n + k log k).
  mutating func replace(_ old: [Element], with new: [Element]) {
    guard old.count + new.count > Self.fewChanges else {
      for element in old { if let place = place(of: element) { elements.remove(at: place) } }
      for element in new { elements.insert(element, at: firstPlace(notBefore: element)) }
      return
    }
    let gone = old.sorted()
    let come = new.sorted()
    var (nextGone, nextCome) = (0, 0)
    var merged: [Element] = []
    merged.reserveCapacity(elements.count + come.count)
    for element in elements {
      while nextGone < gone.count, gone[nextGone] < element { nextGone += 1 }
      if nextGone < gone.count, gone[nextGone] == element { continue }
      while nextCome < come.count, come[nextCome] < element {
        merged.append(come[nextCome])
        nextCome += 1
      }
      merged.append(element)
    }
    merged += come[nextCome...]
    elements = merged
  }

  private func firstPlace(notBefore element: Element) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
