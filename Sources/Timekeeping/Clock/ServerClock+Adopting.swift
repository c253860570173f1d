extension ServerClock {
  /// How the shown time takes to a new offset.
  public enum Adoption: Sendable, Hashable {
    /// Nothing was known before.
    case first
    /// Within what was possible: the shown time glides there unnoticed.
    case slewed
    /// Further than what was possible, and no more than a second: the shown time glides there, faster.
    case corrected(by: Duration)
    /// More than a second: the shown time jumps.
    case stepped(by: Duration)
  }

  /// Takes an offset that is known within an uncertainty.
  ///
  /// The shown time stays monotone except for a step back.
  public mutating func adopt(_ newOffset: Duration, within radius: Duration, at local: LocalInstant) -> Adoption {
    let error = shownOffset(at: local) - newOffset
    let distance = error < .zero ? .zero - error : error
    let known = uncertainty(at: local)
    // A fast correction that is under way stays fast: what it has still to undo is no news.
    let current = slew.flatMap { local < $0.end ? $0.rate : nil }
    offset = newOffset
    uncertainty = radius
    asOf = local
    slew = nil
    guard let known else { return .first }
    guard distance <= Self.longestSlew else { return .stepped(by: .zero - error) }
    guard distance > .zero else { return .slewed }
    if distance <= known + radius {
      slew = ClockSlew(of: error, from: local, rate: current ?? ClockSlew.gentleRate)
      return .slewed
    }
    slew = ClockSlew(of: error, from: local, rate: ClockSlew.briskRate)
    return .corrected(by: .zero - error)
  }

  /// Takes it that the local clock has run unsteadily by so much: the truth may be further away.
  public mutating func widen(by span: Duration) {
    if let uncertainty { self.uncertainty = uncertainty + span }
  }
}
