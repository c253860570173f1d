package import Reactor

/// One line of text while it is typed: on the board itself, without a line editor.
package struct TextField: Sendable, Hashable {
  private var scalars: [Unicode.Scalar]

  /// The place of the cursor, from 0 before the first character to behind the last.
  package private(set) var cursor: Int

  /// What a line is limited to, in characters.
  private static let longest = 1_000

  /// Makes a field in which something stands already, with the cursor behind it.
  package init(_ text: String = "") {
    scalars = Array(text.unicodeScalars)
    cursor = scalars.count
  }

  /// What stands in it.
  package var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// What stands before the cursor.
  package var textBeforeCursor: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[..<cursor])
    return String(text)
  }

  /// Edits the line as a key asks for; false for a key that is none of editing, such as Enter.
  package mutating func edit(with key: Key) -> Bool {
    switch key {
    case .character(let scalar): insert(scalar)
    case .backspace: remove(from: cursor - 1, to: cursor)
    case .delete, .control("d"): remove(from: cursor, to: cursor + 1)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(scalars.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = scalars.count
    case .control("u"): remove(from: 0, to: cursor)
    case .control("k"): remove(from: cursor, to: scalars.count)
    case .control("w"): remove(from: startOfWord, to: cursor)
    default: return false
    }
    return true
  }

  private mutating func insert(_ scalar: Unicode.Scalar) {
    guard scalars.count < Self.longest else { return }
    scalars.insert(scalar, at: cursor)
    cursor += 1
  }

  private mutating func remove(from start: Int, to end: Int) {
    guard start >= 0, end <= scalars.count, start < end else { return }
    scalars.removeSubrange(start..<end)
    cursor = start
  }

  /// Where the word before the cursor begins.
  private var startOfWord: Int {
    var start = cursor
    while start > 0, scalars[start - 1] == " " { start -= 1 }
    while start > 0, scalars[start - 1] != " " { start -= 1 }
    return start
  }
}
