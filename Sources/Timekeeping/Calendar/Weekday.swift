/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday 7.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  /// Day 1.
  case monday = 1
  /// Day 2.
  case tuesday
  /// Day 3.
  case wednesday
  /// Day 4.
  case thursday
  /// Day 5.
  case friday
  /// Day 6.
  case saturday
  /// Day 7.
  case sunday
}

extension Weekday {
  /// The English name, capitalised.
  public var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The first three letters of the English name, capitalised.
  public var shortName: String { String(name.prefix(3)) }

  /// The weekday that `word` names in English, in any case, whole or shortened; nil when it names none.
  public init?(word: some StringProtocol) {
    switch word.lowercased() {
    case "mon", "monday": self = .monday
    case "tue", "tues", "tuesday": self = .tuesday
    case "wed", "weds", "wednesday": self = .wednesday
    case "thu", "thur", "thurs", "thursday": self = .thursday
    case "fri", "friday": self = .friday
    case "sat", "saturday": self = .saturday
    case "sun", "sunday": self = .sunday
    default: return nil
    }
  }

  /// The day after.
  public var next: Weekday { Weekday(rawValue: rawValue % 7 + 1)! }
}
