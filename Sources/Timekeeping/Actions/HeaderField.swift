/// A line of a request's header (RFC 9110, section 5), with nothing in it that could be taken for another one.
public struct HeaderField: Sendable, Hashable {
  /// The name, as it was written.
  public let name: String

  /// The value.
  public let value: String

  /// Checks and takes a name and a value; throws why they are none.
  public init(_ name: String, _ value: String) throws(HeaderFieldError) {
    guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy(Self.isNameByte) else {
      throw HeaderFieldError("'\(name.prefix(40))' is no name of a header: letters, digits and hyphens")
    }
    let small = name.lowercased()
    guard !Self.ownNames.contains(small), !Self.ownPrefixes.contains(where: small.hasPrefix) else {
      throw HeaderFieldError("'\(name)' is not for others to set")
    }
    guard value.utf8.count <= Self.longest, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw HeaderFieldError("the value of '\(name)' has a line break or another control character, or is too long")
    }
    (self.name, self.value) = (name, value)
  }

  /// Longer values are refused, in bytes.
  private static let longest = 8_192

  /// What says how the message goes (RFC 9112, sections 6 and 9), to whom, and which one it is.
  private static let ownNames: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "te", "trailer", "upgrade", "expect",
  ]
  private static let ownPrefixes = ["webhook-", "proxy-"]

  /// Whether a name can have it (RFC 9110, section 5.6.2).
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

/// Why a name and a value are no line of a header.
public struct HeaderFieldError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
