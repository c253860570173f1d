import Plugins
import Reactor

extension Script {
  /// The script with what its kept answer allows; modules count as allowed with it as long as they are as they were.
  ///
  /// `home` is the main file's path from the root.
  func allowed(_ entry: KeptGrants.Entry, home: String) -> Script {
    var script = self
    script.grants = Grants(entry.permissions)
    let folder = home.lastIndex(of: "/").map { String(home[...$0]) } ?? ""
    let (source, main) = (modules, path)
    script.modules = ModuleSource { path throws(Problem) in
      guard let module = try source.read(path) else { return nil }
      let digest = entry.files[folder + path]
      guard digest != nil, digest == ContentHash.sha256(module.source) else {
        let what = digest == nil ? "it is new" : "it has changed"
        var problem = Problem(file: module.path, message: "\(what) since you allowed \(main) what it asks for")
        problem.missingPermissions = entry.permissions.sorted { $0.description < $1.description }
        throw problem
      }
      return module
    }
    return script
  }
}
