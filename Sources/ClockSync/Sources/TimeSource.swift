import Timekeeping

/// A time server that can be asked, one exchange after the other.
///
/// Asking returns at once; what comes of it is told to whoever made the source, in later turns of the loop.
protocol TimeSource: AnyObject {
  /// Begins an exchange, unless one is under way.
  func ask(at now: LocalInstant)

  /// Whether an exchange is under way.
  var isAsking: Bool { get }

  /// When the exchange under way gives up, or goes on; nil when there is none.
  var deadline: LocalInstant? { get }

  /// Acts on the deadline, if it has come.
  func advance(to now: LocalInstant)

  /// How many requests have been sent.
  var requests: Int { get }

  /// Whether what proves who it is holds by its own time alone.
  var judgesByOwnTime: Bool { get }

  /// Answers that were not used, and why, with how often.
  var refusals: [String: Int] { get }
}

extension TimeSource {
  var judgesByOwnTime: Bool { false }
}

/// What came of asking a server.
enum SourceNews {
  /// A usable answer, and whether it ends the exchange.
  case sample(ClockSample, isLast: Bool)
  /// None, and why.
  case failed(String)
  /// The server wants to be asked less often.
  case rateLimited(String)
  /// The server does not want to be asked.
  case denied(String)
}
