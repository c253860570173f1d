/// A zone's name that is safe to look up: of the IANA database's form, never a path out of its folder.
public struct ZoneName: Sendable, Hashable {
  /// The name, such as `Europe/Berlin`.
  public let text: String

  /// The longest name accepted, in bytes; the database's longest has 32.
  static let longest = 64

  /// Takes the name: parts of ASCII letters, digits, `+`, `-` and `_` with single slashes between them.
  public init(_ text: String) throws(ZoneError) {
    let bytes = Array(text.utf8)
    let wellFormed =
      bytes.count <= ZoneName.longest && !bytes.isEmpty
      && bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.allSatisfy(ZoneName.allows)
      }
    guard wellFormed else {
      throw ZoneError(
        .badName, name: text, message: "\(TextError.quoted(text)) cannot be a zone",
        hint: "write it as the IANA database does, such as Europe/Berlin or Asia/Shanghai")
    }
    self.text = text
  }

  private static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension ZoneName: CustomStringConvertible {
  /// The name itself.
  public var description: String { text }
}
