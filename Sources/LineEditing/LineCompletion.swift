/// Ways to go on with the line that is typed.
public struct LineCompletion: Sendable, Hashable {
  /// How many characters before the cursor a name takes the place of.
  public var length: Int

  /// The names; none when there is nothing to go on with.
  public var names: [String]

  /// Makes a completion.
  public init(length: Int, names: [String]) {
    self.length = length
    self.names = names
  }

  /// What all names begin with.
  var common: String {
    guard var common = names.first else { return "" }
    for name in names { common = String(zip(common, name).prefix { $0 == $1 }.map(\.0)) }
    return common
  }

  /// The names in columns, a line each, at most so many characters wide.
  func lines(columns: Int) -> [String] {
    let width = (names.map(\.count).max() ?? 0) + 2
    let count = max(1, columns / width)
    let rows = (names.count + count - 1) / count
    return (0..<rows).map { row in
      let line = stride(from: row, to: names.count, by: rows).map { index in
        names[index] + String(repeating: " ", count: width - names[index].count)
      }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
