extension TextScanner {
  /// Whether `P` and then a digit or `T` comes next, as in ISO 8601-1:2019, 5.5.2.
  var isAtISODuration: Bool {
    guard next == "P" || next == "p" else { return false }
    return isDigit(ahead: 1) || character(ahead: 1) == "T" || character(ahead: 1) == "t"
  }

  /// Reads an ISO 8601 duration such as `PT1H30M`, `P1DT12H`, `P2W` or `PT0,5S`, up to a space or a slash.
  ///
  /// Weeks stand alone, and only the last number may have a fraction, with a point or a comma.
  mutating func isoDuration() throws(TextError) -> Duration {
    position += 1
    var total: Int64 = 0
    var last: DurationUnit?
    var inTime = false
    var ended = false
    while let next, !next.isWhitespace, next != "/" {
      let start = column
      if !inTime, skip("T", "t") {
        inTime = true
        if !isDigit() { throw error("a number is missing after the T", hint: "write it as PT1H30M") }
        continue
      }
      guard !ended, isDigit() else { throw notUnderstood(hint: "write it as PT1H30M") }
      // No thousands here, so a comma always begins a fraction.
      let number = DecimalNumber(whole: digits(), fraction: fraction() ?? "")
      let unit = try isoUnit(inTime: inTime)
      if let last, unit.nanoseconds >= last.nanoseconds || last == .week {
        throw error("the parts are out of order", column: start, hint: "write it as P1DT12H30M")
      }
      guard let length = number.nanoseconds(of: unit), length <= Int64.max - total else {
        throw tooLong(column: start)
      }
      total += length
      last = unit
      ended = !number.fraction.isEmpty
    }
    return .nanoseconds(total)
  }

  private mutating func isoUnit(inTime: Bool) throws(TextError) -> DurationUnit {
    switch (word, inTime) {
    case ("y", false), ("m", false), ("mt", false), ("yt", false):
      throw error("months and years have no fixed length", hint: "use weeks or days; minutes come after a T")
    default: break
    }
    if inTime {
      if skip("H", "h") { return .hour }
      if skip("M", "m") { return .minute }
      if skip("S", "s") { return .second }
    } else {
      if skip("D", "d") { return .day }
      if skip("W", "w") { return .week }
    }
    throw notUnderstood(hint: "write it as PT1H30M")
  }
}
