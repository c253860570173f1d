import Timekeeping

/// When one server is asked: a burst at the start, now and then afterwards, before deadlines, and seldom when it fails.
///
/// A pure value: instants and random numbers go in. No server is asked more often than is polite (RFC 4330, section 10:
/// never within 15 s of the last request, back off when it does not answer, obey a kiss of death), but for its opening
/// burst.
struct RequestSchedule: Sendable, Hashable {
  /// How a kind of server is asked.
  struct Pace: Sendable, Hashable {
    /// How many exchanges the opening burst has.
    var burst: Int
    /// How far apart they begin.
    var burstGap: Duration
    /// After the burst no two exchanges begin closer together.
    var shortestGap: Duration
    /// The pause after the burst; it doubles with each success.
    var firstGap: Duration
    /// The longest pause while all is well.
    var longestGap: Duration

    /// For NTP: with 256 s the bound grows by 13 ms between two answers.
    static let ntp = Pace(
      burst: 8, burstGap: .milliseconds(250), shortestGap: .seconds(15), firstGap: .seconds(64),
      longestGap: .seconds(256))

    /// For web servers: one exchange is a series of requests, so there is no burst.
    static let http = Pace(
      burst: 1, burstGap: .seconds(1), shortestGap: .seconds(1), firstGap: .seconds(64), longestGap: .seconds(256))

    /// For servers that are asked in one way, with another pause while all is well.
    static func of(_ scheme: SourceAddress.Scheme, every: Duration?) -> Pace {
      var pace = scheme == .ntp ? ntp : http
      if let every { (pace.firstGap, pace.longestGap) = (max(every, .seconds(15)), max(every, .seconds(15))) }
      return pace
    }
  }

  /// Exchanges before a deadline of the authority's clock begin so long before it.
  static let leads: [Duration] = [.seconds(60), .seconds(15)]

  /// The longest pause after failures.
  static let longestBackoff: Duration = .seconds(300)

  /// The longest pause that a server gets by asking for less.
  static let longestRateLimit: Duration = .seconds(1_024)

  /// How long a server that refuses is left alone.
  static let denial: Duration = .seconds(3_600)

  /// How much of a pause is left to chance either way, so that many clients do not ask together.
  static let jitter = 0.2

  /// After so many failures in a row the opening burst counts as over.
  static let openingFailures = 3

  private let pace: Pace
  private var regular: LocalInstant
  private var blockedUntil: LocalInstant?
  private var lastAsked: LocalInstant?
  private var askedCount = 0
  private var failures = 0
  private var contradictions = 0
  private var gap: Duration
  private var shortestGap: Duration

  /// Makes the schedule of a server that is to be asked at once.
  init(_ pace: Pace, at now: LocalInstant) {
    self.pace = pace
    regular = now
    gap = pace.firstGap
    shortestGap = pace.shortestGap
  }

  /// Whether the opening burst is still under way.
  var isOpening: Bool { askedCount < pace.burst && failures < Self.openingFailures }

  /// When to ask next, if the authority's next deadline has that local image; nil for none.
  func next(towards deadline: LocalInstant? = nil) -> LocalInstant {
    var next = regular
    if let deadline, let lastAsked {
      for lead in Self.leads {
        let wanted = deadline.advanced(by: .zero - lead)
        if lastAsked < wanted { next = min(next, max(wanted, lastAsked)) }
      }
    }
    return max(next, earliest ?? next)
  }

  /// Notes that it is being asked.
  mutating func noteRequest(at now: LocalInstant) {
    lastAsked = now
    askedCount += 1
    // Until the exchange is over nothing else is planned; then its outcome says when.
    regular = now.advanced(by: gap)
  }

  /// Notes an answer. `chance` is a random number in -1...1.
  mutating func noteAnswer(at now: LocalInstant, chance: Double) {
    failures = 0
    guard !isOpening else {
      regular = (lastAsked ?? now).advanced(by: pace.burstGap)
      return
    }
    regular = now.advanced(by: Self.spread(gap, chance))
    gap = min(gap * 2, pace.longestGap)
  }

  /// Notes that there was no usable answer: 1, 2, 4 … 300 s until the next request.
  mutating func noteFailure(at now: LocalInstant, chance: Double) {
    failures += 1
    gap = pace.firstGap
    let pause = min(Duration.seconds(Int64(1) << Int64(min(failures - 1, 30))), Self.longestBackoff)
    regular = now.advanced(by: Self.spread(pause, chance))
  }

  /// Notes that the server wants to be asked less often: half as often from now on.
  mutating func noteRateLimit(at now: LocalInstant, chance: Double) {
    askedCount = max(askedCount, pace.burst)
    shortestGap = min(shortestGap * 2, Self.longestRateLimit)
    gap = max(gap, shortestGap)
    regular = now.advanced(by: Self.spread(gap, Swift.abs(chance)))
  }

  /// Notes that the server does not want to be asked.
  mutating func noteDenial(at now: LocalInstant) {
    askedCount = max(askedCount, pace.burst)
    blockedUntil = now.advanced(by: Self.denial)
    regular = now.advanced(by: Self.denial)
  }

  /// Notes whether the answer contradicts what the server has said before: then it is asked again as soon as is polite,
  /// so that it is believed or forgotten within a minute. One that goes on like that gets no more requests for it.
  mutating func noteContradiction(_ contradicts: Bool, at now: LocalInstant) {
    contradictions = contradicts ? contradictions + 1 : 0
    if (1..<SampleFilter.confirmations).contains(contradictions) { prompt(at: now) }
  }

  /// Asks as soon as is polite: the machine has slept, or its steady clock was disturbed.
  mutating func prompt(at now: LocalInstant) {
    regular = min(regular, now)
  }

  private var earliest: LocalInstant? {
    let gap = askedCount < pace.burst ? pace.burstGap : shortestGap
    let polite = lastAsked?.advanced(by: gap)
    guard let polite, let blockedUntil else { return polite ?? blockedUntil }
    return max(polite, blockedUntil)
  }

  private static func spread(_ span: Duration, _ chance: Double) -> Duration {
    span + .nanoseconds(Int64(Double(span.nanoseconds) * jitter * chance))
  }
}
