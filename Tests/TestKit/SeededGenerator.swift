import Glibc
import Timekeeping

/// Repeatable random numbers (splitmix64: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Makes the generator of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number, from a uniform distribution.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A span from a uniform distribution.
  public mutating func span(in milliseconds: ClosedRange<Double>) -> Duration {
    Duration(fractionalSeconds: Double.random(in: milliseconds, using: &self) / 1_000)!
  }

  /// A span from an exponential distribution with that mean, in milliseconds.
  public mutating func exponential(mean: Double) -> Duration {
    Duration(fractionalSeconds: -mean * log(Double.random(in: Double.ulpOfOne..<1, using: &self)) / 1_000)!
  }
}
