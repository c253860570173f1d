/// A month of the Gregorian calendar, numbered from 1.
public enum Month: Int, Sendable, Hashable, CaseIterable {
  /// Month 1.
  case january = 1
  /// Month 2.
  case february
  /// Month 3.
  case march
  /// Month 4.
  case april
  /// Month 5.
  case may
  /// Month 6.
  case june
  /// Month 7.
  case july
  /// Month 8.
  case august
  /// Month 9.
  case september
  /// Month 10.
  case october
  /// Month 11.
  case november
  /// Month 12.
  case december
}

extension Month {
  /// The English name, capitalised.
  public var name: String {
    switch self {
    case .january: "January"
    case .february: "February"
    case .march: "March"
    case .april: "April"
    case .may: "May"
    case .june: "June"
    case .july: "July"
    case .august: "August"
    case .september: "September"
    case .october: "October"
    case .november: "November"
    case .december: "December"
    }
  }

  /// The first three letters of the English name, capitalised.
  public var shortName: String { String(name.prefix(3)) }

  /// The month that `word` names in English, in any case, whole or shortened; nil when it names none.
  public init?(word: some StringProtocol) {
    let word = word.lowercased()
    if word == "sept" {
      self = .september
      return
    }
    let named = Month.allCases.first { $0.name.lowercased() == word || $0.shortName.lowercased() == word }
    guard let named else { return nil }
    self = named
  }
}
