/// When a sale is on, as it was written: resolved to a window when it is known what time it is.
///
/// A bare starting time is today's, or yesterday's if that window is still open. A bare end is the first such
/// time after the start; a date without a time as an end means the end of that day in the row's zone.
public struct SaleTimes: Sendable, Hashable {
  /// When it starts.
  public var starts: TimeExpression

  /// When it ends.
  public var end: End

  /// The end, as it was written.
  public enum End: Sendable, Hashable {
    /// It stays on.
    case never
    /// A time.
    case at(TimeExpression)
    /// This long after the start.
    case after(Duration)
  }

  /// Makes times from what was written.
  public init(starts: TimeExpression, end: End) {
    self.starts = starts
    self.end = end
  }

  /// The start and the end, for a row that is loaded at `now`.
  ///
  /// Throws when a zone is unknown, when the end is not after the start, or when the sale would last no time.
  public func window(
    at now: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> (starts: ServerInstant, ends: ServerInstant?) {
    guard starts.isBareTimeOfDay else {
      return try window(startingAt: starts.resolve(at: now, zone: zone, zones: zones).instant, zone: zone, zones: zones)
    }
    let today = try starts.rules(default: zone, zones: zones).civil(at: now).date
    let yesterdays = try window(
      startingAt: starts.resolveBare(on: today.advanced(byDays: -1), zone: zone, zones: zones).instant, zone: zone,
      zones: zones)
    if let ends = yesterdays.ends, ends > now { return yesterdays }
    return try window(
      startingAt: starts.resolveBare(on: today, zone: zone, zones: zones).instant, zone: zone, zones: zones)
  }

  private func window(
    startingAt start: ServerInstant, zone: ZoneRules, zones: ZoneSource
  ) throws(TextError) -> (starts: ServerInstant, ends: ServerInstant?) {
    let ends: ServerInstant?
    switch end {
    case .never: ends = nil
    case .after(let span): ends = start.advanced(by: span)
    case .at(let time) where time.isDateWithoutTime:
      ends = try time.resolveEnd(onOrAfter: start, zone: zone, zones: zones).instant
    case .at(let time): ends = try time.resolve(at: start, zone: zone, zones: zones).instant
    }
    if let ends, ends <= start {
      throw TextError(
        column: 1, message: "it ends no later than it starts", hint: "give a later end, or how long it lasts")
    }
    return (start, ends)
  }
}

extension SaleTimes {
  /// Which ends move with the clocks of the row's own zone; those that name a place of their own do not.
  public var civilEnds: SaleRow.CivilEnds {
    var ends: SaleRow.CivilEnds = starts.isUnplaced ? [.start] : []
    switch end {
    case .never: break
    case .after: ends.insert(.length)
    case .at(let time): if time.isUnplaced { ends.insert(.end) }
    }
    return ends
  }
}

extension TimeExpression {
  fileprivate var isUnplaced: Bool { instant == nil && place == .unsaid }
}
