import Plugins
import Synchronization

/// A script as it was read, and the modules that it has required since: together they tell whether it has changed.
struct ScriptVersion {
  /// The script; what it requires is noted.
  let script: Script
  private let modules = Modules()

  /// Wraps a script that was just read and not loaded yet.
  init(_ script: Script) {
    var script = script
    let (source, modules) = (script.modules, modules)
    script.modules = ModuleSource { path throws(Problem) in
      // What cannot be used is as good as missing here: either may be mended.
      _ = modules.texts.withLock { $0.updateValue(nil, forKey: path) }
      let module = try source.read(path)
      if let module { _ = modules.texts.withLock { $0.updateValue(module.source, forKey: path) } }
      return module
    }
    self.script = script
  }

  /// The paths of the modules that it has looked for, from its own folder.
  var modulePaths: [String] { modules.texts.withLock { Array($0.keys) } }

  /// Whether a script that was just read is this one, with the same modules.
  func isSame(as other: Script) -> Bool {
    guard other.name == script.name, other.path == script.path, other.source == script.source else { return false }
    let texts = modules.texts.withLock { $0 }
    return texts.allSatisfy { path, text in (try? other.modules.read(path))?.source == text }
  }

  /// What was read, by path; nil for what is not there. A source of modules may be handed to anybody, hence the lock.
  private final class Modules: Sendable {
    let texts = Mutex<[String: [UInt8]?]>([:])
  }
}
