import Timekeeping

extension Permission {
  /// Reads what a manifest asks for, such as `run:lpr` or `net:hooks.example`.
  ///
  /// Throws why it is none and what to write instead.
  public static func parse(_ text: String) throws(PermissionError) -> Permission {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let kind = Kind(rawValue: parts[0]) else {
      let nearest = NearestWord.nearest(to: parts[0], among: Kind.allCases.map(\.rawValue))
      let examples = ["net": "net:hooks.example", "sound": "sound:/usr/share/sounds/gong.oga"]
      let example = examples[nearest ?? ""] ?? "run:lpr"
      throw PermissionError("'\(text)' is no permission: write one such as \"\(example)\"")
    }
    return try make(kind, named: parts[1])
  }

  /// A permission of a kind for a name, as `--allow-run=NAME` and the like give it.
  public static func make(_ kind: Kind, named name: String) throws(PermissionError) -> Permission {
    guard !name.isEmpty, name.utf8.count <= 1_024, !name.unicodeScalars.contains(where: isUnprintable) else {
      throw PermissionError("'\(kind.rawValue):' needs a name of printable characters after it")
    }
    switch kind {
    case .run: return Permission(.run, try program(name))
    case .net: return Permission(.net, try host(name))
    case .sound: return Permission(.sound, try file(name))
    }
  }

  private static func file(_ name: String) throws(PermissionError) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard name.hasPrefix("/"), parts.count > 1 else {
      throw PermissionError("'\(name)' depends on where one is: name the file by its path from the root")
    }
    guard !parts.dropFirst().contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw PermissionError("'\(name)' is a roundabout path: name the file without '..', '.' and double slashes")
    }
    return name
  }

  private static func program(_ name: String) throws(PermissionError) -> String {
    guard !name.contains("/") || name.hasPrefix("/") else {
      throw PermissionError("'\(name)' depends on where one is: name the program, or its path from the root")
    }
    guard name.allSatisfy({ $0 != " " }) else {
      throw PermissionError("'\(name)' has arguments: only the program itself is named")
    }
    return name
  }

  /// A host's name in small letters, or an address without brackets (RFC 1123, 2.1; RFC 4291, 2.2).
  private static func host(_ name: String) throws(PermissionError) -> String {
    guard !name.contains("/") else {
      let rest = name.split(separator: "/").first { !$0.hasSuffix(":") }.map(String.init) ?? ""
      throw PermissionError("'\(name)' is an address of a page: name the host alone, such as net:\(rest)")
    }
    guard !name.contains("*") else {
      throw PermissionError("'\(name)' stands for many hosts: name each one")
    }
    let host = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name.lowercased()
    let isAddress = host.contains(":") && host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    let isName = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard !host.isEmpty, isAddress || isName else {
      throw PermissionError("'\(name)' is no name of a host: letters, digits, hyphens and dots, without a port")
    }
    return isAddress ? host.lowercased() : host
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}

extension Permission: CustomStringConvertible {
  /// As a manifest has it.
  public var description: String { "\(kind.rawValue):\(name)" }

  /// The flag that grants it.
  public var flag: String { "--allow-\(kind.rawValue)=\(name)" }
}

/// Why a text is no permission, and what to write instead.
public struct PermissionError: Error, Sendable, Hashable {
  /// The sentence.
  public let message: String

  init(_ message: String) {
    self.message = message
  }
}
