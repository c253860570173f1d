import Reactor

/// The lines that were typed at prompts, kept in a file that only their owner may read.
struct PromptHistory {
  /// The file; nil for somebody without a home.
  let path: String?

  /// The lines of this prompt that are not in the file yet.
  private var added: [String] = []

  /// How many lines are kept.
  static let limit = 1_000

  /// What is longer was pasted rather than typed, and is not kept, in bytes.
  private static let longestLine = 4_096

  /// A file that is longer was not written by us, in bytes.
  private static let sizeLimit = 8 << 20

  /// A history in a file, which need not be there.
  init(path: String?) {
    self.path = path
  }

  /// The lines that the file holds, oldest first; none when it cannot be read.
  var lines: [String] {
    guard let path, let bytes = try? FileSystem.contents(of: path, limit: Self.sizeLimit) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(Self.limit).map(String.init)
  }

  /// Takes note of a line.
  mutating func add(_ line: String) {
    guard line.utf8.count <= Self.longestLine, !line.contains("\n"), line != added.last else { return }
    added.append(line)
    if added.count > Self.limit { added.removeFirst() }
  }

  /// Writes the lines of this prompt behind those that the file holds by now, also those of other prompts.
  mutating func save() throws(SystemError) {
    guard let path, !added.isEmpty else { return }
    var lines = lines
    if lines.last == added.first { lines.removeLast() }
    lines += added
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileSystem.makeFolders(folder)
    try FileSystem.replaceContents(
      of: path, with: Array((lines.suffix(Self.limit).joined(separator: "\n") + "\n").utf8))
    added = []
  }
}

extension Surroundings {
  /// The history of prompts.
  var promptHistory: PromptHistory { PromptHistory(path: directories.state.map { "\($0)/history" }) }
}
