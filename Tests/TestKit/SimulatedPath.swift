public import Timekeeping

/// A path to a server on virtual time: how long packets are under way, and how far the server's clock is off.
public struct SimulatedPath: Sendable {
  /// Server time minus local time: the truth.
  public var offset: Duration
  /// The least time up and down, in milliseconds.
  public var up: Double, down: Double
  /// The mean of what comes on top each way, exponentially distributed, in milliseconds.
  public var jitter: Double
  /// The share of exchanges of which nothing comes back.
  public var loss: Double
  /// By how much the server's clock runs faster than the local one, in parts per million.
  public var drift: Double

  /// Makes a path.
  public init(
    offset: Duration = .zero, up: Double, down: Double, jitter: Double, loss: Double = 0, drift: Double = 0
  ) {
    (self.offset, self.up, self.down, self.jitter, self.loss, self.drift) = (offset, up, down, jitter, loss, drift)
  }

  /// The true offset at an instant.
  public func truth(at local: LocalInstant) -> Duration {
    offset + .nanoseconds(Int64(Double(local.nanoseconds) * drift / 1e6))
  }

  /// What one exchange tells that begins at an instant; nil when it is lost.
  public func exchange(at sent: LocalInstant, _ random: inout SeededGenerator) -> ClockSample? {
    let forth = Duration(fractionalSeconds: up / 1_000)! + random.exponential(mean: jitter)
    let back = Duration(fractionalSeconds: down / 1_000)! + random.exponential(mean: jitter)
    guard Double.random(in: 0..<1, using: &random) >= loss else { return nil }
    let arrival = sent.advanced(by: forth)
    let answered = arrival.advanced(by: .microseconds(20))
    let returned = answered.advanced(by: back)
    func server(_ local: LocalInstant) -> ServerInstant {
      ServerInstant(nanoseconds: local.nanoseconds).advanced(by: truth(at: local))
    }
    return ClockSample(
      sent: sent, received: server(arrival), answered: server(answered), returned: returned, error: .zero)
  }
}

/// The middle and the tail of absolute errors, in milliseconds.
public struct ErrorSpread: Sendable {
  /// The value that half of them do not exceed.
  public let median: Double
  /// The value that 95 of 100 do not exceed.
  public let p95: Double

  /// Sorts errors, of which there is at least one.
  public init(_ errors: [Duration]) {
    let sorted = errors.map { Swift.abs($0.fractionalSeconds) * 1_000 }.sorted()
    median = sorted[sorted.count / 2]
    p95 = sorted[sorted.count * 95 / 100]
  }
}
