import Reactor
import TestKit
import Testing

@testable import moondial

/// The session that the README shows is typed into the program, and has to lead to the same screen.
@Suite("The README's session at the prompt")
struct PromptReadmeTests {
  /// The lines of the block that begins with `$ moondial repl`.
  private static func recorded() throws -> [Substring] {
    let top = #filePath.components(upTo: "/Tests/")
    let bytes = try #require(try FileSystem.contents(of: "\(top)/README.md", limit: 1 << 20))
    let blocks = String(decoding: bytes, as: UTF8.self).split(separator: "```")
    let block = try #require(blocks.first { $0.hasPrefix("text\n$ moondial repl\n") })
    return block.split(separator: "\n").dropFirst(2).map { $0 }
  }

  /// Whether lines are those of a pattern, in which `…` stands for any text.
  static func matches(_ lines: some Collection<String>, _ pattern: some Collection<Substring>) -> Bool {
    lines.count == pattern.count
      && zip(lines, pattern).allSatisfy { line, pattern in
        var rest = line[...]
        for (index, piece) in pattern.split(separator: "…", omittingEmptySubsequences: false).enumerated() {
          guard let place = rest.firstRange(of: piece), index > 0 || place.lowerBound == rest.startIndex else {
            return false
          }
          rest = rest[place.upperBound...]
        }
        return rest.isEmpty || pattern.hasSuffix("…")
      }
  }

  @Test("Each line leads to what is shown after it")
  func session() throws {
    let program = try ProgramRun()
    let recorded = try Self.recorded()
    let prompt = try PromptSession(in: program, columns: 100, rows: 60)
    var shown: [Substring] = []
    for (index, line) in recorded.enumerated() {
      shown.append(line)
      guard let blank = line.firstIndex(of: " "), [">", ">>"].contains(line[..<blank]) else { continue }
      try prompt.enter(String(line[line.index(after: blank)...]))
      let answer = recorded[(index + 1)...].prefix { !$0.hasPrefix("> ") && !$0.hasPrefix(">> ") }
      let next = recorded.indices.contains(index + 1 + answer.count) ? recorded[index + 1 + answer.count] : "> "
      let expected = shown + answer + [next.prefix { $0 == ">" }]
      try prompt.terminal.wait { screen in
        Self.matches(screen.shown, expected)
      }
    }
  }
}

extension String {
  fileprivate func components(upTo mark: String) -> Substring {
    firstRange(of: mark).map { self[..<$0.lowerBound] } ?? self[...]
  }
}
