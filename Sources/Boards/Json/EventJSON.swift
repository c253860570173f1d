package import JSON
package import Timekeeping

/// An event as one object of JSON on a line of its own, for other programs.
package enum EventJSON {
  /// The line, with its line end: times by the zone's clocks and in Unix milliseconds, spans in milliseconds.
  ///
  /// What does not apply is absent. The event's details are keys of their own; none takes the place of another key.
  package static func line(_ event: Event, zone: ZoneRules) -> String {
    var fields: [String: JSONValue] = [
      "at": .text(RFC3339.format(event.at, zone: zone)),
      "at_ms": .integer(event.at.wholeMilliseconds),
      "event": .text(event.name.rawValue),
      "plugin": .text(event.plugin),
      "kind": .text(event.kind.rawValue),
    ]
    fields["name"] = event.label.map { .text($0) }
    fields["id"] = event.id.map { .text($0) }
    fields["list"] = event.list.map { .text($0) }
    fields["due_ms"] = event.due.map { .integer($0.wholeMilliseconds) }
    fields["late_ms"] = event.late.map { .integer($0.wholeMilliseconds) }
    fields["missed"] = event.missed.map { .integer(Int64($0)) }
    fields["generation"] = event.generation.map { .integer(Int64($0)) }
    fields["reason"] = event.reason.map { .text($0) }
    for detail in event.details where !keys.contains(detail.key) { fields[detail.key] = JSONValue(detail.value) }
    return JSONLine(fields).text
  }

  /// The keys that mean the same in every event.
  private static let keys: Set<String> = [
    "at", "at_ms", "event", "plugin", "kind", "name", "id", "list", "due_ms", "late_ms", "missed", "generation",
    "reason",
  ]
}

extension JSONValue {
  /// The value of an event's detail.
  package init(_ value: Event.Value) {
    switch value {
    case .text(let text): self = .text(text)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    }
  }
}
