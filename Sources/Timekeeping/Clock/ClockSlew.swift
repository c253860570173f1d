/// A correction of the shown time that is under way: the clock runs a little fast or slow until it is right.
public struct ClockSlew: Sendable, Hashable {
  /// When it began.
  public let began: LocalInstant

  /// By how much the shown time was ahead when it began, negative when it was behind; no more than a second either way.
  public let error: Duration

  /// By how many millionths of its rate the clock runs faster or slower; in 1...999,999.
  public let rate: Int64

  /// The rate for errors within what was known to be possible: 5 %.
  public static let gentleRate: Int64 = 50_000

  /// The rate for larger errors: 25 %.
  public static let briskRate: Int64 = 250_000

  /// Makes a correction that begins at an instant.
  init(of error: Duration, from began: LocalInstant, rate: Int64) {
    self.began = began
    self.error = error
    self.rate = rate
  }

  /// How long it takes, rounded up.
  public var length: Duration {
    .nanoseconds(Swift.abs(error.nanoseconds).multipliedSaturating(by: 1_000_000).dividedRoundingUp(by: rate))
  }

  /// When the shown time is right.
  public var end: LocalInstant { began.advanced(by: length) }

  /// By how much the shown time is still ahead at an instant; zero once it is right.
  public func error(at local: LocalInstant) -> Duration {
    let passed = began.duration(to: local)
    guard passed < length else { return .zero }
    guard passed > .zero else { return error }
    let corrected = Duration.nanoseconds(passed.nanoseconds * rate / 1_000_000)
    return error < .zero ? error + corrected : error - corrected
  }

  /// How much local time passes from an instant until the shown time has gone on by `span`.
  func localSpan(of span: Duration, from local: LocalInstant) -> Duration {
    let left = error(at: local)
    let slewing = max(.zero, local.duration(to: end))
    guard span > .zero, slewing > .zero else { return span }
    guard span < slewing - left else { return span + left }
    let pace = 1_000_000 + (error < .zero ? rate : -rate)
    return .nanoseconds(span.nanoseconds.multipliedSaturating(by: 1_000_000).dividedRoundingUp(by: pace))
  }
}
