extension BoardRow {
  /// Where a thing stands, in the order in which boards list what does not change by itself.
  ///
  /// The raw values are the words that users see.
  package enum State: String, Sendable, CaseIterable {
    /// Its alarm calls for an answer.
    case ringing
    /// A sale that ends soon.
    case ending
    /// A sale that is on.
    case live
    /// A countdown that runs.
    case running
    /// A countdown that was stopped and keeps what is left.
    case paused
    /// An alarm that nobody answered.
    case unanswered
    /// A countdown whose time was up while nobody was there.
    case missed
    /// A countdown whose time is up.
    case expired
    /// A countdown that is set and not started.
    case idle
    /// A sale that is to come.
    case upcoming
    /// A sale without a piece left.
    case soldOut = "sold out"
    /// A sale that is over.
    case ended
    /// A sale that is switched off.
    case disabled
    /// A countdown that someone ended.
    case cancelled

    /// Its place in the list of states.
    package var rank: Int {
      Self.allCases.firstIndex(of: self) ?? 0
    }

    /// One cell that tells the state where there is no room for its word, and without colour.
    package var glyph: Character {
      switch self {
      case .ringing: "!"
      case .ending: "◐"
      case .live: "●"
      case .running: "▸"
      case .paused: "="
      case .unanswered: "?"
      case .missed: "✗"
      case .expired: "✓"
      case .idle: "○"
      case .upcoming: "·"
      case .soldOut: "∅"
      case .ended: "□"
      case .disabled: "×"
      case .cancelled: "–"
      }
    }
  }
}
