/// Finds the word that somebody meant.
public enum NearestWord {
  /// The known word that is the fewest edits away from `word`, if it is near enough to have been meant.
  ///
  /// An edit inserts, removes or replaces a character, or swaps two neighbours (optimal string alignment:
  /// L. Boytsov, Indexing Methods for Approximate Dictionary Searching, 2011, 2.1). Near enough is a third of the
  /// word's length, at least one edit. O(n · m) for each known word, of which the first
  /// 1,000 are looked at; nobody has meant one of more than 100 characters.
  public static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    guard word.utf8.count <= 4 * longestWord, word.count <= longestWord else { return nil }
    let letters = Array(word)
    let limit = max(1, letters.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in known.prefix(mostWords) {
      let others = Array(candidate)
      // As many edits as that at least.
      guard abs(others.count - letters.count) <= limit else { continue }
      let distance = distance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  private static let longestWord = 100

  private static let mostWords = 1_000

  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, character) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var edits = min(last[column + 1] + 1, current[column] + 1, last[column] + (character == other ? 0 : 1))
        if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
          edits = min(edits, beforeLast[column - 1] + 1)
        }
        current.append(edits)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
