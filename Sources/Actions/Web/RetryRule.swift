import HTTP
import Timekeeping

/// What is tried again, and when.
enum RetryRule {
  /// The wait before the first retry; each further one is twice as long.
  static let firstWait: Duration = .seconds(1)

  /// No wait is longer, unless a server asks for it.
  static let longestWait: Duration = .seconds(300)

  /// A server that asks for a longer wait is not asked again.
  static let longestAsked: Duration = .seconds(3_600)

  /// Whether a status code says that another attempt may have a better end (RFC 9110, sections 15.5.9 and 15.6; RFC 6585,
  /// section 4).
  static func isWorthwhile(after status: Int) -> Bool {
    status == 408 || status == 429 || (500...599).contains(status)
  }

  /// How long to wait after so many attempts; `chance` from 0 to 1 spreads out those that failed together.
  static func wait(after attempts: Int, chance: Double) -> Duration {
    let doublings = min(max(attempts - 1, 0), 20)
    let whole = min(firstWait * (1 << doublings), longestWait)
    let half = whole / 2
    return half + half * chance
  }

  /// How long a server asks to wait (RFC 9110, section 10.2.3): seconds, or a date; nil when it does not say.
  ///
  /// A date is compared with that of the answer, since who gives dates has a clock; without one with `now`.
  static func asked(by reply: HTTPReply, now: ServerInstant) -> Duration? {
    guard let text = reply.field("retry-after") else { return nil }
    let word = text.split { $0 == " " || $0 == "\t" }.first ?? ""
    if !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // Digits without end are a wait without end.
      return Int64(word).map { .seconds(min($0, 1 << 32)) } ?? .seconds(Int64(1) << 32)
    }
    guard let date = HTTPDate.parse(text) else { return nil }
    return max(.zero, (reply.field("date").flatMap(HTTPDate.parse) ?? now).duration(to: date))
  }
}
