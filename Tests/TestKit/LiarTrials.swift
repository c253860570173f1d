import Timekeeping

/// Simulated servers of one authority, some of which lie, on paths of 8 to 40 ms that differ by up to 4 ms by direction.
public struct LiarTrials: Sendable {
  /// How many servers there are, and how many of them lie.
  public let servers: Int, liars: Int
  /// By how much they lie, all alike.
  public let lie: Duration

  /// Describes the servers.
  public init(servers: Int, liars: Int, lie: Duration) {
    (self.servers, self.liars, self.lie) = (servers, liars, lie)
  }

  /// What became of a number of trials.
  public struct Result {
    /// The errors of what was used.
    public var errors: [Duration] = []
    /// How often nothing was used.
    public var refusals = 0
    /// How often the bound left the truth out.
    public var uncovered = 0
    /// How often all liars were found.
    public var flagged = 0
  }

  /// Lets each server answer four times in each trial; the truth is an offset of zero.
  public func run(trials: Int, seed: UInt64) -> Result {
    var random = SeededGenerator(seed: seed)
    var result = Result()
    for _ in 0..<trials {
      let intervals = (0..<servers).compactMap { offsets(of: $0, &random) }
      guard let selection = SourceSelection(among: intervals) else {
        result.refusals += 1
        continue
      }
      result.errors.append(selection.offset)
      if selection.offset > selection.uncertainty || selection.offset < .zero - selection.uncertainty {
        result.uncovered += 1
      }
      if (0..<liars).allSatisfy(selection.outliers.contains) { result.flagged += 1 }
    }
    return result
  }

  private func offsets(of server: Int, _ random: inout SeededGenerator) -> OffsetInterval? {
    let base = Double.random(in: 8...40, using: &random)
    let asymmetry = Double.random(in: -4...4, using: &random)
    let path = SimulatedPath(
      offset: server < liars ? lie : .zero, up: base + asymmetry, down: base - asymmetry, jitter: 1)
    let now = LocalInstant(nanoseconds: 0)
    var filter = SampleFilter()
    for _ in 0..<4 { if let sample = path.exchange(at: now, &random) { filter.add(sample) } }
    return filter.offsets(at: now)
  }
}
