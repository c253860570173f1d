package import Timekeeping

/// What a board says about the authority's clock: nothing while it is the machine's own by choice.
package struct ClockNote: Sendable, Hashable {
  /// How well the time is known, `synchronised ±12 ms` or the state's word, and how wrong the machine's clock is, if much.
  package let text: String

  /// Whether somebody should look at it.
  package let isAlarming: Bool

  /// The machine's clock is told to be wrong from here on.
  private static let notableError: Duration = .seconds(2)

  /// Makes the note on a clock as it stands at an instant; nil when there is nothing to say.
  package init?(_ clock: ServerClock, at local: LocalInstant, words: BoardWords = BoardWords()) {
    switch clock.state {
    case .system: return nil
    case .synchronised:
      let bound = clock.uncertainty(at: local).map(Self.bound) ?? ""
      let lead = clock.lead(at: local)
      let error = lead < .zero ? .zero - lead : lead
      let verdict = words.machineClock(isOffBy: SpanText.elapsed(error), isFast: lead < .zero)
      let state = words.name(for: clock.state)
      text = (bound.isEmpty ? state : "\(state) \(bound)") + (error > Self.notableError ? ", \(verdict)" : "")
      isAlarming = false
    case .unsynchronised, .acquiring, .stale, .disagreeing:
      text = words.name(for: clock.state)
      isAlarming = clock.state != .acquiring
    }
  }

  private static func bound(_ span: Duration) -> String {
    let milliseconds = span.wholeMilliseconds + (span > .milliseconds(span.wholeMilliseconds) ? 1 : 0)
    return milliseconds < 10_000 ? "±\(milliseconds) ms" : "±\(span.wholeSecondsRoundedUp) s"
  }
}
