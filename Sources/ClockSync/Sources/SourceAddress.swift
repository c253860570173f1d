/// A time server, as users write it: `ntp://HOST[:PORT]`.
public struct SourceAddress: Sendable, Hashable, CustomStringConvertible {
  /// How the server is asked.
  public enum Scheme: String, Sendable, CaseIterable {
    /// NTP, version 4 (RFC 5905).
    case ntp
  }

  /// How the server is asked.
  public let scheme: Scheme

  /// Its name or numeric address, without brackets.
  public let host: String

  /// Its port.
  public let port: UInt16

  /// As it was written.
  public let description: String

  /// Reads an address; throws what is wrong with it and what to do.
  public init(_ text: String) throws(SourceError) {
    guard let mark = text.firstRange(of: "://") else {
      throw SourceError("'\(text)' names no way of asking", hint: "say ntp://\(text.isEmpty ? "HOST" : text)")
    }
    let word = text[..<mark.lowerBound].lowercased()
    guard let scheme = Scheme(rawValue: word) else {
      throw SourceError("'\(word)' is no way of asking for the time", hint: "there is ntp://HOST[:PORT]")
    }
    var rest = text[mark.upperBound...]
    if rest.last == "/" { rest.removeLast() }
    let (host, port) = try Self.parts(of: rest, in: text)
    guard !host.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy(Self.isHostByte) else {
      throw SourceError("'\(text)' names no host", hint: "say \(word)://HOST")
    }
    self.scheme = scheme
    self.host = String(host)
    self.port = port ?? 123
    description = text
  }

  /// The host and the port, if there is one; a colon within a numeric address of version 6 needs brackets.
  private static func parts(of rest: Substring, in text: String) throws(SourceError) -> (Substring, UInt16?) {
    var host = rest
    var port: Substring?
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else {
        throw SourceError("'\(text)' has no ']' after its '['", hint: nil)
      }
      host = rest[rest.index(after: rest.startIndex)..<end]
      let after = rest[rest.index(after: end)...]
      guard after.isEmpty || after.first == ":" else {
        throw SourceError("'\(text)' goes on after its ']'", hint: "a port stands after a colon")
      }
      if !after.isEmpty { port = after.dropFirst() }
    } else if let colon = rest.firstIndex(of: ":") {
      host = rest[..<colon]
      port = rest[rest.index(after: colon)...]
    }
    guard let port else { return (host, nil) }
    guard let number = UInt16(port), number > 0 else {
      throw SourceError("'\(port)' is no port", hint: "ports are numbers from 1 to 65535")
    }
    return (host, number)
  }

  /// What names and numeric addresses are written with; a hyphen in front would look like a flag to a program.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
