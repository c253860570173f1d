import Glibc
import Plugins
import Testing

/// A folder of `Fixtures`: a script that tries something, and what has to become of it.
///
/// Its first lines tell: `-- TITLE`, `-- expect: OUTCOME`, and perhaps `-- limits: NAME=NUMBER …`.
struct Attack: Sendable, CustomTestStringConvertible {
  let name: String
  let script: Script
  var limits = Limits()
  var expectation = ""

  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Fixtures"

  static let all: [Attack] = {
    var names: [String] = []
    guard let folder = opendir(folder) else { return [] }
    defer { closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map(Attack.init)
  }()

  var testDescription: String { name }

  init(_ name: String) {
    self.name = name
    let source = Self.bytes(of: "\(Self.folder)/\(name)/init.lua")
    script = Script(name: name, path: "\(name)/init.lua", source: source)
    for line in String(decoding: source, as: UTF8.self).split(separator: "\n").prefix(3) {
      if line.hasPrefix("-- expect: ") { expectation = String(line.dropFirst(11)) }
      if line.hasPrefix("-- limits: ") {
        for setting in line.dropFirst(11).split(separator: " ") {
          let parts = setting.split(separator: "=")
          guard parts.count == 2, let number = Int(parts[1]) else { continue }
          if parts[0] == "timers" { limits.timers = number }
          if parts[0] == "memory" { limits.memory = number }
        }
      }
    }
    // Shorter than usual where the tests wait for it; what must not be stopped has time on a busy machine, too.
    let isWaitedFor = ["stopped", "quarantined", "contained"].contains { expectation.hasPrefix($0) }
    let limit: Duration = .milliseconds((isWaitedFor ? 60 : 1_000) * Pace.factor)
    (limits.load, limits.callback) = (limit, limit)
  }

  private static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes
  }
}
