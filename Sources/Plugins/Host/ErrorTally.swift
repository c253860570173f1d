/// How often each error of one handler has come, so that the same one is told in full but once.
struct ErrorTally {
  private var counts: [Int: Int] = [:]

  /// How many different errors are told apart; with one more the counts begin anew, since texts have no end.
  static let limit = 16

  /// Counts an error; the result is 1 the first time that it comes from this place with this text.
  mutating func count(_ problem: Problem) -> Int {
    var hasher = Hasher()
    hasher.combine(problem.file)
    hasher.combine(problem.line)
    hasher.combine(problem.message)
    let key = hasher.finalize()
    if counts[key] == nil, counts.count >= Self.limit { counts.removeAll() }
    counts[key, default: 0] += 1
    return counts[key, default: 0]
  }
}
