/// A number as it was written, kept exact: whole digits and the digits of a fraction.
struct DecimalNumber {
  /// The digits before the point.
  var whole: String
  /// The digits after it; empty without a fraction.
  var fraction: String = ""

  /// This many times `unit`, in nanoseconds, rounded half up; nil beyond Int64's range.
  func nanoseconds(of unit: DurationUnit) -> Int64? {
    let digits = whole.drop { $0 == "0" }
    guard digits.count <= 19, let count = Int128(digits.isEmpty ? "0" : digits) else { return nil }
    // Eighteen digits tell a week apart to less than a nanosecond.
    let kept = fraction.prefix(18)
    let scale = kept.reduce(Int128(1)) { scale, _ in scale * 10 }
    let parts = (Int128(kept) ?? 0) * Int128(unit.nanoseconds)
    return Int64(exactly: count * Int128(unit.nanoseconds) + (parts + scale / 2) / scale)
  }
}

extension TextScanner {
  /// Passes a number such as `90`, `1.5`, `1,5` or `.5`; nil, passing nothing, when none comes next.
  ///
  /// A comma before exactly three digits could set off thousands or a fraction: refused, with both readings.
  mutating func decimal() throws(TextError) -> DecimalNumber? {
    guard isDigit() || next == "." && isDigit(ahead: 1) else { return nil }
    let start = column
    let whole = digits()
    let comma = next == ","
    let fraction = self.fraction() ?? ""
    if comma, fraction.count == 3, whole.count <= 3, whole.first != "0" {
      throw error(
        "\"\(whole),\(fraction)\" could mean \(whole)\(fraction) or \(whole).\(fraction)", column: start,
        hint: "write one of these")
    }
    return DecimalNumber(whole: whole, fraction: fraction)
  }
}
