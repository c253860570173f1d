import Boards
import JSON
import Plugins
import Reactor

/// What a person has allowed scripts at the terminal, each for as long as its files stay as they were.
///
/// Kept in `grants.json` in the folder for state: by the script's path the permissions, and the SHA-256 of every Lua file
/// of its folder at that time. A file counts when it is read: one that is unrelated may change.
final class KeptGrants {
  /// The file; nil for somebody without a home.
  let path: String?

  private var entries: [String: Entry] = [:]

  /// What one script is allowed.
  struct Entry: Equatable {
    var permissions: Set<Permission>
    /// The digests of files by their paths.
    var files: [String: String]
  }

  /// No file of grants is as long, in bytes.
  private static let sizeLimit = 16 << 20

  /// Reads the file. One that cannot be understood allows nothing, and is replaced with the next answer.
  init(path: String?) {
    self.path = path
    guard let path, let bytes = try? FileSystem.contents(of: path, limit: Self.sizeLimit),
      case .object(let scripts)? = try? JSONReader.value(of: bytes)
    else { return }
    entries = scripts.compactMapValues(Entry.init)
  }

  /// What the script whose main file has that path and these bytes is allowed; nil when it has changed, or was never
  /// asked for.
  func entry(of file: String, holding bytes: [UInt8]) -> Entry? {
    guard let entry = entries[file], let digest = ContentHash.sha256(bytes), entry.files[file] == digest else {
      return nil
    }
    return entry
  }

  /// Keeps an answer.
  func keep(_ entry: Entry, of file: String) throws(SystemError) {
    guard let path else { return }
    entries[file] = entry
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileSystem.makeFolders(folder)
    try FileSystem.replaceContents(of: path, with: Array(JSONLine(entries.mapValues(\.json)).text.utf8))
  }
}

extension KeptGrants.Entry {
  fileprivate init?(_ json: JSONValue) {
    guard case .object(let fields) = json, case .list(let texts)? = fields["permissions"],
      case .object(let files)? = fields["files"]
    else { return nil }
    permissions = []
    for case .text(let text) in texts {
      guard let permission = try? Permission.parse(text) else { return nil }
      permissions.insert(permission)
    }
    self.files = files.compactMapValues { if case .text(let digest) = $0 { digest } else { nil } }
  }

  fileprivate var json: JSONValue {
    .object([
      "permissions": .list(permissions.map(\.description).sorted().map { .text($0) }),
      "files": .object(files.mapValues { .text($0) }),
    ])
  }
}
