/// What a text means where everything about time can stand, as on the command line.
public enum TimeReading: Sendable, Hashable {
  /// A span.
  case duration(Duration)
  /// An instant, and the rules of the zone or offset that the text names, else of the one given.
  case instant(ResolvedTime, zone: ZoneRules)
  /// A span between two instants, and the rules of the start's zone.
  case interval(Interval, zone: ZoneRules)
  /// Something that comes again, and the rules of the zone whose clocks count.
  case recurrence(Recurrence, zone: ZoneRules)
}

extension TimeReading {
  /// Reads a duration, a time, an interval or a recurrence, as someone means it who writes it at `at` in `zone`.
  ///
  /// Two fields that could be minutes and seconds or a time of day, `10:00` to `23:59`, are refused with both
  /// readings. Nine digits or more are Unix seconds. `@midnight` is cron's. Texts of more than 1,024 bytes are refused.
  public static func parse(
    _ text: String, at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> TimeReading {
    if RecurrenceText.isMeant(by: text) {
      let (recurrence, zone) = try RecurrenceText.parse(text, at: now, zone: zone, zones: zones)
      return .recurrence(recurrence, zone: zone)
    }
    do throws(TextError) {
      return try durationOrTime(text, at: now, zone: zone, zones: zones)
    } catch {
      guard IntervalText.isMeant(by: text) else { throw error }
    }
    let (interval, zone) = try IntervalText.parse(text, at: now, zone: zone, zones: zones)
    return .interval(interval, zone: zone)
  }

  private static func durationOrTime(
    _ text: String, at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> TimeReading {
    try refuseAmbiguous(text)
    let durationError: TextError
    do throws(TextError) {
      return .duration(try DurationText.parse(text))
    } catch {
      durationError = error
    }
    do throws(TextError) {
      let expression = try TimeText.parse(text)
      let rules = try expression.rules(default: zone, zones: zones)
      return .instant(try expression.resolve(at: now, zone: zone, zones: zones), zone: rules)
    } catch {
      throw looksLikeTime(text) ? error : durationError
    }
  }

  /// Reads the longest run of words at the start that is a duration or a time, and returns the words after it.
  ///
  /// Intervals and recurrences are not looked for. The words are read with single spaces between them, which is what columns of errors count.
  public static func parseLeading(
    words: [String], at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> (reading: TimeReading, rest: [String]) {
    for count in stride(from: min(words.count, longestRun), to: 0, by: -1) {
      let text = words.prefix(count).joined(separator: " ")
      if let reading = try? durationOrTime(text, at: now, zone: zone, zones: zones) {
        return (reading, Array(words.dropFirst(count)))
      }
    }
    // Nothing was read. A first word that is a number says best what is wrong with it.
    let first = words.first ?? ""
    let begins = first.first.map { TextScanner.isDigit($0) || $0 == "-" } ?? false
    let text = begins ? first : words.prefix(longestRun).joined(separator: " ")
    _ = try durationOrTime(text, at: now, zone: zone, zones: zones)
    throw TextError(column: 1, message: "\(TextError.quoted(text)) is no time", hint: DurationText.example)
  }

  /// More words than any time has: "1 week and 2 days and 3 hours and 4 minutes and 5 seconds" has 14.
  private static let longestRun = 16

  private static func refuseAmbiguous(_ text: String) throws(TextError) {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    let column = scanner.column
    guard let minutes = scanner.number(digits: 2), (10...23).contains(minutes), scanner.skip(":"),
      let seconds = scanner.number(digits: 2), seconds <= 59
    else { return }
    scanner.skipSpaces()
    guard scanner.isAtEnd else { return }
    let time = "\(minutes):\(seconds.padded(to: 2))"
    let duration = DurationText.format(.seconds(minutes * 60 + seconds))
    throw scanner.error(
      "\"\(time)\" could be a duration or a time of day", column: column,
      hint: "write \(duration) or \"at \(time)\"")
  }

  /// Whether errors should speak of times: a word or a mark says so that no duration has.
  private static func looksLikeTime(_ text: String) -> Bool {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    if scanner.isAtISODuration { return false }
    let words = String(scanner.characters).lowercased().split { !$0.isLetter }
    let marks: Set<Substring> = [
      "at", "until", "till", "by", "on", "today", "tomorrow", "yesterday", "next", "noon", "midday", "midnight", "am",
      "pm", "utc", "gmt", "teatime", "after", "the",
    ]
    if words.contains(where: { marks.contains($0) || Weekday(word: $0) != nil || Month(word: $0) != nil }) {
      return true
    }
    if scanner.characters.contains("@") || zip(words, words.dropFirst()).contains(where: isSpelledHalf) { return true }
    if scanner.chineseDay() != nil || scanner.chineseAfternoon() != nil { return true }
    return scanner.beginsLikeDate
  }

  /// Whether two words are those of `a.m.` or `p.m.`
  private static func isSpelledHalf(first: Substring, second: Substring) -> Bool {
    (first == "a" || first == "p") && second == "m"
  }
}

extension TextScanner {
  /// Whether numbers come next that are a date, whole or not, or Unix seconds: `2026-`, `3/4`, `3.4.26`, `32nd`.
  fileprivate var beginsLikeDate: Bool {
    var ahead = self
    let first = ahead.digits()
    guard !first.isEmpty else { return ahead.next?.isLetter == true && ahead.characters.contains("/") }
    let word = ahead.word
    if first.count >= 9, word.isEmpty { return true }
    if first.count == 8, word == "t", ahead.isDigit(ahead: 1) { return true }
    if first.count <= 2, ahead.skipWord("st", "nd", "rd", "th") { return true }
    if ahead.next == "/" || first.count == 4 && ahead.next == "-" { return true }
    guard first.count <= 2, ahead.skip("."), !ahead.digits().isEmpty, ahead.skip("."), !ahead.digits().isEmpty
    else { return false }
    return ahead.word.isEmpty
  }
}
