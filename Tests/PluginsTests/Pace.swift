import Glibc
import Plugins

/// How much slower than otherwise the tests run.
enum Pace {
  /// Ten times under a sanitizer, which scripts/check names in the environment: what takes the machine's time is then
  /// given as much more of it.
  static let factor = getenv("ASAN_OPTIONS") == nil ? 1 : 10
}

extension Limits {
  /// The usual limits at the tests' pace.
  static var paced: Limits {
    var limits = Limits()
    limits.load *= Pace.factor
    limits.callback *= Pace.factor
    return limits
  }

  /// Limits for scripts that are to be stopped, which takes as long as they allow.
  static var short: Limits {
    var limits = Limits()
    (limits.load, limits.callback) = (.milliseconds(60 * Pace.factor), .milliseconds(60 * Pace.factor))
    return limits
  }
}
