import Foundation

/// What Python says about zones and cron lines, by `Fixtures/expectations.py`.
enum PythonExpectations {
  /// Whether everything is compared, as under `scripts/check --full`, and not a sample.
  static let isFull = ProcessInfo.processInfo.environment["MOONDIAL_FULL"] != nil

  /// The seed of samples: MOONDIAL_SEED, else one that is always the same.
  static let seed = ProcessInfo.processInfo.environment["MOONDIAL_SEED"] ?? "2026"

  /// The lines that the script prints.
  static func lines(_ arguments: String...) throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Fixtures.path("expectations.py")] + arguments + ["--seed", seed]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text.split(separator: "\n") : []
  }
}

/// The files beside the tests.
enum Fixtures {
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)").path
  }

  /// The lines of a table that are no comments, at their tabs; the number counts from 1.
  static func table(_ name: String) throws -> [(number: Int, fields: [String])] {
    try String(contentsOfFile: path(name), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }
      .map { ($0.offset + 1, $0.element.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)) }
  }
}
