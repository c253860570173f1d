import JSON
import Timekeeping

/// Why an action is taken: what is told to whoever takes it.
struct ActionCause {
  let plugin: String
  /// The name and the label of the timer or row; empty where there is none.
  let name: String, label: String
  /// When it was due (RFC 3339).
  let due: String
  let late: Duration

  /// What a program has in its environment. No variable can hold the byte that ends it.
  var variables: [String: String] {
    func text(_ text: String) -> String {
      text.utf8.contains(0) ? String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : text
    }
    return [
      "MOONDIAL_NAME": text(name), "MOONDIAL_LABEL": text(label), "MOONDIAL_DUE": due,
      "MOONDIAL_LATE_MS": String(late.wholeMilliseconds),
    ]
  }

  /// What a web server is sent.
  var json: String {
    JSONWriter.text(
      of: .object([
        "plugin": .text(plugin), "name": .text(name), "label": .text(label), "due": .text(due),
        "late_ms": .integer(late.wholeMilliseconds),
      ]))
  }
}

extension Plugin {
  /// What happens at present.
  var actionCause: ActionCause {
    let event = currentEvent
    var label = event?.label ?? ""
    if case .timer(let id)? = event?.subject, let own = timers.timer(id)?.label { label = own }
    return ActionCause(
      plugin: name, name: event?.label ?? "", label: label,
      due: RFC3339.format(event?.due ?? event?.at ?? now.server, zone: host.options.zone), late: event?.late ?? .zero)
  }
}
