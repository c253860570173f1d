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
