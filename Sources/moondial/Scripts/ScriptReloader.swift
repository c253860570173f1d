import Plugins
import Reactor
import Timekeeping

/// Loads scripts again while they run: all of them, or those whose files have changed.
final class ScriptReloader {
  private let loader: ScriptLoader
  private var sources: [Source]
  private var watch: ChangeWatch?
  private var dueAt: LocalInstant?

  /// How long files have to be left alone before they are read: editors write in several steps.
  private static let quietTime: Duration = .milliseconds(50)

  /// How many folders below one that was named are watched.
  private static let folderLimit = 1_000

  /// What a command line names, and what was read from it last, whether or not that could be loaded.
  struct Source {
    var path: String
    var versions: [ScriptVersion]
    /// What was wrong with it last, if it could not be read.
    var problem: Problem?
  }

  /// Takes over what was loaded.
  init(_ sources: [Source], from loader: ScriptLoader) {
    self.sources = sources
    self.loader = loader
  }

  /// When changed files are to be read; nil while none have changed.
  var nextReading: LocalInstant? { dueAt }

  /// Watches the files from now on.
  func watchFiles(on loop: EventLoop) throws(SystemError) {
    watch = try ChangeWatch(on: loop) { [unowned self, unowned loop] changes in
      if changes.contains(where: concerns) { dueAt = loop.now.advanced(by: Self.quietTime) }
    }
    for path in sources.flatMap(places) { try watch?.watch(path) }
  }

  /// Loads what has changed, if it is time to; whether it was. Files whose contents are as they were count as unchanged.
  func reloadChanged(into host: PluginHost, at now: LocalInstant) -> Bool {
    guard let due = dueAt, due <= now else { return false }
    dueAt = nil
    // What took the place of a file, and folders that are new, are not watched yet. One that has gone is no failure.
    for path in sources.flatMap(places) { try? watch?.watch(path) }
    for index in sources.indices where FileSystem.exists(loader.absolute(sources[index].path)) {
      read(index, into: host, onlyChanged: true, at: now)
    }
    return true
  }

  /// Loads all anew, changed or not.
  func reloadAll(into host: PluginHost, at now: LocalInstant) {
    for index in sources.indices { read(index, into: host, onlyChanged: false, at: now) }
  }

  private func read(_ index: Int, into host: PluginHost, onlyChanged: Bool, at now: LocalInstant) {
    let old = sources[index]
    do throws(Problem) {
      let scripts = try loader.scripts(at: old.path)
      for version in old.versions where !scripts.contains(where: { $0.path == version.script.path }) {
        host.unload(version.script, at: now)
      }
      sources[index].problem = nil
      sources[index].versions = scripts.map { script in
        if onlyChanged, let same = old.versions.first(where: { $0.isSame(as: script) }) { return same }
        let version = ScriptVersion(script)
        host.reload(version.script, at: now)
        return version
      }
    } catch {
      guard !(onlyChanged && error == old.problem) else { return }
      sources[index].problem = error
      host.report(error, of: old.versions.first?.script.name ?? old.path, at: now)
    }
  }

  /// What is watched for the sake of a source: a folder with those in it; for a file the folder that it is in too, where
  /// another file may take its place; and the folders of the modules that are required.
  private func places(of source: Source) -> [String] {
    let path = loader.absolute(source.path)
    let isFolder = (try? FileSystem.kind(of: path)) == .folder
    var places =
      isFolder
      ? FolderTree.folders(in: path, limit: Self.folderLimit)
      : [folder(of: path)] + (FileSystem.exists(path) ? [path] : [])
    for version in source.versions {
      let home = folder(of: loader.absolute(version.script.path))
      places += version.modulePaths.map { folder(of: "\(home)/\($0)") }.filter(FileSystem.exists)
    }
    return places
  }

  private func folder(of path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// Whether a change may be one of scripts. What is not is found out by reading them, too, but costs more.
  private func concerns(_ change: ChangeWatch.Change) -> Bool {
    change.name.isEmpty || change.isFolder || change.name.hasSuffix(".lua")
      || sources.contains { loader.absolute($0.path) == "\(change.path)/\(change.name)" }
  }
}
