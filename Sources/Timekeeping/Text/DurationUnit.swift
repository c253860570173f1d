/// A unit of time with a fixed length, longest first. The raw values are the words that errors use.
enum DurationUnit: String, CaseIterable {
  case week, day, hour, minute, second, millisecond, microsecond, nanosecond

  /// The length in nanoseconds; a day is 24 hours.
  var nanoseconds: Int64 {
    switch self {
    case .week: 604_800_000_000_000
    case .day: 86_400_000_000_000
    case .hour: 3_600_000_000_000
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    case .millisecond: 1_000_000
    case .microsecond: 1_000
    case .nanosecond: 1
    }
  }

  /// The shortest way to write the unit.
  var symbol: String {
    switch self {
    case .week: "w"
    case .day: "d"
    case .hour: "h"
    case .minute: "m"
    case .second: "s"
    case .millisecond: "ms"
    case .microsecond: "us"
    case .nanosecond: "ns"
    }
  }

  /// The unit that a bare number right after this one counts: `1h30` and `7m30` mean what people say.
  var follower: DurationUnit? {
    switch self {
    case .hour: .minute
    case .minute: .second
    default: nil
    }
  }
}

extension DurationUnit {
  /// What a word can be where a unit is expected.
  enum Word: Equatable {
    case unit(DurationUnit)
    /// A month or a year: its length depends on the calendar.
    case calendar
  }

  /// What the lower-case English word means; nil when it is no unit.
  static func word(_ word: String) -> Word? {
    switch word {
    case "w", "wk", "wks", "week", "weeks": .unit(.week)
    case "d", "day", "days": .unit(.day)
    case "h", "hr", "hrs", "hour", "hours": .unit(.hour)
    case "m", "min", "mins", "minute", "minutes": .unit(.minute)
    case "s", "sec", "secs", "second", "seconds": .unit(.second)
    case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": .unit(.millisecond)
    case "us", "\u{B5}s", "\u{3BC}s", "usec", "usecs", "microsecond", "microseconds": .unit(.microsecond)
    case "ns", "nsec", "nsecs", "nanosecond", "nanoseconds": .unit(.nanosecond)
    case "mo", "mos", "mon", "month", "months", "y", "yr", "yrs", "year", "years": .calendar
    default: nil
    }
  }

  /// Chinese units, simplified and traditional; a unit that begins like another comes before it.
  static let chinese: [(name: String, word: Word)] = [
    ("毫秒", .unit(.millisecond)), ("微秒", .unit(.microsecond)),
    ("秒钟", .unit(.second)), ("秒鐘", .unit(.second)), ("秒", .unit(.second)),
    ("分钟", .unit(.minute)), ("分鐘", .unit(.minute)), ("分", .unit(.minute)),
    ("个小时", .unit(.hour)), ("個小時", .unit(.hour)), ("小时", .unit(.hour)), ("小時", .unit(.hour)),
    ("个钟头", .unit(.hour)), ("個鐘頭", .unit(.hour)), ("时", .unit(.hour)), ("時", .unit(.hour)),
    ("天", .unit(.day)), ("日", .unit(.day)),
    ("个星期", .unit(.week)), ("個星期", .unit(.week)), ("星期", .unit(.week)), ("周", .unit(.week)),
    ("週", .unit(.week)),
    ("个月", .calendar), ("個月", .calendar), ("月", .calendar), ("年", .calendar),
  ]
}

extension TextScanner {
  /// Passes the unit that comes next; nil, passing nothing, when none does.
  mutating func durationUnit() -> DurationUnit.Word? {
    let rest = characters[min(position, characters.count)...]
    if next?.isASCII == false, let match = DurationUnit.chinese.first(where: { rest.starts(with: $0.name) }) {
      position += match.name.count
      return match.word
    }
    guard let word = DurationUnit.word(self.word) else { return nil }
    skipLetters()
    // An abbreviation's full stop, as in "10 min.".
    if next == ".", !isDigit(ahead: 1) { position += 1 }
    return word
  }
}
