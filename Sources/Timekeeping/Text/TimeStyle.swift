/// How times are shown to a person: the language of the words, and the habit of clocks there.
public struct TimeStyle: Sendable, Hashable {
  /// The languages that there are words for.
  public enum Language: Sendable, Hashable, CaseIterable {
    /// English, also for all languages that there are no words for.
    case english
    /// Chinese, in simplified characters.
    case chinese
  }

  /// How clocks count the hours of a day.
  public enum ClockFace: Sendable, Hashable {
    /// 1 to 12, twice.
    case twelveHours
    /// 0 to 23.
    case twentyFourHours
  }

  /// The language of the words.
  public var language: Language
  /// How clocks count.
  public var clock: ClockFace

  /// Makes a style.
  public init(language: Language = .english, clock: ClockFace = .twentyFourHours) {
    self.language = language
    self.clock = clock
  }

  /// English, and 24 hours: what the C locale shows.
  public static let plain = TimeStyle()
}

extension TimeStyle {
  /// The style of the first locale that is named: LC_ALL, else LC_TIME, else LANG (POSIX.1-2024, 8.2).
  ///
  /// Only names are looked at; no locale has to be installed, and none is set.
  public init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(locale: name ?? "C")
  }

  /// The style of a locale's name such as `en_US.UTF-8`, or of a language tag such as `zh-Hans-CN`.
  ///
  /// `C` and `POSIX`, and what is neither, give the plain style.
  public init(locale name: String) {
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(omittingEmptySubsequences: false) {
      $0 == "_" || $0 == "-"
    }.map(String.init)
    let language = parts.first?.lowercased() ?? ""
    // The territory: two letters after the language; a script has four.
    let territory = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    self.init(language: ["zh", "cmn", "yue"].contains(language) ? .chinese : .english)
    if let territory, TimeStyle.twelveHourTerritories.contains(territory), !(language == "fr" && territory == "CA") {
      clock = .twelveHours
    }
  }

  /// Where clocks count to 12, by the preferred hours in the Unicode CLDR's time data, version 46.
  private static let twelveHourTerritories = Set(
    """
    AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CD CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT GU
    GY HK HN IN IQ IR JM JO KE KH KI KN KP KR KW KY LB LC LR LS LY MH MM MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK
    PR PS PW PY QA SA SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW TZ UG UM US UY VC VE VG VI VU WS YE ZM
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
