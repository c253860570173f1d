import Glibc

/// Files and folders, as far as the program reads them.
public enum FileSystem {
  /// What is found at a path.
  public enum Kind: Sendable, Hashable {
    /// A file of bytes.
    case file
    /// A folder.
    case folder
    /// A pipe, a device or whatever else.
    case other
  }

  /// What is at `path`, links followed; throws ENOENT when nothing is.
  public static func kind(of path: String) throws(SystemError) -> Kind {
    switch try SystemCalls.mode(ofFile: path) & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Whether anything is at `path`, links followed, that can be looked at.
  public static func exists(_ path: String) -> Bool {
    (try? kind(of: path)) != nil
  }

  /// The bytes of the file at `path`; nil when they are more than `limit`.
  ///
  /// A pipe is read to its end, as long as that takes.
  public static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    let file = try SystemCalls.open(path, flags: O_RDONLY | O_NOCTTY)
    var bytes: [UInt8] = []
    while let next = try SystemCalls.read(file.number, atMost: min(limit, 1 << 16)), !next.isEmpty {
      bytes += next
      guard bytes.count <= limit else { return nil }
    }
    return bytes
  }

  /// The first bytes of the file at `path`, at most so many.
  public static func beginning(of path: String, count: Int) throws(SystemError) -> [UInt8] {
    let file = try SystemCalls.open(path, flags: O_RDONLY | O_NOCTTY | O_NONBLOCK)
    return try SystemCalls.read(file.number, atMost: count) ?? []
  }

  /// The path from the root of what is at `path`, without links (`realpath(3)`); throws ENOENT when nothing is.
  public static func resolvedPath(_ path: String) throws(SystemError) -> String {
    try SystemCalls.resolvedPath(path)
  }

  /// The names of what is in the folder at `path`, in byte order; without `.` and `..`.
  public static func names(inFolder path: String) throws(SystemError) -> [String] {
    try SystemCalls.names(inFolder: path).filter { $0 != "." && $0 != ".." }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
