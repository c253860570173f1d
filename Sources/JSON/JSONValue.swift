/// A value of JSON (RFC 8259).
package enum JSONValue: Sendable, Hashable {
  /// No value.
  case null
  /// Yes or no.
  case flag(Bool)
  /// A whole number.
  case integer(Int64)
  /// A fraction. What JSON cannot say, an infinity or no number, is written as null.
  case number(Double)
  /// Text.
  case text(String)
  /// Values in order.
  case list([JSONValue])
  /// Values by key; written in the keys' byte order.
  case object([String: JSONValue])

  /// Text from outside, in UTF-8; what is none becomes U+FFFD.
  package static func text(utf8 bytes: some Collection<UInt8>) -> JSONValue {
    .text(String(decoding: bytes, as: UTF8.self))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral
{
  /// Text.
  package init(stringLiteral value: String) { self = .text(value) }
  /// A whole number.
  package init(integerLiteral value: Int64) { self = .integer(value) }
  /// Yes or no.
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  /// No value.
  package init(nilLiteral: ()) { self = .null }
}
