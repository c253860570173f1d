public import Reactor
public import Timekeeping

/// Follows the clock of time servers: asks them when it is time to, and keeps the discipline that their answers feed.
///
/// It lives on a loop and waits for nothing. Whoever turns the loop asks `nextDeadline` how long to sleep, and calls
/// `advance` afterwards, as for a host of plugins.
public final class ClockFollower {
  /// The authority's clock and its servers.
  public private(set) var discipline: ClockDiscipline

  /// The servers, in the order of the discipline's.
  public let addresses: [SourceAddress]

  /// How many requests were sent.
  public var requests: Int { sources.map(\.requests).reduce(0, +) }

  private let loop: EventLoop
  private let readClocks: () -> SystemClocks.Reading
  private var sources: [any TimeSource] = []
  private var schedules: [RequestSchedule]
  private var news: [(source: Int, news: SourceNews)] = []
  private var base: BaseMonitor
  private var baseChecked: LocalInstant
  private var nextReview: LocalInstant
  private var serverDeadline: LocalInstant?

  /// The steady clock is looked at no more often than this, and only when the loop is awake anyway.
  private static let basePeriod: Duration = .seconds(1)

  /// Makes a follower of servers that have not been asked.
  ///
  /// `readClocks` reads the machine's clocks, whose wall clock counts until the servers have answered, and is what the
  /// answers are compared with. `every` is how long to pause while all is well, at least 15 s. `certificates` is a file of certificates to trust in place of the system's.
  public init(
    _ addresses: [SourceAddress], on loop: EventLoop,
    readClocks: @escaping () -> SystemClocks.Reading = { SystemClocks().reading() }, every: Duration? = nil,
    certificates: String? = nil
  ) {
    self.addresses = addresses
    self.loop = loop
    self.readClocks = readClocks
    let system = Self.moment(readClocks())
    discipline = ClockDiscipline(sources: addresses.map(\.description), system: system)
    schedules = addresses.map { RequestSchedule(.of($0.scheme, every: every), at: system.local) }
    let reading = SystemClocks().base()
    base = BaseMonitor(reading)
    baseChecked = reading.local
    nextReview = system.local.advanced(by: ClockDiscipline.longestSilence)
    sources = addresses.indices.map { index in
      let tell = { [unowned self] (item: SourceNews) in news.append((index, item)) }
      return switch addresses[index].scheme {
      case .ntp: NTPSource(addresses[index], on: loop, tell: tell)
      case .http, .https: HTTPSource(addresses[index], on: loop, certificates: certificates, tell: tell)
      }
    }
  }

  /// Whether a server's certificate holds by its own time alone: this machine's clock finds it not valid.
  public func judgesByOwnTime(_ index: Int) -> Bool { sources[index].judgesByOwnTime }

  /// When it wants to be called next.
  public var nextDeadline: LocalInstant? {
    if !news.isEmpty { return loop.now }
    let own = sources.indices.map { index in
      sources[index].isAsking
        ? sources[index].deadline ?? .distantFuture : schedules[index].next(towards: serverDeadline)
    }
    return (own + [nextReview]).min()
  }

  /// Takes what has come in, asks whom it is time to ask, and tells what has changed.
  ///
  /// `deadline` is the local image of the authority's next deadline, before which the servers are asked again.
  public func advance(to now: LocalInstant, deadline: LocalInstant? = nil) -> [ClockChange] {
    serverDeadline = deadline
    var changes = checkBase(at: now)
    for source in sources { source.advance(to: now) }
    for index in sources.indices where !sources[index].isAsking && schedules[index].next(towards: deadline) <= now {
      guard !news.contains(where: { $0.source == index }) else { continue }
      schedules[index].noteRequest(at: now)
      sources[index].ask(at: now)
    }
    for (index, item) in takeNews() { changes += take(item, from: index, at: now) }
    if nextReview <= now {
      changes += discipline.review(at: now)
      nextReview = now.advanced(by: ClockDiscipline.longestSilence)
    }
    return changes
  }

  /// Notes that the machine slept: what is known has aged, and the servers are asked as soon as is polite.
  public func noteSleep(at now: LocalInstant) {
    base = BaseMonitor(SystemClocks().base())
    promptAll(at: now)
  }

  /// Reads the machine's clocks, because its wall clock was set, and takes its time as long as there is nothing better.
  public func noteWallClock() {
    discipline.note(system: Self.moment(readClocks()))
  }

  private static func moment(_ reading: SystemClocks.Reading) -> Moment {
    Moment(local: reading.local, server: reading.wall)
  }

  /// Lets server deadlines wait for the first synchronisation until an instant.
  public func hold(until local: LocalInstant) {
    discipline.hold(until: local)
  }

  /// Whether every server has had its opening burst, or does not answer.
  public var isOpened: Bool { discipline.sources.allSatisfy { !$0.isOpening } }

  /// Answers of a server that were not used: why, and how often.
  public func refusals(of source: Int) -> [String: Int] { sources[source].refusals }

  private func takeNews() -> [(source: Int, news: SourceNews)] {
    defer { news = [] }
    return news
  }

  private func take(_ item: SourceNews, from index: Int, at now: LocalInstant) -> [ClockChange] {
    let chance = Double.random(in: -1...1)
    var changes: [ClockChange] = []
    var isOver = true
    switch item {
    case .sample(let sample, let isLast):
      isOver = isLast
      if isLast { schedules[index].noteAnswer(at: now, chance: chance) }
      // By now the machine's clock may have been corrected, too: how wrong it is has to be told of the same time.
      noteWallClock()
      changes = discipline.add(sample, from: index, at: now)
      if isLast { schedules[index].noteContradiction(discipline.sources[index].filter.isContradicted, at: now) }
    case .failed(let reason):
      schedules[index].noteFailure(at: now, chance: chance)
      changes = discipline.fail(index, because: reason, at: now)
    case .rateLimited(let reason):
      schedules[index].noteRateLimit(at: now, chance: chance)
      changes = discipline.fail(index, because: reason, at: now)
    case .denied(let reason):
      schedules[index].noteDenial(at: now)
      changes = discipline.fail(index, because: reason, at: now)
    }
    if isOver, discipline.sources[index].isOpening, !schedules[index].isOpening {
      changes += discipline.endOpening(of: index, at: now)
    }
    return changes
  }

  private func promptAll(at now: LocalInstant) {
    for index in schedules.indices { schedules[index].prompt(at: now) }
  }

  private func checkBase(at now: LocalInstant) -> [ClockChange] {
    guard baseChecked.duration(to: now) >= Self.basePeriod else { return [] }
    baseChecked = now
    let disturbance = base.disturbance(at: SystemClocks().base())
    guard disturbance != .zero else { return [] }
    promptAll(at: now)
    return discipline.disturb(by: disturbance, at: now)
  }
}

extension LocalInstant {
  fileprivate static var distantFuture: LocalInstant { LocalInstant(nanoseconds: .max) }
}
