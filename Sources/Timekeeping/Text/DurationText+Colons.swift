extension TextScanner {
  /// Reads what follows `first` in `12:30`, `1:02:03` or, after days, `1d 02:00:00`, to the end; in nanoseconds.
  mutating func colonDuration(
    first: DecimalNumber, start: Int, after last: DurationUnit?
  ) throws(TextError) -> Int64 {
    var fields = [first]
    while next == ":" {
      position += 1
      let place = column
      let digits = self.digits()
      guard digits.count == 2 else {
        throw error("minutes and seconds have two digits here", column: place, hint: "write 5:30 or 1:02:03")
      }
      guard digits <= "59" else {
        throw error("minutes and seconds go up to 59 here", column: place, hint: "say it with units, as 90s")
      }
      fields.append(DecimalNumber(whole: digits))
      if fields.count > 3 { throw error("there is a field too many", column: place, hint: "say days as 1d 02:00:00") }
    }
    if let fraction = fraction() { fields[fields.count - 1].fraction = fraction }
    skipSpaces()
    guard isAtEnd else { throw notUnderstood(hint: "say it with units, as 1h30m") }

    if let last {
      let hours = Int(first.whole) ?? .max
      guard last == .day || last == .week, fields.count == 3, hours <= 23 else {
        throw error("only hours, minutes and seconds can follow days", column: start, hint: "write 1d 02:00:00")
      }
    }
    let units: [DurationUnit] = fields.count == 3 ? [.hour, .minute, .second] : [.minute, .second]
    var total: Int64 = 0
    for (field, unit) in zip(fields, units) {
      guard let length = field.nanoseconds(of: unit), length <= Int64.max - total else { throw tooLong(column: start) }
      total += length
    }
    return total
  }
}
