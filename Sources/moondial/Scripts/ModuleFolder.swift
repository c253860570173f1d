import Plugins
import Reactor

/// The folder of a script, where it may require modules.
struct ModuleFolder {
  /// The folder as the user named it, with the slash that ends it; empty for the working directory.
  let path: String

  /// The same from the root.
  let absolutePath: String

  /// Reads modules there and nowhere else: links that lead out of the folder are refused.
  var source: ModuleSource {
    ModuleSource { name throws(Problem) in
      let file = SourceFile(path: path + name, absolutePath: "\(absolutePath)/\(name)")
      let isInside: Bool
      do throws(SystemError) {
        guard try FileSystem.kind(of: file.absolutePath) != .folder else { return nil }
        let folder = try FileSystem.resolvedPath(absolutePath)
        isInside = try FileSystem.resolvedPath(file.absolutePath).hasPrefix(folder == "/" ? "/" : folder + "/")
      } catch {
        if [.noSuchFile, .notAFolder].contains(error.code) { return nil }
        throw unreadable(file, error)
      }
      guard isInside else { throw Problem(file: file.path, message: "it leads out of the script's own folder") }
      let text = try file.text { unreadable(file, $0) }
      return ModuleSource.Module(path: file.path, source: text)
    }
  }

  private func unreadable(_ file: SourceFile, _ error: SystemError) -> Problem {
    Problem(file: file.path, message: "it cannot be read: \(error.code); look at its permissions")
  }
}
