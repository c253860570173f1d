import Reactor

/// A folder and what is below it; hidden folders are left out, and links are followed no further than `limit`.
enum FolderTree {
  /// The folder and those in it, at any depth, at most `limit` of them.
  static func folders(in path: String, limit: Int) -> [String] {
    var folders = [path]
    var next = 0
    while next < folders.count, folders.count < limit {
      let names = (try? FileSystem.names(inFolder: folders[next])) ?? []
      folders += names.filter { !$0.hasPrefix(".") }.map { "\(folders[next])/\($0)" }
        .filter { (try? FileSystem.kind(of: $0)) == .folder }
      next += 1
    }
    return folders
  }

  /// The files in the folder, at any depth, whose names end so, at most `limit` of them.
  static func files(in path: String, endingIn suffix: String, limit: Int) -> [String] {
    var files: [String] = []
    for folder in folders(in: path, limit: limit) where files.count < limit {
      let names = (try? FileSystem.names(inFolder: folder)) ?? []
      files += names.filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
    }
    return Array(files.prefix(limit))
  }
}
