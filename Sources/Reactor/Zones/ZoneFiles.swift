import Glibc

/// The system's zone rules: files of compiled rules (TZif, RFC 9636), each named like its zone.
public struct ZoneFiles: Sendable {
  /// Where the files are, the first that has a zone counts.
  public let directories: [String]

  let environment: [String: String]
  private let configuration: String

  /// No zone's rules are as long; a typical file has 3 KiB.
  private static let sizeLimit = 1 << 18

  /// Uses the directory in TZDIR, if that is an absolute path, before the system's own.
  ///
  /// `configuration` is the folder in which the system keeps its own zone's name.
  public init(environment: [String: String], configuration: String = "/etc") {
    let own = environment["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    directories = [own, "/usr/share/zoneinfo"].compactMap(\.self)
    self.environment = environment
    self.configuration = configuration
  }

  /// The bytes of a zone's file; nil when there is no such zone, or the name is none.
  ///
  /// A name never leads outside the directories, whatever a script makes of it.
  public func read(zone name: String) -> [UInt8]? {
    guard Self.isZoneName(name) else { return nil }
    for directory in directories {
      if let bytes = Self.contents(of: "\(directory)/\(name)"), bytes.starts(with: "TZif".utf8) { return bytes }
    }
    return nil
  }

  /// Whether `name` is formed like a zone's name: parts of letters, digits, `+`, `-`, `_`, `.` between slashes.
  ///
  /// The rule is that of the time zone database (its file `theory.html`, "Names of timezones") with digits and `+`
  /// as in `Etc/GMT+5`; a part must not begin with a dot or a hyphen.
  public static func isZoneName(_ name: String) -> Bool {
    guard name.utf8.count <= 255 else { return false }
    return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
      return part.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "+", "-", "_", ".": true
        default: false
        }
      }
    }
  }

  /// The contents of a small regular file; nil for anything else and for what cannot be read.
  private static func contents(of path: String) -> [UInt8]? {
    // Opening a pipe or a device by such a name must neither wait nor take over a terminal.
    guard let file = try? SystemCalls.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY),
      let size = try? SystemCalls.regularFileSize(of: file.number), size <= sizeLimit
    else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= sizeLimit, let next = try? SystemCalls.read(file.number, atMost: sizeLimit + 1) {
      guard !next.isEmpty else { return bytes }
      bytes += next
    }
    return nil
  }
}

// MARK: - The system's own zone

extension ZoneFiles {
  /// The name of the zone that this system runs in; nil when it has none that can be read.
  ///
  /// TZ counts first; set to something that is no zone's name (`CET-1CEST`) it leaves the system without a name,
  /// and empty it means UTC (POSIX.1-2024, 8.3). Then what the C library uses, the link `/etc/localtime`; then,
  /// where that is a copy and no link, Debian's `/etc/timezone`.
  public func systemZoneName() -> String? {
    if let variable = environment["TZ"] {
      if variable.isEmpty { return "UTC" }
      return known(variable.hasPrefix(":") ? String(variable.dropFirst()) : variable)
    }
    if let target = try? SystemCalls.target(ofLink: "\(configuration)/localtime"), let name = known(target) {
      return name
    }
    guard let line = Self.contents(of: "\(configuration)/timezone")?.prefix(while: { $0 > 0x20 }) else { return nil }
    return known(String(decoding: line, as: UTF8.self))
  }

  /// The zone's name, given by itself or by the path of its file; nil when there are no such rules.
  private func known(_ place: String) -> String? {
    let directory = directories.first { place.hasPrefix($0 + "/") }
    if let directory { return known(String(place.dropFirst(directory.count + 1))) }
    // A link may be relative: ../usr/share/zoneinfo/Europe/Berlin
    let parts = place.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.lastIndex(of: "zoneinfo").map { parts[($0 + 1)...].joined(separator: "/") } ?? place
    return read(zone: name) == nil ? nil : name
  }
}
