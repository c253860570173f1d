/// Bytes as text of 64 characters, and back (RFC 4648, section 4).
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of bytes, with padding. O(n).
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? digits[Int(bits >> (18 - 6 * UInt32(place)) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text, with or without padding; nil when it is none. O(n).
  package static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var letters = Array(text.utf8)
    while letters.last == UInt8(ascii: "="), letters.count % 4 == 0 || letters.count % 4 == 3 { letters.removeLast() }
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    for (index, letter) in letters.enumerated() {
      guard let digit = digits.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(digit)
      // Of four letters each after the first completes a byte.
      let extra = 6 - 2 * UInt32(index % 4)
      if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> extra)) }
    }
    return bytes
  }
}
