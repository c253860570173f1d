extension TextScanner {
  /// Passes `今天`, `明天`, `后天`, `周五` or `星期五`; nil, passing nothing, when none comes next.
  mutating func chineseDay() -> TimeExpression.Day? {
    guard next?.isASCII == false else { return nil }
    for (word, days) in [("今天", 0), ("明天", 1), ("后天", 2), ("後天", 2), ("昨天", -1)] where skipCharacters(of: word) {
      return .daysAfterToday(days)
    }
    let start = position
    guard ["星期", "礼拜", "禮拜", "周", "週"].contains(where: { skipCharacters(of: $0) }), let next,
      let index = ["一", "二", "三", "四", "五", "六", "日", "天"].firstIndex(of: next)
    else {
      position = start
      return nil
    }
    position += 1
    return .weekday(Weekday(rawValue: min(index, 6) + 1)!)
  }

  /// Passes `上午` or `下午` before a time of a 12-hour clock; whether it was the afternoon, or nil without either.
  mutating func chineseAfternoon() -> Bool? {
    guard next?.isASCII == false else { return nil }
    let isAfternoon: Bool? = skipCharacters(of: "上午") ? false : skipCharacters(of: "下午") ? true : nil
    if isAfternoon != nil { skipSpaces() }
    return isAfternoon
  }

  private mutating func skipCharacters(of word: String) -> Bool {
    guard characters[min(position, characters.count)...].starts(with: word) else { return false }
    position += word.count
    return true
  }
}
