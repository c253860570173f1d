/// The authority's clock, from the samples of its servers: what chrony and RFC 5905 call the clock discipline.
///
/// Samples and local instants go in; a `ServerClock` and what has changed come out. It reads no clock and asks nobody.
/// The machine's wall clock takes no part beyond the time before the first synchronisation.
public struct ClockDiscipline: Sendable {
  /// How the authority's time follows from the steady clock, as of the last call.
  public private(set) var clock: ServerClock

  /// The servers, in the order in which they were given.
  public private(set) var sources: [ClockSource]

  /// Beyond this uncertainty the time counts as stale.
  public static let largestUncertainty: Duration = .milliseconds(500)

  /// After so long without an answer from any server the time counts as stale, and the answers of a single server that
  /// is silent for so long count no more.
  public static let longestSilence: Duration = .seconds(7_200)

  /// With this uncertainty the time is good enough to begin with, before all servers have had their opening bursts.
  public static let firstUncertainty: Duration = .milliseconds(50)

  /// Makes the clock of servers that have not answered yet; with none it follows the machine's wall clock.
  public init(sources names: [String], system moment: Moment) {
    sources = names.map { ClockSource(name: $0) }
    clock = ServerClock(system: moment)
    if !sources.isEmpty { clock.state = .unsynchronised }
  }

  /// Lets server deadlines wait for the first synchronisation until an instant.
  public mutating func hold(until local: LocalInstant?) {
    clock.hold = clock.followsSystem ? local : nil
  }

  /// Takes note of the machine's wall clock as it is now, and takes its time as long as there is nothing better.
  public mutating func note(system moment: Moment) {
    let offset = ServerClock(system: moment).offset
    clock.machineOffset = offset
    if clock.followsSystem { clock.offset = offset }
  }

  /// Takes a sample of a server. O(n log n) in the number of servers.
  public mutating func add(_ sample: ClockSample, from source: Int, at local: LocalInstant) -> [ClockChange] {
    let finding = sources[source].filter.add(sample)
    (sources[source].failure, sources[source].failures) = (nil, 0)
    var changes: [ClockChange] = []
    if finding == .contradicts { changes.append(.contradicted(source: sources[source].name)) }
    return changes + review(at: local)
  }

  /// Notes that an exchange with a server gave no sample, and why.
  public mutating func fail(_ source: Int, because reason: String, at local: LocalInstant) -> [ClockChange] {
    sources[source].failure = reason
    sources[source].failures += 1
    return review(at: local)
  }

  /// Notes that a server has had its opening burst, whatever came of it.
  public mutating func endOpening(of source: Int, at local: LocalInstant) -> [ClockChange] {
    sources[source].isOpening = false
    return review(at: local)
  }

  /// Takes it that the steady clock has run unsteadily by so much: everything that is known is less certain.
  public mutating func disturb(by span: Duration, at local: LocalInstant) -> [ClockChange] {
    let size = span < .zero ? .zero - span : span
    for index in sources.indices { sources[index].filter.widen(by: size) }
    clock.widen(by: size)
    return [.disturbed(by: span)] + review(at: local)
  }

  /// Puts the servers' answers together as they stand at an instant. O(n log n) in the number of servers.
  public mutating func review(at local: LocalInstant) -> [ClockChange] {
    guard !sources.isEmpty else { return [] }
    let usable = sources.indices.filter { isUsable(sources[$0], at: local) }
    for index in sources.indices where !usable.contains(index) {
      sources[index].standing = sources[index].failure == nil ? .pending : .failed
    }
    guard !usable.isEmpty else { return clock.followsSystem ? [] : enter(.stale) }
    guard !clock.followsSystem || isQuorum(usable.count) else { return enter(.acquiring) }
    let intervals = usable.compactMap { sources[$0].offsets(at: local) }
    guard let selection = SourceSelection(among: intervals) else {
      for index in usable { sources[index].standing = .outlier }
      // While answers are still to come, one of two may yet turn out to be alone.
      return enter(clock.followsSystem && !isOpened ? .acquiring : .disagreeing)
    }
    for (place, index) in usable.enumerated() {
      let isUsed = selection.survivors.contains(place)
      sources[index].standing = sources[index].filter.isContradicted ? .contradictory : isUsed ? .used : .outlier
    }
    if clock.followsSystem, selection.uncertainty > Self.firstUncertainty, !isOpened { return enter(.acquiring) }
    let used = selection.survivors.map { sources[usable[$0]] }
    clock.source = used.count == 1 ? used[0].name : "\(used.count) of \(sources.count) servers"
    clock.answered = used.compactMap(\.filter.latest).max()
    return adopt(selection, at: local)
  }
}

extension ClockDiscipline {
  /// Whether a server's answers count: it has given one, and not too long ago.
  private func isUsable(_ source: ClockSource, at local: LocalInstant) -> Bool {
    guard let latest = source.filter.latest else { return false }
    return latest.duration(to: local) <= Self.longestSilence
  }

  /// Whether every server has had its opening burst.
  private var isOpened: Bool { sources.allSatisfy { !$0.isOpening } }

  /// Whether enough servers have answered to begin: most of them, or all that are going to for now.
  private func isQuorum(_ count: Int) -> Bool {
    count > sources.count / 2 || isOpened
  }

  private mutating func adopt(_ selection: SourceSelection, at local: LocalInstant) -> [ClockChange] {
    var changes: [ClockChange] = []
    switch clock.adopt(selection.offset, within: selection.uncertainty, at: local) {
    case .first:
      clock.hold = nil
      clock.state = .synchronised
      return [.synchronised(isFirst: true)]
    case .slewed: break
    case .corrected(let span): changes.append(.corrected(by: span))
    case .stepped(let span): changes.append(.stepped(by: span))
    }
    return changes + enter(selection.uncertainty > Self.largestUncertainty ? .stale : .synchronised)
  }

  private mutating func enter(_ state: ServerClock.State) -> [ClockChange] {
    guard clock.state != state else { return [] }
    clock.state = state
    switch state {
    case .synchronised: return [.synchronised(isFirst: false)]
    case .stale: return [.stale]
    case .disagreeing: return [.disagreeing]
    case .system, .unsynchronised, .acquiring: return []
    }
  }
}
