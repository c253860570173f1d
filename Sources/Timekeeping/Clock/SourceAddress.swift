/// A time server, as users write it: `ntp://HOST[:PORT]`, or a URL whose answer has a time or a date.
///
/// A fragment names the field of a JSON answer, `https://shop.example/time#/data/now` (RFC 6901, section 6).
public struct SourceAddress: Sendable, Hashable, CustomStringConvertible {
  /// How the server is asked.
  public enum Scheme: String, Sendable, CaseIterable {
    /// NTP, version 4 (RFC 5905).
    case ntp
    /// HTTP, over TLS (RFC 9110).
    case https
    /// HTTP: anyone on the way can forge the answer.
    case http

    var port: UInt16 {
      switch self {
      case .ntp: 123
      case .https: 443
      case .http: 80
      }
    }
  }

  /// How the server is asked.
  public let scheme: Scheme

  /// Its name or numeric address, without brackets.
  public let host: String

  /// Its port.
  public let port: UInt16

  /// What follows the host in a URL, up to the fragment; empty for NTP.
  package let path: String

  /// Which field of a JSON answer has the time; nil for the one that can.
  package let pointer: String?

  /// As it was written.
  public let description: String

  private static let mark = "://"

  /// Reads an address; throws what is wrong with it and what to do.
  public init(_ text: String) throws(SourceError) {
    guard let mark = text.firstIndex(of: ":"), text[mark...].hasPrefix(Self.mark) else {
      let name = text.isEmpty ? "HOST" : text
      throw SourceError("'\(text)' names no way of asking", hint: "say ntp://\(name) or https://\(name)")
    }
    let word = text[..<mark].lowercased()
    guard let scheme = Scheme(rawValue: word) else {
      throw SourceError("'\(word)' is no way of asking for the time", hint: "there are ntp://HOST[:PORT] and https://…")
    }
    let rest = text[mark...].dropFirst(Self.mark.count)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let (host, port) = try Self.parts(of: rest[..<end], in: text)
    guard !host.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy(Self.isHostByte) else {
      throw SourceError("'\(text)' names no host", hint: "say \(word)://HOST")
    }
    let tail = rest[end...]
    if scheme == .ntp, !tail.isEmpty, tail != "/" {
      throw SourceError("'\(text)' has a path, which NTP has not", hint: "say ntp://\(rest[..<end])")
    }
    let parts = tail.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    path = scheme == .ntp ? "" : String(parts.first ?? "")
    guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SourceError("'\(text)' has a space or a letter that no URL has", hint: "write it in percent signs")
    }
    pointer = parts.count > 1 ? String(parts[1]) : nil
    guard pointer.map({ $0.isEmpty || $0.hasPrefix("/") }) ?? true else {
      throw SourceError("'#\(pointer ?? "")' is no place in JSON", hint: "say #/field, or #/outer/inner")
    }
    self.scheme = scheme
    self.host = String(host)
    self.port = port ?? scheme.port
    description = text
  }

  /// The URL to ask, with a part that no cache has seen.
  package func url(busting nonce: UInt64) -> String {
    let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let path = path.hasPrefix("/") ? path : "/" + path
    return "\(scheme.rawValue)://\(authority)\(path)\(path.contains("?") ? "&" : "?")moondial=\(nonce)"
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
