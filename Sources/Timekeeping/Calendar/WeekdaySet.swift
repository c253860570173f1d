/// Some days of the week, such as those of a daily slot.
public struct WeekdaySet: OptionSet, Sendable, Hashable {
  /// One bit a day: Monday's is the lowest.
  public let rawValue: UInt8

  /// Makes the set of the days whose bits are set; the highest bit is dropped.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x7F
  }

  /// Makes the set of one day.
  public init(_ day: Weekday) {
    self.init(rawValue: 1 << UInt8(day.rawValue - 1))
  }

  /// All seven days.
  public static let daily = WeekdaySet(rawValue: 0x7F)
  /// Monday to Friday.
  public static let workdays = WeekdaySet(rawValue: 0x1F)
  /// Saturday and Sunday.
  public static let weekend = WeekdaySet(rawValue: 0x60)
}

extension WeekdaySet {
  /// Whether `day` belongs to the set.
  public func contains(_ day: Weekday) -> Bool { contains(WeekdaySet(day)) }

  /// The days, from Monday on.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }

  /// Reads `"mon-fri"`, `"sat,sun"`, `"daily"`, `"mon-wed,fri"`; ranges may pass the week's end, as `"fri-mon"` does.
  ///
  /// English names, whole or shortened, in any case; also `weekdays`, `weekend` and `every day`.
  public static func parse(_ text: String) throws(TextError) -> WeekdaySet {
    var scanner = TextScanner(text)
    var set: WeekdaySet = []
    scanner.skipSpaces()
    if scanner.isAtEnd { throw scanner.error("the days are missing", hint: example) }
    while true {
      set.formUnion(try item(&scanner))
      let spaced = scanner.skipSpaces()
      if scanner.isAtEnd { return set }
      let separated = scanner.skip(",") || scanner.skipWord("and")
      guard separated || spaced else { throw scanner.notUnderstood(hint: example) }
      scanner.skipSpaces()
    }
  }

  private static let example = "write days as mon-fri, sat,sun or daily"

  private static func item(_ scanner: inout TextScanner) throws(TextError) -> WeekdaySet {
    if scanner.skipWord("daily", "everyday") || scanner.skipWords("every", "day") { return .daily }
    if scanner.skipWord("weekdays", "workdays") { return .workdays }
    if scanner.skipWord("weekend", "weekends") { return .weekend }
    let first = try day(&scanner)
    let start = scanner.position
    scanner.skipSpaces()
    guard scanner.skip("-", "\u{2013}") || scanner.skipWord("to") else {
      scanner.position = start
      return WeekdaySet(first)
    }
    scanner.skipSpaces()
    let last = try day(&scanner)
    var set = WeekdaySet(last)
    var day = first
    while day != last {
      set.insert(WeekdaySet(day))
      day = day.next
    }
    return set
  }

  private static func day(_ scanner: inout TextScanner) throws(TextError) -> Weekday {
    guard let day = Weekday(word: scanner.word) else {
      throw scanner.notUnderstood(hint: example)
    }
    scanner.skipLetters()
    return day
  }
}

extension WeekdaySet: CustomStringConvertible {
  /// The days as they are written, such as `mon,tue,wed`, or `daily`.
  public var description: String {
    self == .daily ? "daily" : days.map { $0.shortName.lowercased() }.joined(separator: ",")
  }
}
