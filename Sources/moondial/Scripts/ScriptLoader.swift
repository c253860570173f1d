import Plugins
import Reactor

/// Finds and reads the scripts that a command line names.
struct ScriptLoader {
  /// What relative paths start from.
  let workingDirectory: String

  /// What scripts were allowed at the terminal.
  var keptGrants = KeptGrants(path: nil)

  private static let suffix = ".lua"

  /// The scripts at `path`: the file, or a folder's `plugin.lua` or `init.lua`, or else every Lua file directly in it,
  /// sorted.
  ///
  /// Tests, `*_test.lua`, are not among a folder's scripts. Throws what is wrong and what to do.
  func scripts(at path: String) throws(Problem) -> [Script] {
    // Made absolute, no path at all would be the working directory's.
    guard !path.isEmpty else { throw Problem(file: "''", message: "an empty path names no file or folder") }
    guard let names = try namesOfFolder(path) else { return [try script(at: path)] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    for name in ["plugin.lua", "init.lua"] where names.contains(name) {
      return [try script(named: stem(of: absolute(path)), at: folder + name)]
    }
    let scripts = names.filter { !$0.hasSuffix("_test.lua") }
    guard !scripts.isEmpty else {
      throw Problem(file: path, message: "the folder holds no Lua: put a plugin.lua there, or name a file")
    }
    var found: [Script] = []
    for name in scripts { found.append(try script(named: stem(of: name), at: folder + name)) }
    return found
  }

  /// The Lua files directly in a folder; nil when `path` is no folder.
  func namesOfFolder(_ path: String) throws(Problem) -> [String]? {
    do throws(SystemError) {
      guard try FileSystem.kind(of: absolute(path)) == .folder else { return nil }
      return try FileSystem.names(inFolder: absolute(path)).filter { name in
        name.hasSuffix(Self.suffix) && (try? FileSystem.kind(of: absolute("\(path)/\(name)"))) != .folder
      }
    } catch {
      throw unreadable(path, error)
    }
  }

  /// The script that is the file at `path`.
  func script(at path: String) throws(Problem) -> Script {
    try script(named: stem(of: path), at: path)
  }

  private func script(named name: String, at path: String) throws(Problem) -> Script {
    let file = SourceFile(path: path, absolutePath: absolute(path))
    let source = try file.text { unreadable(path, $0) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let modules = ModuleFolder(path: folder, absolutePath: absolute(folder.isEmpty ? "." : folder))
    let script = Script(name: name, path: path, source: source, modules: modules.source)
    guard let home = try? FileSystem.resolvedPath(file.absolutePath),
      let entry = keptGrants.entry(of: home, holding: source)
    else { return script }
    return script.allowed(entry, home: home)
  }

  private func unreadable(_ path: String, _ error: SystemError) -> Problem {
    guard error.code == .noSuchFile else {
      return Problem(file: path, message: "it cannot be read: \(error.code); look at its permissions")
    }
    let isNearby = !path.hasSuffix(Self.suffix) && (try? FileSystem.kind(of: absolute(path + Self.suffix))) == .file
    let hint = isNearby ? "did you mean \(path + Self.suffix)?" : "look at its spelling and at where you are"
    return Problem(file: path, message: "there is no such file or folder; \(hint)")
  }

  /// The path as it is from everywhere.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(workingDirectory)/\(path)"
  }

  /// What a script is called by its path: the last part, without `.lua`.
  private func stem(of path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let last = parts.last.map(String.init) ?? path
    return last.hasSuffix(Self.suffix) && last.count > Self.suffix.count ? String(last.dropLast(4)) : last
  }
}

extension Surroundings {
  /// What finds and reads scripts, with what was allowed them.
  var scriptLoader: ScriptLoader {
    ScriptLoader(
      workingDirectory: workingDirectory, keptGrants: KeptGrants(path: directories.state.map { "\($0)/grants.json" }))
  }
}
