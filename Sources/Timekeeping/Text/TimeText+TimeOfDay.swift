extension TextScanner {
  /// Passes a time of day: `18:30`, `18:30:15.5`, `6:30 pm`, `10pm`, `noon`; nil, passing nothing, when none comes next.
  mutating func timeOfDay() throws(TextError) -> TimeOfDay? {
    if skipWord("noon", "midday") { return .noon }
    if skipWord("midnight") { return .midnight }
    if skipWord("teatime") { return TimeOfDay(hour: 16, minute: 0) }
    let before = position
    let isAfternoon = chineseAfternoon()
    guard isDigit() else {
      position = before
      return nil
    }
    let start = position
    let digits = self.digits()
    guard digits.count <= 2, let hour = Int(digits) else {
      position = start
      throw notUnderstood(hint: TimeText.example)
    }

    var fields = (minute: 0, second: 0, nanosecond: 0)
    let hasMinutes = next == ":"
    if hasMinutes {
      position += 1
      fields.minute = try sixtieth("minutes")
      if next == ":" {
        position += 1
        fields.second = try sixtieth("seconds")
        fields.nanosecond = fraction()?.billionths ?? 0
      }
    } else if next == ".", let minute = minutesBeforeHalf() {
      fields.minute = minute
    }
    let half = isAfternoon.map { $0 ? .afternoon : .morning } ?? half(hour: hour, minute: fields.minute)
    if half == nil, !hasMinutes {
      position = start + digits.count
      if next == ".", isDigit(ahead: 1) { throw notUnderstood(hint: "minutes follow a colon, as in 18:30") }
      throw error(
        "\(digits) alone is no time", column: start + 1, hint: "write \(digits):00, or am or pm after it")
    }
    guard let hour24 = TextScanner.hour(hour, half) else {
      throw error(
        half == nil ? "there is no hour \(hour)" : "no clock shows \(hour) am or pm", column: start + 1,
        hint: half == nil ? "hours go from 0 to 24" : "hours go from 1 to 12 there")
    }
    guard
      let time = TimeOfDay(
        hour: hour24, minute: fields.minute, second: fields.second, nanosecond: fields.nanosecond)
    else {
      throw error("no clock goes beyond 24:00", column: start + 1, hint: "write the time of the day after")
    }
    return time
  }

  /// Which half of the day a time of a 12-hour clock is in.
  private enum Half { case morning, afternoon }

  /// The hour of the 24-hour clock; nil when there is none.
  private static func hour(_ hour: Int, _ half: Half?) -> Int? {
    switch half {
    case nil: hour <= 24 ? hour : nil
    case .morning: (1...12).contains(hour) ? hour % 12 : nil
    case .afternoon: (1...12).contains(hour) ? hour % 12 + 12 : nil
    }
  }

  private mutating func sixtieth(_ name: String) throws(TextError) -> Int {
    guard let value = number(digits: 2) else { throw error("\(name) have two digits", hint: "write 09:05") }
    guard value <= 59 else { throw error("\(name) go up to 59", column: column - 2, hint: "write 18:59 or 19:00") }
    return value
  }

  /// Passes the minutes of `10.30 pm`; nil, passing nothing, when no half of the day follows.
  private mutating func minutesBeforeHalf() -> Int? {
    let start = position
    position += 1
    if let minute = number(digits: 2), minute <= 59 {
      var ahead = self
      if ahead.half(hour: 1, minute: minute) != nil { return minute }
    }
    position = start
    return nil
  }

  /// Passes `am`, `p.m.` and the like; after 12:00 also `noon` and `midnight`. Nil, passing nothing, without one.
  private mutating func half(hour: Int, minute: Int) -> Half? {
    let start = position
    skipSpaces()
    switch word {
    case "am", "pm":
      let half: Half = word == "am" ? .morning : .afternoon
      skipLetters()
      _ = skip(".")
      return half
    case "a", "p":
      let half: Half = word == "a" ? .morning : .afternoon
      position += 1
      if skip("."), word == "m" {
        position += 1
        _ = skip(".")
        return half
      }
    case "noon" where (hour, minute) == (12, 0):
      skipLetters()
      return .afternoon
    case "midnight" where (hour, minute) == (12, 0):
      skipLetters()
      return .morning
    default: break
    }
    position = start
    return nil
  }
}
