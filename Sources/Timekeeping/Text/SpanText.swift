/// Spans in words, as precise as someone wants to know them.
public enum SpanText {
  /// How much of a word a unit gets.
  public enum Width: Sendable, Hashable {
    /// `3 h 12 min`.
    case short
    /// `3 hours 12 minutes`.
    case long
  }

  /// What is left, rounded up: `3 h 12 min`, `3 hours 12 minutes`, `3 小时 12 分钟`.
  ///
  /// Seconds are told below an hour, minutes below a week. Nothing left, and less, is `0 s`.
  public static func remaining(_ span: Duration, width: Width = .short, style: TimeStyle = .plain) -> String {
    text(span, .up, width, style.language)
  }

  /// What has passed, rounded down, in the same form.
  public static func elapsed(_ span: Duration, width: Width = .short, style: TimeStyle = .plain) -> String {
    text(span, .down, width, style.language)
  }

  /// How far `instant` is from `now`: `in 3 h 12 min`, `3 h 12 min ago`, `now`; `3 小时 12 分钟后`, `3 小时 12 分钟前`, `现在`.
  public static func distance(
    to instant: ServerInstant, from now: ServerInstant, width: Width = .short, style: TimeStyle = .plain
  ) -> String {
    let span = now.duration(to: instant)
    let isChinese = style.language == .chinese
    if span > .zero {
      let text = remaining(span, width: width, style: style)
      return isChinese ? text + "后" : "in " + text
    }
    if span <= .seconds(-1) {
      let text = elapsed(.zero - span, width: width, style: style)
      return isChinese ? text + "前" : text + " ago"
    }
    return isChinese ? "现在" : "now"
  }

  private enum Rounding { case up, down }

  private static func text(
    _ span: Duration, _ rounding: Rounding, _ width: Width, _ language: TimeStyle.Language
  ) -> String {
    let nanoseconds = max(0, span.nanoseconds)
    // Rounding may carry into the next size, which then is rounded already: 59 min 59.5 s is an hour.
    let smallest: DurationUnit =
      nanoseconds < DurationUnit.hour.nanoseconds
      ? .second : nanoseconds < DurationUnit.week.nanoseconds ? .minute : .hour
    let down = nanoseconds / smallest.nanoseconds
    var rest = rounding == .up && nanoseconds % smallest.nanoseconds > 0 ? down + 1 : down
    var parts: [String] = []
    for unit in [DurationUnit.day, .hour, .minute, .second] where unit.nanoseconds >= smallest.nanoseconds {
      let size = unit.nanoseconds / smallest.nanoseconds
      if rest >= size { parts.append(part(rest / size, unit, width, language)) }
      rest %= size
    }
    return parts.isEmpty ? part(0, .second, width, language) : parts.joined(separator: " ")
  }

  /// A count and its unit. English has a plural for all counts but one, Chinese has none (Unicode CLDR, plural rules).
  private static func part(
    _ count: Int64, _ unit: DurationUnit, _ width: Width, _ language: TimeStyle.Language
  ) -> String {
    let name =
      switch (language, width) {
      case (.chinese, _): unit.chineseName
      case (.english, .short): unit == .minute ? "min" : unit.symbol
      case (.english, .long): count == 1 ? unit.rawValue : unit.rawValue + "s"
      }
    return "\(count) \(name)"
  }
}

extension DurationUnit {
  fileprivate var chineseName: String {
    switch self {
    case .week: "周"
    case .day: "天"
    case .hour: "小时"
    case .minute: "分钟"
    case .second: "秒"
    case .millisecond: "毫秒"
    case .microsecond: "微秒"
    case .nanosecond: "纳秒"
    }
  }
}
