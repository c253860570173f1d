package import Timekeeping

extension BoardMessage {
  /// The messages that an event is worth, a line each; most are worth none.
  package static func messages(about event: Event, zone: ZoneRules) -> [BoardMessage] {
    guard let (level, text) = words(about: event) else { return [] }
    return text.split(separator: "\n").enumerated().map { index, line in
      BoardMessage(index == 0 ? String(line) : "  \(line)", level: index == 0 ? level : .note, at: event.at, zone: zone)
    }
  }

  private static func words(about event: Event) -> (Level, String)? {
    let subject = EventLine.subject(of: event)
    switch event.name {
    case .log:
      let level = event.text("level")
      return (level == "error" ? .error : level == "warn" ? .notice : .note, "\(subject): \(event.text("text") ?? "")")
    case .action where event.isNotification:
      return (.notice, [event.text("title"), event.text("body")].compactMap(\.self).joined(separator: ": "))
    case .scriptError: return (.error, event.problemText)
    case .disabled, .quarantined: return (.error, "\(subject) is disabled: \(event.reason ?? "")")
    case .refused: return (.notice, "\(subject) refuses \(event.text("verb") ?? ""): \(event.reason ?? "")")
    case .missed: return (.notice, "\(subject) was missed")
    case .clock: return (.notice, "the clock: \(event.text("change") ?? "")")
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

  /// Whether a script calls for somebody with it.
  package var isNotification: Bool { name == .action && text("action") == "notify" }

  /// A script's error as compilers print one, with the calls that led to it on lines of their own.
  package var problemText: String {
    var place = text("file") ?? plugin
    for detail in details where detail.key == "line" {
      if case .integer(let line) = detail.value { place += ":\(line)" }
    }
    let traceback = text("traceback").map { "\n\($0)" } ?? ""
    return "\(place): \(text("message") ?? "")\(traceback)"
  }
}

extension TimeOfDay {
  /// The time to the second, `18:34:05`.
  var clockText: String {
    [hour, minute, second].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }
}
