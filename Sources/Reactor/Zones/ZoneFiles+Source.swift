import Synchronization
public import Timekeeping

extension ZoneFiles {
  /// A source of these zones' rules. Each file is read once, when its zone is first asked for.
  public var source: ZoneSource {
    let cache = ZoneCache()
    return ZoneSource { [self] name throws(ZoneError) in
      if let rules = cache.rules(named: name) { return rules }
      guard let bytes = read(zone: name) else { throw .unknown(name) }
      let rules = try ZoneRules(name: name, tzif: bytes)
      cache.keep(rules)
      return rules
    }
  }

  /// The rules of the zone that this system runs in; UTC when it has none that can be read.
  ///
  /// TZ may name a zone or give its rules itself (`CET-1CEST,M3.5.0,M10.5.0/3`).
  public func systemZone(from source: ZoneSource) -> ZoneRules {
    if let name = systemZoneName() { return (try? source.rules(named: name)) ?? .utc }
    return environment["TZ"].flatMap { ZoneRules(posix: $0) } ?? .utc
  }
}

/// The rules that have been read.
private final class ZoneCache: Sendable {
  private let zones = Mutex<[String: ZoneRules]>([:])

  func rules(named name: String) -> ZoneRules? {
    zones.withLock { $0[name] }
  }

  func keep(_ rules: ZoneRules) {
    zones.withLock { $0[rules.name] = rules }
  }
}
