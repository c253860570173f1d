extension TextScanner {
  /// Passes an offset from UTC, `Z`, `+09:00`, `+0900` or `+09`, and returns its seconds; nil when none comes next.
  ///
  /// RFC 3339, 5.6, and ISO 8601's shorter forms: hours to 23, minutes to 59.
  mutating func offset() throws(TextError) -> Int? {
    let start = column
    if next == "Z" || next == "z", !(character(ahead: 1)?.isLetter ?? false) {
      position += 1
      return 0
    }
    guard let next, next == "+" || next == "-" || next == "\u{2212}", isDigit(ahead: 1) else { return nil }
    position += 1
    let digits = self.digits()
    var minutes = 0
    switch digits.count {
    case 2 where self.next == ":":
      position += 1
      guard let value = number(digits: 2) else { throw malformedOffset(column: start) }
      minutes = value
    case 2: break
    case 4: minutes = Int(digits.suffix(2)) ?? 60
    default: throw malformedOffset(column: start)
    }
    guard let hours = Int(digits.prefix(2)), hours <= 23, minutes <= 59 else {
      throw error(
        "no offset from UTC is that large", column: start, hint: "hours go up to 23 and minutes up to 59")
    }
    return (next == "+" ? 1 : -1) * (hours * 3_600 + minutes * 60)
  }

  private func malformedOffset(column: Int) -> TextError {
    error("an offset from UTC has two digits each", column: column, hint: "write it as +09:00")
  }
}
