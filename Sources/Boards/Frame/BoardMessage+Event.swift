package import Timekeeping

extension BoardMessage {
  /// The messages that an event is worth, a line each; most are worth none.
  package static func messages(about event: Event, zone: ZoneRules, words: BoardWords = BoardWords())
    -> [BoardMessage]
  {
    guard let (level, text) = text(about: event, words) else { return [] }
    return text.split(separator: "\n").enumerated().map { index, line in
      BoardMessage(index == 0 ? String(line) : "  \(line)", level: index == 0 ? level : .note, at: event.at, zone: zone)
    }
  }

  private static func text(about event: Event, _ words: BoardWords) -> (Level, String)? {
    let subject = EventLine.subject(of: event)
    switch event.name {
    case .log:
      let level = event.text("level")
      return (level == "error" ? .error : level == "warn" ? .notice : .note, "\(subject): \(event.text("text") ?? "")")
    case .action where event.isNotification:
      return (.notice, [event.text("title"), event.text("body")].compactMap(\.self).joined(separator: ": "))
    case .scriptError: return event.isToldToPeople ? (.error, event.problemText) : nil
    case .disabled, .quarantined: return (.error, words.isDisabled(subject, event.reason ?? ""))
    case .reloaded:
      let (kept, new, gone) = (event.number("kept"), event.number("new"), event.number("gone"))
      return (.notice, words.isLoadedAnew(subject, kept: kept, new: new, gone: gone))
    case .refused: return (.notice, words.refuses(subject, event.text("verb") ?? "", event.reason ?? ""))
    case .missed: return (.notice, words.wasMissed(subject))
    case .clock: return (.notice, words.clock(event.text("change") ?? ""))
    default: return nil
    }
  }
}

extension Event {
  /// The text of a detail; nil when there is none of that key.
  package func text(_ key: String) -> String? {
    for detail in details where detail.key == key {
      if case .text(let text) = detail.value { return text }
    }
    return nil
  }

  /// The whole number of a detail; nil when there is none of that key.
  fileprivate func number(_ key: String) -> Int64? {
    for detail in details where detail.key == key {
      if case .integer(let number) = detail.value { return number }
    }
    return nil
  }

  /// Whether a script calls for somebody with it.
  var isNotification: Bool { name == .action && text("action") == "notify" }

  /// Whether a terminal's bell rings with it: when it is asked for, and for what the desktop has not shown or played.
  package var ringsBell: Bool {
    guard name == .action, let result = text("result") else { return false }
    switch text("action") {
    case "bell": return true
    case "notify": return result != "shown" && result != "replaced"
    case "sound.play": return result == "unavailable"
    default: return false
    }
  }

  /// A script's error as compilers print one, with the calls that led to it on lines of their own.
  package var problemText: String {
    let place = ([text("file") ?? plugin] + [number("line"), number("column")].compactMap { $0.map(String.init) })
      .joined(separator: ":")
    let traceback = text("traceback").map { "\n\($0)" } ?? ""
    let consequence = reason.map { " (\($0))" } ?? ""
    let times = repetitions > 1 ? " (\(repetitions) times so far)" : ""
    return "\(place): \(text("message") ?? "")\(times)\(consequence)\(traceback)"
  }

  /// Whether people are told of it. An error that comes again and again is told the first time, then at the tenth, the
  /// hundredth and so on; programs are told each time.
  package var isToldToPeople: Bool {
    var times = repetitions
    while times > 1, times.isMultiple(of: 10) { times /= 10 }
    return times == 1
  }

  /// How often this very error of a script has come by now; 1 for all other events.
  private var repetitions: Int64 {
    name == .scriptError ? max(1, number("count") ?? 1) : 1
  }
}

extension TimeOfDay {
  /// The time to the second, `18:34:05`.
  var clockText: String {
    [hour, minute, second].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }
}
