/// The program's own folders, by the XDG Base Directory Specification 0.8; none need exist.
///
/// A variable that holds no absolute path counts as not set, as the specification says. Without a home either, the
/// folder is nil.
struct Directories: Sendable, Hashable {
  /// Settings and `init.lua`.
  var configuration: String?
  /// What is worth taking to another machine.
  var data: String?
  /// Journals, grants and what scripts keep.
  var state: String?
  /// Sockets; nil outside a login session.
  var runtime: String?

  /// Finds the folders from the environment.
  init(environment: [String: String]) {
    let home = Self.absolute(environment[.home])
    func folder(_ name: EnvironmentName, inHome path: String) -> String? {
      let base = Self.absolute(environment[name]) ?? home.map { "\($0)/\(path)" }
      return base.map { "\($0)/moondial" }
    }
    configuration = folder(.configurationHome, inHome: ".config")
    data = folder(.dataHome, inHome: ".local/share")
    state = folder(.stateHome, inHome: ".local/state")
    runtime = Self.absolute(environment[.runtimeDirectory]).map { "\($0)/moondial" }
  }

  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return path
  }
}
