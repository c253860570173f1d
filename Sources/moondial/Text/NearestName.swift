/// Finds what someone who mistyped a name probably meant.
enum NearestName {
  /// The known name that is fewest slips away: at most two, and fewer than a third of the letters, at least one.
  ///
  /// A slip is a letter more, less or other, or two neighbours swapped. Of several the first counts.
  static func of(_ name: String, among known: [String]) -> String? {
    let limit = min(2, max(1, name.count / 3))
    let candidates = known.map { (name: $0, slips: slips(from: name, to: $0)) }
    guard let best = candidates.min(by: { $0.slips < $1.slips }), best.slips <= limit else { return nil }
    return best.name
  }

  /// The optimal string alignment distance (Damerau 1964; Levenshtein 1966). Complexity: O(n·m).
  static func slips(from first: String, to second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var rows = [Array(0...second.count)]
    for row in 0..<first.count {
      var next = [row + 1]
      for column in 0..<second.count {
        let change = rows[row][column] + (first[row] == second[column] ? 0 : 1)
        var best = min(change, rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[first.count][second.count]
  }
}
