extension TextScanner {
  /// Reads numbers with units, longest first, to the end.
  mutating func unitDuration() throws(TextError) -> Duration {
    var total: Int64 = 0
    var last: DurationUnit?
    var spaced = true
    repeat {
      let start = column
      var number = try amount()
      if number.fraction.isEmpty, skipAndAHalf() { number.fraction = "5" }
      if next == ":", number.fraction.isEmpty {
        return .nanoseconds(try sum(total, try colonDuration(first: number, start: start, after: last), column: start))
      }
      let unit = try unit(of: number, start: start, after: spaced ? nil : last)
      if let last, unit.nanoseconds >= last.nanoseconds {
        throw error(
          "\(unit.rawValue)s cannot follow \(last.rawValue)s", column: start,
          hint: "write units from the longest to the shortest, each once")
      }
      guard var length = number.nanoseconds(of: unit) else { throw tooLong(column: start) }
      if skip("半") || skipAndAHalf() { length = try sum(length, unit.nanoseconds / 2, column: start) }
      total = try sum(total, length, column: start)
      last = unit
      spaced = try separator()
    } while !isAtEnd
    return .nanoseconds(total)
  }

  /// Passes a number, or the words for one.
  private mutating func amount() throws(TextError) -> DecimalNumber {
    if let number = try decimal() { return number }
    if skip("半") || skipWords("half", "a") || skipWords("half", "an") || skipWord("half") {
      skipSpaces()
      return DecimalNumber(whole: "0", fraction: "5")
    }
    if skipWords("a", "quarter", "of", "an") || skipWords("quarter", "of", "an") || skipWords("a", "quarter") {
      skipSpaces()
      return DecimalNumber(whole: "0", fraction: "25")
    }
    if let value = TextScanner.numberWords[word] {
      skipLetters()
      return DecimalNumber(whole: String(value))
    }
    throw notUnderstood(hint: DurationText.example)
  }

  private static let numberWords = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "ninety": 90,
  ]

  /// Passes the unit after `number`. Without one, a number that sticks to hours or minutes counts the next unit.
  private mutating func unit(
    of number: DecimalNumber, start: Int, after attached: DurationUnit?
  ) throws(TextError) -> DurationUnit {
    let end = position
    skipSpaces()
    let place = column
    switch durationUnit() {
    case .unit(let unit): return unit
    case .calendar:
      throw error("months and years have no fixed length", column: place, hint: "use weeks or days")
    case nil: break
    }
    if isAtEnd || position > end, let attached, let follower = attached.follower, number.fraction.isEmpty {
      guard let value = Int(number.whole), number.whole.count <= 2, value <= 59 else {
        throw error(
          "\(number.whole) is no count of \(follower.rawValue)s from 0 to 59", column: start,
          hint: "give it a unit of its own, as \(number.whole)\(follower.symbol)")
      }
      position = end
      return follower
    }
    if let next, next.isLetter || position == end {
      if next.isLetter {
        throw error(
          "\(TextError.quoted(self.word)) is not a unit of time", hint: "units are ms, s, m (or min), h, d and w")
      }
      throw notUnderstood(hint: DurationText.example)
    }
    let written = number.fraction.isEmpty ? number.whole : number.whole + "." + number.fraction
    throw error("\(written) has no unit", column: start, hint: "say \(written)s or \(written)m")
  }

  /// Passes what may stand between two parts; whether anything did. Something must follow an "and" or a comma.
  private mutating func separator() throws(TextError) -> Bool {
    var spaced = skipSpaces()
    // What says that the span begins now ends the text.
    if spaced && skipWords("from", "now") || skip("后", "後") {
      skipSpaces()
      guard isAtEnd else { throw notUnderstood(hint: DurationText.example) }
    }
    if skip(",") || (spaced && skipWord("and")) {
      spaced = true
      skipSpaces()
      if isAtEnd { throw error("something is missing at the end", hint: DurationText.example) }
    }
    return spaced
  }

  private mutating func skipAndAHalf() -> Bool {
    let start = position
    if skipSpaces(), skipWords("and", "a", "half") { return true }
    position = start
    return false
  }

  private func sum(_ first: Int64, _ second: Int64, column: Int) throws(TextError) -> Int64 {
    let (sum, overflow) = first.addingReportingOverflow(second)
    if overflow { throw tooLong(column: column) }
    return sum
  }

  func tooLong(column: Int) -> TextError {
    error("the duration is too long", column: column, hint: "292 years is the most")
  }
}
