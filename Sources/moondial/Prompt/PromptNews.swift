import Boards
import Plugins
import Timekeeping

/// What a prompt tells of events, and the log of them.
struct PromptNews {
  /// The zone by whose clocks times are shown.
  var zone: ZoneRules

  private var events: [Event] = []

  /// How many events are kept for the log.
  private static let limit = 1_000

  /// Makes news of nothing.
  init(zone: ZoneRules) {
    self.zone = zone
  }

  /// What the prompt's own script printed; nil for another event.
  static func printed(_ event: Event) -> String? {
    guard event.name == .log, event.plugin == ReplCommand.scriptName, event.text("level") == "print" else { return nil }
    return event.text("text").map(escaped)
  }

  /// Takes note of events, and gives the lines that they are worth.
  mutating func lines(of news: [Event], from host: PluginHost) -> [String] {
    events += news
    if events.count > Self.limit * 2 { events.removeFirst(events.count - Self.limit) }
    return news.flatMap { lines(of: $0, from: host) }
  }

  private func lines(of event: Event, from host: PluginHost) -> [String] {
    if let text = Self.printed(event) { return [text] }
    switch event.name {
    case .log where event.plugin == ReplCommand.scriptName:
      return ["\(event.text("level") ?? "log"): \(Self.escaped(event.text("text") ?? ""))"]
    // A line that is refused is told by what it gives.
    case .refused where event.plugin == ReplCommand.scriptName: return []
    case .expired: return rings(event, of: host) ? ["\(EventLine.subject(of: event)): time is up"] : []
    default:
      return BoardMessage.messages(about: event, zone: zone).map { ControlCharacters.escaped($0.text) }
    }
  }

  /// Whether an event rings the terminal's bell.
  func rings(_ event: Event, of host: PluginHost) -> Bool {
    guard event.name == .expired, case .timer(let id) = event.subject, let timer = host.timers.timer(id) else {
      return event.ringsBell
    }
    return BoardRow(timer, at: host.now, zone: zone).state == .ringing
  }

  /// The last events as lines for people.
  func log(last count: Int) -> [String] {
    events.suffix(count).map { String(EventLine.line($0, zone: zone).dropLast()) }
  }

  /// A text that does nothing on a terminal; its own line ends and tabs stay.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { ControlCharacters.escaped(String($0)) }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
