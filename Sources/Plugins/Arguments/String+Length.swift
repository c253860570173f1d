extension String {
  /// Whether it has so many characters, and they are not much longer than characters are: one alone may have any number
  /// of accents.
  func hasLength(_ characters: ClosedRange<Int>) -> Bool {
    utf8.count <= 32 * characters.upperBound && characters.contains(count)
  }
}

extension Unicode.Scalar {
  /// Whether it moves the cursor or worse (C0, DEL and C1).
  var isControl: Bool { properties.generalCategory == .control }
}
