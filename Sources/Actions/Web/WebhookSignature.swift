import Reactor
import Timekeeping

/// The header lines by which receivers know a delivery, and that nobody has made it up (Standard Webhooks 1.0).
enum WebhookSignature {
  /// The lines for one attempt, sent at so many seconds of Unix time; nil when a key is given and nothing can sign.
  static func lines(delivery: String, at seconds: Int64, body: [UInt8], key: [UInt8]?) -> [String]? {
    var lines = ["Webhook-Id: \(delivery)", "Webhook-Timestamp: \(seconds)"]
    guard let key else { return lines }
    let message = Array("\(delivery).\(seconds).".utf8) + body
    guard let code = ContentHash.hmac(of: message, key: key) else { return nil }
    lines.append("Webhook-Signature: v1,\(Base64.text(of: code))")
    return lines
  }

  /// A new delivery's number: 122 random bits (RFC 9562, section 5.4).
  static func newDelivery() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0b11 << 62) | 0b10 << 62
    let digits = [high, low].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return parts.joined(separator: "-")
  }
}
