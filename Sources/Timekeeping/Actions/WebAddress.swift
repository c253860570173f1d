/// The address of something on the web: `https://HOST[:PORT][/PATH][?QUERY]`, or the same with `http` (RFC 3986).
///
/// It is read strictly: what programs read in different ways is refused, so that the host that is allowed is the host
/// that is asked.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// Whether it is asked over TLS.
  public let isSecure: Bool

  /// The host's name in small letters, or its numeric address, without brackets.
  public let host: String

  /// The port.
  public let port: UInt16

  /// The path and the query; begins with a slash.
  public let target: String

  /// Longer addresses are refused, in bytes.
  public static let longest = 8_192

  /// Reads an address; throws what is wrong with it and what to do.
  public init(_ text: String) throws(WebAddressError) {
    guard text.utf8.count <= Self.longest else {
      throw WebAddressError("it is longer than \(Self.longest) bytes")
    }
    guard let mark = text.firstIndex(of: ":"), text[mark...].hasPrefix("://") else {
      throw WebAddressError("'\(text.prefix(80))' is no address of the web: write https://HOST/…")
    }
    let scheme = text[..<mark].lowercased()
    guard scheme == "https" || scheme == "http" else {
      throw WebAddressError("'\(scheme.prefix(40))' is not spoken here: write https://HOST/…")
    }
    let rest = text[mark...].dropFirst(3)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let (host, port) = try Self.parts(ofAuthority: rest[..<end])
    try self.init(
      isSecure: scheme == "https", host: host, port: port ?? (scheme == "https" ? 443 : 80), target: rest[end...])
  }

  private init(isSecure: Bool, host: String, port: UInt16, target: some StringProtocol) throws(WebAddressError) {
    guard !target.contains("#") else {
      throw WebAddressError("'#\(target.drop { $0 != "#" }.dropFirst().prefix(40))' stays with who asks: leave it out")
    }
    guard target.utf8.allSatisfy(Self.isTargetByte) else {
      throw WebAddressError("a path or query has only letters, digits and some marks: write others as %20 and the like")
    }
    (self.isSecure, self.host, self.port) = (isSecure, host, port)
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  /// As it is written; the usual port is left out.
  public var description: String {
    let usual: UInt16 = isSecure ? 443 : 80
    let name = host.contains(":") ? "[\(host)]" : host
    return "http\(isSecure ? "s" : "")://\(name)\(port == usual ? "" : ":\(port)")\(target)"
  }

  /// Whether another one is asked in the same way, at the same host and port.
  public func hasOrigin(of other: WebAddress) -> Bool {
    isSecure == other.isSecure && host == other.host && port == other.port
  }
}

// MARK: - References

extension WebAddress {
  /// What a reference means that is found here, such as `/there` or `https://other.example/` (RFC 3986, section 5.2).
  ///
  /// A fragment is left out.
  public func resolving(_ reference: String) throws(WebAddressError) -> WebAddress {
    let reference = reference.prefix { $0 != "#" }
    if reference.hasPrefix("//") { return try WebAddress("http\(isSecure ? "s" : ""):\(reference)") }
    let first = reference.firstIndex { ":/?".contains($0) }
    if let first, reference[first] == ":" { return try WebAddress(String(reference)) }
    let path = target.prefix { $0 != "?" }
    let resolved: String
    switch reference.first {
    case nil: resolved = target
    case "/": resolved = Self.withoutDots(reference)
    case "?": resolved = String(path + reference)
    default: resolved = Self.withoutDots(path[...(path.lastIndex(of: "/") ?? path.startIndex)] + reference)
    }
    guard resolved.utf8.count <= Self.longest else {
      throw WebAddressError("it is longer than \(Self.longest) bytes")
    }
    return try WebAddress(isSecure: isSecure, host: host, port: port, target: resolved)
  }

  /// A path and a query without the parts `.` and `..` of the path (section 5.2.4).
  private static func withoutDots(_ target: Substring) -> String {
    let path = target.prefix { $0 != "?" }
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    return "/" + kept.joined(separator: "/") + target[path.endIndex...]
  }
}

// MARK: - Hosts

extension WebAddress {
  /// The host and the port, if one is named (section 3.2).
  private static func parts(ofAuthority text: Substring) throws(WebAddressError) -> (String, UInt16?) {
    guard !text.contains("@") else {
      throw WebAddressError("an address has no user and password: send a header, such as Authorization")
    }
    var (host, rest) = (text, text[text.endIndex...])
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { throw WebAddressError("'\(text.prefix(80))' has no ']'") }
      host = text[...end]
      rest = text[text.index(after: end)...]
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      rest = text[colon...]
    }
    guard rest.isEmpty || rest.first == ":" else { throw WebAddressError("'\(text.prefix(80))' goes on after its ']'") }
    guard rest.count > 1 else { return (try checked(host: host), nil) }
    guard rest.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(rest.dropFirst()),
      port > 0
    else { throw WebAddressError("'\(rest.dropFirst().prefix(40))' is no port: ports are numbers from 1 to 65535") }
    return (try checked(host: host), port)
  }

  private static func checked(host text: Substring) throws(WebAddressError) -> String {
    // Some letters beyond ASCII have small letters within it.
    let host = text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : String(text)
    if host.hasPrefix("[") {
      let inner = host.dropFirst().dropLast()
      guard inner.contains(":"), inner.utf8.count <= 45,
        inner.allSatisfy({ $0.isASCII && $0.isHexDigit || ":.".contains($0) })
      else { throw WebAddressError("'\(host.prefix(80))' is no numeric address") }
      return String(inner)
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
      throw WebAddressError(
        "'\(host.prefix(80))' is no name of a host: letters, digits, hyphens and dots; others are written as xn--…")
    }
    guard isNumber(last) else { return host }
    // Programs read 127.1, 0x7f.0.0.1, 017700000001 and 2130706433 as they like.
    guard labels.count == 4, labels.allSatisfy({ UInt8($0).map(String.init) == String($0) }) else {
      throw WebAddressError("'\(host.prefix(80))' is a number of a host in an unusual form: write it as 192.0.2.1")
    }
    return host
  }

  /// Whether a text can stand between two dots of a name (RFC 1123, section 2.1); underscores are in use, too.
  private static func isLabel(_ label: Substring) -> Bool {
    let isWord = label.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
    }
    return isWord && (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
  }

  /// Whether programs may take it for a number: decimal, octal or hexadecimal (`inet_aton(3)`).
  private static func isNumber(_ label: Substring) -> Bool {
    label.allSatisfy(\.isNumber) || label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  /// What a path and a query are written with (section 3.3 and 3.4), brackets and bars besides, which are in use.
  private static func isTargetByte(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"<>\\^`{}".utf8.contains(byte)
  }
}

/// Why a text is no address of the web, and what to write instead.
public struct WebAddressError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
