/// A flat 4-ary heap of deadlines in total order: the earliest first, equal ones by sequence.
///
/// Four children to a node make the heap half as deep as a binary one, and a node's children lie next to each
/// other in memory. The owner keeps each entry's position, so that an entry anywhere can be removed
/// (R. Sedgewick and K. Wayne, Algorithms, 4th ed., 2.4: index priority queues).
struct DeadlineHeap {
  /// One scheduled entry, compared by deadline and then by sequence.
  struct Node {
    var deadline: Int64
    var sequence: UInt64
    var slot: UInt32

    static func < (first: Node, second: Node) -> Bool {
      first.deadline != second.deadline ? first.deadline < second.deadline : first.sequence < second.sequence
    }
  }

  /// Where each slot's entry lies, indexed by slot.
  typealias Positions = ContiguousArray<UInt32>

  private(set) var nodes: ContiguousArray<Node> = []

  /// The entry that is due first.
  var first: Node? { nodes.first }

  /// Adds an entry. O(log n).
  mutating func insert(_ node: Node, positions: inout Positions) {
    nodes.append(node)
    raise(node, from: nodes.count - 1, positions: &positions)
  }

  /// Takes out the entry at a position. O(log n).
  mutating func remove(at position: Int, positions: inout Positions) {
    let last = nodes.removeLast()
    if position < nodes.count { settle(last, at: position, positions: &positions) }
  }

  private mutating func settle(_ node: Node, at position: Int, positions: inout Positions) {
    if position > 0, node < nodes[(position - 1) / 4] {
      raise(node, from: position, positions: &positions)
    } else {
      sink(node, from: position, positions: &positions)
    }
  }

  private mutating func raise(_ node: Node, from start: Int, positions: inout Positions) {
    var position = start
    while position > 0 {
      let parent = (position - 1) / 4
      guard node < nodes[parent] else { break }
      place(nodes[parent], at: position, positions: &positions)
      position = parent
    }
    place(node, at: position, positions: &positions)
  }

  private mutating func sink(_ node: Node, from start: Int, positions: inout Positions) {
    var position = start
    while true {
      let firstChild = position * 4 + 1
      guard firstChild < nodes.count else { break }
      var least = firstChild
      for child in firstChild + 1..<max(firstChild + 1, min(firstChild + 4, nodes.count))
      where nodes[child] < nodes[least] {
        least = child
      }
      guard nodes[least] < node else { break }
      place(nodes[least], at: position, positions: &positions)
      position = least
    }
    place(node, at: position, positions: &positions)
  }

  private mutating func place(_ node: Node, at position: Int, positions: inout Positions) {
    nodes[position] = node
    positions[Int(node.slot)] = UInt32(position)
  }
}
