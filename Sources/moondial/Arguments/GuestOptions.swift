import Plugins

/// What a command line grants scripts and sets for them.
struct GuestOptions: Equatable {
  /// What every script is granted.
  var grants = Grants()

  /// Settings as they were written, `lunch.hour=13` or `hour=13`.
  var settings: [String] = []

  /// The flags for these, as `run`, `rehearse` and `check` have them.
  static func flags<Options>(_ field: WritableKeyPath<Options, GuestOptions>) -> [Flag<Options>] {
    [
      permission(.run, "NAME", field, "Let scripts run this program"),
      permission(.net, "HOST", field, "Let scripts speak with this host"),
      permission(.sound, "FILE", field, "Let scripts play this file, which is not in their folder"),
      .presence("--allow-all", field.appending(path: \.grants.isEverything), "Let scripts do all that they ask for"),
      .texts(
        "--set", "[PLUGIN.]NAME=VALUE", field.appending(path: \.settings),
        "Set what a script lets be set, or a limit such as lunch.limits.timers"),
    ]
  }

  private static func permission<Options>(
    _ kind: Permission.Kind, _ placeholder: String, _ field: WritableKeyPath<Options, GuestOptions>, _ help: String
  ) -> Flag<Options> {
    let name = "--allow-\(kind.rawValue)"
    return Flag(name: name, value: .one(placeholder), help: help) { options, value throws(UsageError) in
      do throws(PermissionError) {
        options[keyPath: field].grants.permissions.insert(try Permission.make(kind, named: value))
      } catch {
        throw UsageError("\(name): \(error.message)")
      }
    }
  }
}
