import Timekeeping

/// One line of the table.
struct Figure {
  /// What was measured, in words and units.
  var value: String
  /// What is aimed at.
  var aim: String
  /// Whether it is reached.
  var isReached: Bool
}

/// A server that did not do what was to be measured.
struct Unmeasurable: Error {
  var reason: String
}

extension Duration {
  /// The absolute value in milliseconds, with three decimals.
  var text: String { (self < .zero ? .zero - self : self).milliseconds.text }

  /// The span in milliseconds.
  var milliseconds: Double { Double(nanoseconds) / 1e6 }
}

extension Double {
  /// Three decimals, cut off.
  var text: String {
    let thousandths = Int((self * 1_000).rounded(.towardZero))
    let fraction = String(abs(thousandths) % 1_000)
    return "\(thousandths < 0 ? "-" : "")\(abs(thousandths) / 1_000)."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
