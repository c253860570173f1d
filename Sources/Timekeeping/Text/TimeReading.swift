/// What a text means where both durations and times can stand, as on the command line.
public enum TimeReading: Sendable, Hashable {
  /// A span.
  case duration(Duration)
  /// An instant, and the rules of the zone or offset that the text names, else of the one given.
  case instant(ResolvedTime, zone: ZoneRules)
}

extension TimeReading {
  /// Reads a duration or a time, as someone means it who writes it at `at` in `zone`.
  ///
  /// Two fields that could be minutes and seconds or a time of day, `10:00` to `23:59`, are refused with both
  /// readings. Nine digits or more are Unix seconds.
  public static func parse(
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
  /// The words are read with single spaces between them, which is what columns of errors count.
  public static func parseLeading(
    words: [String], at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> (reading: TimeReading, rest: [String]) {
    for count in stride(from: min(words.count, longestRun), to: 0, by: -1) {
      let text = words.prefix(count).joined(separator: " ")
      if let reading = try? parse(text, at: now, zone: zone, zones: zones) {
        return (reading, Array(words.dropFirst(count)))
      }
    }
    // Nothing was read. A first word that is a number says best what is wrong with it.
    let first = words.first ?? ""
    let begins = first.first.map { TextScanner.isDigit($0) || $0 == "-" } ?? false
    let text = begins ? first : words.prefix(longestRun).joined(separator: " ")
    _ = try parse(text, at: now, zone: zone, zones: zones)
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
    let words = text.lowercased().split { !$0.isLetter }
    let marks: Set<Substring> = [
      "at", "until", "till", "by", "on", "today", "tomorrow", "yesterday", "next", "noon", "midday", "midnight", "am",
      "pm", "utc", "gmt",
    ]
    if words.contains(where: { marks.contains($0) || Weekday(word: $0) != nil }) { return true }
    if text.contains("/") || text.contains("@") || zip(words, words.dropFirst()).contains(where: isSpelledHalf) {
      return true
    }
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    let digits = scanner.digits()
    return digits.count >= 9 || digits.count == 4 && scanner.next == "-"
      || digits.count <= 2 && !digits.isEmpty && scanner.next == "." && text.filter { $0 == "." }.count == 2
  }

  /// Whether two words are those of `a.m.` or `p.m.`
  private static func isSpelledHalf(first: Substring, second: Substring) -> Bool {
    (first == "a" || first == "p") && second == "m"
  }
}
