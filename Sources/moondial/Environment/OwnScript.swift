import Reactor

/// The person's own script, with which `moondial` starts when it is given no command.
struct OwnScript: Sendable, Hashable {
  /// Where it is looked for.
  let path: String

  /// Whether something is there, though it need not be readable.
  let exists: Bool
}

extension Surroundings {
  /// The person's own script: `init.lua` in the folder for settings; nil for somebody without such a folder.
  var ownScript: OwnScript? {
    guard let path = directories.configuration.map({ "\($0)/init.lua" }) else { return nil }
    do throws(SystemError) {
      _ = try FileSystem.kind(of: path)
      return OwnScript(path: path, exists: true)
    } catch {
      return OwnScript(path: path, exists: error.code != .noSuchFile)
    }
  }
}
