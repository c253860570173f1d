import Foundation
import Timekeeping

/// The system's zone files, read plainly: tests only.
enum ZoneFiles {
  static let source = ZoneSource { name throws(ZoneError) in
    guard let bytes = bytes(of: name) else { throw .unknown(name) }
    return try ZoneRules(name: name, tzif: bytes)
  }

  static func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)").map { Array($0) }
  }
}

/// A small generator of repeatable random numbers (splitmix64, Steele, Lea and Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
