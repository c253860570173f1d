package import Timekeeping

/// An event as one line for people and for `grep`: `AT EVENT PLUGIN/NAME key=value…`.
package enum EventLine {
  /// The line, with its line end; nothing in it acts on a terminal.
  ///
  /// A thing without a name goes by its number, `tea/#12`; a script's own events have only its name.
  package static func line(_ event: Event, zone: ZoneRules) -> String {
    var words = [RFC3339.format(event.at, zone: zone), event.name.rawValue, subject(of: event)]
    func add(_ key: String, _ value: String?) {
      if let value { words.append("\(key)=\(quotedIfNeeded(value))") }
    }
    add("list", event.list)
    if event.label != nil, case .row = event.subject { add("id", event.id) }
    add("generation", event.generation.map(String.init))
    add("late_ms", event.late.map { String($0.wholeMilliseconds) })
    add("missed", event.missed.map(String.init))
    add("reason", event.reason)
    for detail in event.details { add(detail.key, text(of: detail.value)) }
    return words.joined(separator: " ") + "\n"
  }

  /// What an event is about, as `PLUGIN/NAME`, quoted where blanks would split it.
  package static func subject(of event: Event) -> String {
    let name = event.label ?? event.id.map { "#\($0)" }
    return quotedIfNeeded([event.plugin, name].compactMap(\.self).joined(separator: "/"))
  }

  /// A detail's value as it is written.
  package static func text(of value: Event.Value) -> String {
    switch value {
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    }
  }

  /// The value, between quotes if it is empty or holds blanks or quotes; a quote or backslash then has one before it.
  private static func quotedIfNeeded(_ text: String) -> String {
    let isPlain = !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "\"" || $0 == "\\" }
    guard !isPlain else { return ControlCharacters.escaped(text) }
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return ControlCharacters.escaped(quoted + "\"")
  }
}
