/// A day of the proleptic Gregorian calendar, in the years 0 to 9999 of ISO 8601.
public struct CivilDate: Sendable, Hashable {
  /// The year: 0 to 9999, where 0 is the year before 1.
  public let year: Int
  /// The month: 1 to 12.
  public let month: Int
  /// The day of the month: 1 to 31.
  public let day: Int

  /// Makes the date; nil when the calendar has no such day or the year lies outside 0 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
    guard day >= 1, day <= CivilDate.days(inMonth: month, of: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Makes the day that lies `days` after 1970-01-01, held at the first and the last day of the range.
  public init(daysSinceEpoch days: Int) {
    let held = min(max(days, CivilDate.firstDay), CivilDate.lastDay)
    (year, month, day) = CivilDate.fields(ofDay: held)
  }
}

extension CivilDate {
  /// Days from 1970-01-01 to this day, negative before.
  public var daysSinceEpoch: Int { CivilDate.day(ofYear: year, month: month, day: day) }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday, day 4.
    let index = (daysSinceEpoch + 3) % 7
    return Weekday(rawValue: (index < 0 ? index + 7 : index) + 1)!
  }

  /// The number of the day within its year: 1 to 366.
  public var dayOfYear: Int { daysSinceEpoch - CivilDate.day(ofYear: year, month: 1, day: 1) + 1 }

  /// The day `days` later, or earlier when negative, held at the ends of the range.
  public func advanced(byDays days: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return CivilDate(daysSinceEpoch: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// Whether `year` has a 29 February.
  public static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// How many days the month has: 28 to 31. `month` must be 1 to 12.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: Comparable, CustomStringConvertible {
  /// Whether the first day comes earlier.
  public static func < (first: CivilDate, second: CivilDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }

  /// The date as ISO 8601 writes it, such as `2026-12-01`.
  public var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}

extension CivilDate {
  private static let firstDay = day(ofYear: 0, month: 1, day: 1)
  private static let lastDay = day(ofYear: 9999, month: 12, day: 31)

  /// Days from 0000-03-01 to 1970-01-01: counting years from March puts the leap day last.
  private static let daysFromMarchOfYearZero = 719_468
  private static let daysPer400Years = 146_097

  /// Days from 1970-01-01 to the given day, for any year; month and day must be those of a calendar.
  static func day(ofYear year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let cycle = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfCycle = marchYear - cycle * 400
    // From March on, the months' lengths repeat 31, 30, 31, 30, 31: 153 days every five months.
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * daysPer400Years + dayOfCycle - daysFromMarchOfYearZero
  }

  /// The year, month and day that lie `day` days after 1970-01-01, for any day within a million years or so.
  static func fields(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + daysFromMarchOfYearZero
    let cycle = (shifted >= 0 ? shifted : shifted - (daysPer400Years - 1)) / daysPer400Years
    let dayOfCycle = shifted - cycle * daysPer400Years
    // Take out the leap days passed so far (every 4 years, not every 100, and the cycle's last), then 365 divide.
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension BinaryInteger {
  /// The decimal digits, filled up with leading zeros to `width`.
  func padded(to width: Int, with fill: Character = "0") -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: fill, count: max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
