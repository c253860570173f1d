/// Something that happened to the authority's clock. What users see of it is its `word`.
public enum ClockChange: Sendable, Hashable {
  /// The time is known: for the first time, or again.
  case synchronised(isFirst: Bool)
  /// The shown time was further off than was thought possible, and glides to the right one.
  case corrected(by: Duration)
  /// The shown time jumped.
  case stepped(by: Duration)
  /// The last answer is too long ago.
  case stale
  /// The servers do not agree, and the clock goes on by what was known.
  case disagreeing
  /// The answers of one server contradict its earlier ones.
  case contradicted(source: String)
  /// The machine's steady clock has run unsteadily by so much.
  case disturbed(by: Duration)

  /// The word for it in events.
  public var word: String {
    switch self {
    case .synchronised: "synchronised"
    case .corrected: "corrected"
    case .stepped: "stepped"
    case .stale: "stale"
    case .disagreeing: "disagreeing"
    case .contradicted: "contradicted"
    case .disturbed: "disturbed"
    }
  }

  /// The event that tells of it.
  public func event(at now: Moment, plugin: String) -> Event {
    var event = Event(.clock, at: now.server, plugin: plugin, kind: .clock, subject: .plugin)
    event.details = [.init("change", .text(word))]
    switch self {
    case .corrected(let span), .stepped(let span), .disturbed(let span):
      event.details.append(.init("by_ms", .integer(span.wholeMilliseconds)))
    case .contradicted(let source): event.details.append(.init("source", .text(source)))
    case .synchronised, .stale, .disagreeing: break
    }
    return event
  }
}
