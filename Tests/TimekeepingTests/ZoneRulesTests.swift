import TestKit
import Testing
import Timekeeping

@Suite("Zone rules")
struct ZoneRulesTests {
  @Test("Offsets agree with Python's zoneinfo from 1684 to 2198", arguments: expectedOffsets.split(separator: "\n"))
  func offsets(line: Substring) throws {
    let fields = line.split(separator: " ").map(String.init)
    let rules = try ZoneFiles.source.rules(named: fields[0])
    let offset = rules.offset(at: ServerInstant(seconds: try #require(Int64(fields[1]))))
    #expect(offset.seconds == Int(fields[2]))
    #expect(offset.abbreviation == fields[3])
  }

  @Test(
    "Gaps move forward by the gap and overlaps take the first, as Python's fold=0 does",
    arguments: expectedResolutions.split(separator: "\n"))
  func resolutions(line: Substring) throws {
    let fields = line.split(separator: " ").map(String.init)
    let rules = try ZoneFiles.source.rules(named: fields[0])
    let numbers = fields[1].split { "-T:".contains($0) }.compactMap { Int($0) }
    let civil = try #require(
      CivilTime(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
        second: numbers[5], nanosecond: 5))
    let resolved = rules.resolve(civil)
    #expect(resolved.rule.rawValue == fields[3])
    #expect(resolved.instant.wholeSeconds == Int64(fields[2]))
    #expect(resolved.instant.nanoseconds % 1_000_000_000 == 5 || resolved.instant.nanoseconds < 0)
    if resolved.rule != .gap { #expect(rules.civil(at: resolved.instant) == civil) }
  }

  /// One zone of version 1 by hand: `AAA` (+1 h) until second 100, then `BBB` (+2 h, daylight saving).
  private static let smallFile: [UInt8] =
    Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
    + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 8]
    + [0, 0, 0, 100, 1] + [0, 0, 0x0E, 0x10, 0, 0] + [0, 0, 0x1C, 0x20, 1, 4] + Array("AAA\0BBB\0".utf8)

  @Test("A file of version 1 is read, and its last offset stays")
  func versionOne() throws {
    let rules = try ZoneRules(name: "Small", tzif: ZoneRulesTests.smallFile)
    #expect(rules.name == "Small")
    #expect(rules.offset(at: ServerInstant(seconds: 99)).abbreviation == "AAA")
    #expect(
      rules.offset(at: ServerInstant(seconds: 100))
        == ZoneOffset(seconds: 7_200, abbreviation: "BBB", isDaylightSaving: true))
    #expect(rules.offset(at: ServerInstant(nanoseconds: .max)).seconds == 7_200)
    #expect(rules.civil(at: ServerInstant(seconds: 100)).description == "1970-01-01T02:01:40")
  }

  /// A file of version 3 without a table whose footer is `posix`.
  private static func file(footer: String) -> [UInt8] {
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let head = Array("TZif3".utf8) + [UInt8](repeating: 0, count: 15)
    let table: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
    return head + counts + table + head + counts + table + Array("\n\(footer)\n".utf8)
  }

