/// Where zone rules come from: UTC and plain offsets from here, the rest from whoever reads the zone files.
public struct ZoneSource: Sendable {
  private let load: @Sendable (String) throws(ZoneError) -> ZoneRules

  /// Makes a source that asks `load` for every zone that is neither UTC nor a plain offset.
  ///
  /// `load` is only given names that `ZoneName` accepts, so it may append them to a folder's path.
  public init(load: @escaping @Sendable (String) throws(ZoneError) -> ZoneRules) {
    self.load = load
  }

  /// The rules of the zone `name`: `UTC`, `Z`, an offset such as `+09:00`, or what the loader knows.
  public func rules(named name: String) throws(ZoneError) -> ZoneRules {
    if ["UTC", "utc", "Z", "z"].contains(name) { return .utc }
    if let seconds = ZoneSource.offset(in: name) { return .fixed(secondsEastOfUTC: seconds) }
    return try load(ZoneName(name).text)
  }

  /// Knows UTC and plain offsets and nothing else.
  public static let fixedOnly = ZoneSource { name throws(ZoneError) in throw .unknown(name) }

  /// The seconds of an offset such as `+09:00`, `+0900` or `+09`; nil for anything else.
  private static func offset(in text: String) -> Int? {
    var scanner = TextScanner(text)
    guard let offset = try? scanner.offset(), scanner.isAtEnd else { return nil }
    return offset
  }
}
