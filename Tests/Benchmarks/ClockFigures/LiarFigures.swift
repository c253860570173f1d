import TestKit
import Timekeeping

/// What servers that lie come to.
enum LiarFigures {
  /// Ten thousand simulated authorities.
  static func row(servers: Int, liars: Int, lie: Duration) -> Figure {
    let trials = 10_000
    let result = LiarTrials(servers: servers, liars: liars, lie: lie).run(trials: trials, seed: 32)
    guard liars * 2 < servers else {
      return Figure(
        value: "refused in \(result.refusals) of \(trials)", aim: "refused", isReached: result.refusals == trials)
    }
    let spread = ErrorSpread(result.errors)
    return Figure(
      value: "median \(spread.median.text) ms, p95 \(spread.p95.text) ms, flagged in \(result.flagged) of \(trials), "
        + "bound left the truth out in \(result.uncovered)",
      aim: "p95 ≤ 4 ms, flagged", isReached: spread.p95 <= 4 && result.uncovered == 0)
  }
}
