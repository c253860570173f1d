package import Timekeeping

/// The board's own words, in the language of whoever looks at it. What scripts and labels say stays as it is.
package struct BoardWords: Sendable, Hashable {
  /// The language.
  package var language: TimeStyle.Language

  /// Makes the words of a language.
  package init(_ language: TimeStyle.Language = .english) {
    self.language = language
  }

  /// The words of a place by the names of locales: `tag`, else LC_ALL, else LC_MESSAGES, else LANG (POSIX.1-2024, 8.2).
  package init(tag: String?, environment: [String: String]) {
    let names = [tag] + ["LC_ALL", "LC_MESSAGES", "LANG"].map { environment[$0] }
    let name = names.lazy.compactMap(\.self).first { !$0.isEmpty }
    self.init(TimeStyle(locale: name ?? "C").language)
  }

  /// Whether there are words for the language of a tag such as `zh-Hans-CN` or of a locale's name.
  package static func hasWords(for tag: String) -> Bool {
    let language = tag.prefix { $0.isLetter }.lowercased()
    return language == "en" || TimeStyle(locale: tag).language != .english
  }

  /// The one of two texts that is in the language.
  func pick<Text>(_ english: @autoclosure () -> Text, _ chinese: @autoclosure () -> Text) -> Text {
    language == .chinese ? chinese() : english()
  }
}

/// What stands in rows.
extension BoardWords {
  /// A state's word.
  package func word(for state: BoardRow.State) -> String {
    guard language == .chinese else { return state.rawValue }
    return switch state {
    case .ringing: "响铃"
    case .ending: "将结束"
    case .live: "进行中"
    case .running: "计时中"
    case .paused: "已暂停"
    case .unanswered: "未应答"
    case .missed: "已错过"
    case .expired: "已到时"
    case .idle: "未开始"
    case .upcoming: "待开始"
    case .soldOut: "已售罄"
    case .ended: "已结束"
    case .disabled: "已停用"
    case .cancelled: "已取消"
    }
  }

  func ends(_ time: String) -> String { pick("ends \(time)", "\(time) 结束") }
  func starts(_ time: String) -> String { pick("starts \(time)", "\(time) 开始") }
  func at(_ time: String) -> String { pick("at \(time)", "定于 \(time)") }
  func every(_ period: String) -> String { pick("every \(period)", "每 \(period)") }
  func left(_ number: Int) -> String { pick("\(number) left", "余 \(number)") }
  func was(_ price: String) -> String { pick("was \(price)", "原价 \(price)") }
  var withoutEnd: String { pick("without end", "无终点") }
  var timeIsUp: String { pick("time is up", "时间到") }
}

/// What stands around the rows.
extension BoardWords {
  var nothingCounts: String { pick("Nothing counts.", "没有计时。") }
  var nothingFits: String { pick("Nothing fits the filter.", "没有符合筛选的条目。") }
  var next: String { pick("next: ", "下一个：") }
  var error: String { pick("error: ", "错误：") }
  var rest: String { pick("Without a group", "未分组") }
  var noMessages: String { pick("Nothing was told so far.", "还没有消息。") }

  /// What a question asks; only `y` is yes.
  func text(of question: BoardKeys.Question) -> String {
    switch question {
    case .cancel(_, let label): pick("Cancel \(label)? y/n", "取消 \(label)？y/n")
    case .quit: pick("Something runs. Quit? y/n", "仍有计时。退出？y/n")
    }
  }

  /// How rows are ordered, where that is not the usual way.
  func name(of order: BoardListing.Order) -> String {
    switch order {
    case .nextChange: pick("next change first", "按下次变化")
    case .end: pick("by end", "按结束时间")
    case .start: pick("by start", "按开始时间")
    case .label: pick("by label", "按名称")
    }
  }

  /// The state of the authority's clock.
  func name(for state: ServerClock.State) -> String {
    guard language == .chinese else { return state.rawValue }
    return switch state {
    case .system: "本机时钟"
    case .synchronised: "已同步"
    case .unsynchronised: "未同步"
    case .acquiring: "正在同步"
    case .stale: "久未同步"
    case .disagreeing: "来源不一致"
    }
  }

  /// What is told of a machine's clock that is off by a span.
  func machineClock(isOffBy span: String, isFast: Bool) -> String {
    pick("this machine's clock is \(span) \(isFast ? "fast" : "slow")", "本机时钟\(isFast ? "快" : "慢") \(span)")
  }
}

/// What messages tell.
extension BoardWords {
  func refuses(_ subject: String, _ verb: String, _ reason: String) -> String {
    pick("\(subject) refuses \(verb): \(reason)", "\(subject) 拒绝 \(verb)：\(reason)")
  }

  func isDisabled(_ subject: String, _ reason: String) -> String {
    pick("\(subject) is disabled: \(reason)", "\(subject) 已停用：\(reason)")
  }

  func isLoadedAnew(_ subject: String, kept: Int64?, new: Int64?, gone: Int64?) -> String {
    let names = language == .chinese ? ["保留", "新增", "移除"] : ["kept", "new", "gone"]
    let numbers = zip([kept, new, gone], names).compactMap { number, name in
      number.map { language == .chinese ? "\(name) \($0)" : "\($0) \(name)" }
    }
    return pick(
      "\(subject) is loaded anew: \(numbers.joined(separator: ", "))",
      "\(subject) 已重新载入：\(numbers.joined(separator: "，"))")
  }

  func wasMissed(_ subject: String) -> String { pick("\(subject) was missed", "\(subject) 已错过") }
  func clock(_ change: String) -> String { pick("the clock: \(change)", "时钟：\(change)") }
}