  /// Expected by hand from the rules' definition in POSIX.1-2024, 8.3, and RFC 9636, 3.3.1.
  @Test(
    "The yearly rule of the last line holds in all its forms",
    arguments: [
      // Day 60 without leap days is 1 March in every year.
      ("AAA0BBB,J60/0,J300", "2028-02-29T23:59:59", 0), ("AAA0BBB,J60/0,J300", "2028-03-01T01:00:00", 3_600),
      // Day 59 from zero is 29 February in a leap year and 1 March in another.
      ("AAA0BBB,59/0,300", "2028-02-29T01:00:00", 3_600), ("AAA0BBB,59/0,300", "2027-02-28T23:00:00", 0),
      // Fixed offset, negative and with minutes.
      ("<-0330>3:30", "2026-07-01T00:00:00", -12_600), ("AAA-5:45", "2026-07-01T00:00:00", 20_700),
      // Daylight saving time all the year, as RFC 9636, 3.3.1, writes it.
      ("EST5EDT,0/0,J365/25", "2026-01-01T00:00:00", -14_400), ("EST5EDT,0/0,J365/25", "2026-12-31T23:59:59", -14_400),
      ("EST5EDT,0/0,J365/25", "2026-07-01T00:00:00", -14_400),
      // Hours beyond a day: the Saturday before the last Sunday of March 2026 (29th), 22:00.
      ("<-02>2<-01>,M3.5.0/-2,M10.5.0/-1", "2026-03-28T21:59:59", -7_200),
      ("<-02>2<-01>,M3.5.0/-2,M10.5.0/-1", "2026-03-28T23:00:00", -3_600),
      // Fifty hours after the fourth Thursday of March 2026 (26th): Saturday 28th, 02:00.
      ("IST-2IDT,M3.4.4/50,M10.4.4/50", "2026-03-28T01:59:59", 7_200),
      ("IST-2IDT,M3.4.4/50,M10.4.4/50", "2026-03-28T03:00:00", 10_800),
      // The southern summer passes the year's end.
      ("AAA-10BBB,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00", 39_600),
      ("AAA-10BBB,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00", 36_000),
    ])
  func yearlyRules(footer: String, civil: String, expected: Int) throws {
    let rules = try ZoneRules(name: "Rule", tzif: ZoneRulesTests.file(footer: footer))
    let numbers = civil.split { "-T:".contains($0) }.compactMap { Int($0) }
    let time = try #require(
      CivilTime(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
        second: numbers[5]))
    let resolved = rules.resolve(time)
    #expect(resolved.rule == .plain)
    #expect(rules.offset(at: resolved.instant).seconds == expected)
    #expect(rules.civil(at: resolved.instant) == time)
  }

  @Test(
    "A last line that is no yearly rule makes the file damaged",
    arguments: [
      "A0", "AAA", "AAA0BBB", "AAA25", "AAA0BBB,J0,J2", "AAA0BBB,J366,J2", "AAA0BBB,366,2", "AAA0BBB,M13.1.0,M1.1.0",
      "AAA0BBB,M3.6.0,M1.1.0", "AAA0BBB,M3.5.7,M1.1.0", "AAA0BBB,M3.5.0/168,M1.1.0", "AAA0BBB,M3.5.0", "<AAA0", "AAA0 ",
      "AAA0BBB,M3.5.0,M10.5.0,", "AAA0:60", "AAA0BBB-24:59:59x", "12345",
    ])
  func badFooters(footer: String) {
    let error = #expect(throws: ZoneError.self) {
      try ZoneRules(name: "Rule", tzif: ZoneRulesTests.file(footer: footer))
    }
    #expect(error?.code == .damaged)
  }

  @Test("Every beginning of a file and every changed byte gives rules or an error, never a trap")
  func hostileFiles() throws {
    var generator = SeededGenerator(seed: 1)
    let instants = [Int64.min, -1, 0, 1_800_000_000, 5_000_000_000, .max].map { ServerInstant(seconds: $0) }
    let civil = [CivilDate(daysSinceEpoch: .min), CivilDate(daysSinceEpoch: 20_000), CivilDate(daysSinceEpoch: .max)]
    var readable = 0
    func read(_ bytes: [UInt8]) {
      guard let rules = try? ZoneRules(name: "Hostile", tzif: bytes) else { return }
      readable += 1
      for instant in instants { _ = rules.civil(at: instant) }
      for date in civil { _ = rules.resolve(CivilTime(date)) }
    }
    let berlin = try #require(ZoneFiles.bytes(of: "Europe/Berlin"))
    for length in 0..<berlin.count {
      #expect(throws: ZoneError.self) { try ZoneRules(name: "B", tzif: Array(berlin.prefix(length))) }
    }
    for seed in [berlin, ZoneRulesTests.smallFile, ZoneRulesTests.file(footer: "AAA0BBB,M3.5.0,M10.5.0")] {
      for _ in 0..<1_500 {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)].randomElement(
            using: &generator)!
        }
        read(bytes)
      }
    }
    #expect(readable > 100)
  }

  @Test(
    "Names that could leave the zone folder never reach the loader",
    arguments: [
      "", "../etc/passwd", "/etc/passwd", "Europe//Berlin", "Europe/", "Europe/Ber lin", "Europe/Berlin\0", ".", "a.b",
      "Zürich", "Europe\\Berlin", String(repeating: "a", count: 65),
    ])
  func names(name: String) {
    let source = ZoneSource { name throws(ZoneError) in
      Issue.record("the loader was asked for \(name)")
      return .utc
    }
    let error = #expect(throws: ZoneError.self) { try source.rules(named: name) }
    #expect(error?.code == .badName)
  }

  @Test("UTC and plain offsets need no files")
  func fixed() throws {
    #expect(try ZoneSource.fixedOnly.rules(named: "UTC") == .utc)
    #expect(try ZoneSource.fixedOnly.rules(named: "+05:45").offset(at: ServerInstant(seconds: 0)).seconds == 20_700)
    #expect(try ZoneSource.fixedOnly.rules(named: "-0330").name == "-03:30")
    #expect(ZoneRules.fixed(secondsEastOfUTC: .max).offset(at: ServerInstant(seconds: 0)).seconds == 93_599)
    let error = #expect(throws: ZoneError.self) { try ZoneSource.fixedOnly.rules(named: "Europe/Berlin") }
    #expect(error?.code == .unknown)
  }
}
