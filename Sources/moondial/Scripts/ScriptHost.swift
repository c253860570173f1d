import Boards
import Plugins
import Timekeeping

/// A plugin host with the scripts that a command line names, and what was wrong with them.
struct ScriptHost {
  /// The host.
  let host: PluginHost

  /// What finds and reads its scripts.
  let loader: ScriptLoader

  /// What kept scripts from being loaded, or parts of them from being used, in order.
  private(set) var problems: [Problem] = []

  /// What was loaded, by what names it.
  private(set) var sources: [ScriptReloader.Source] = []

  /// Whether every script was loaded; rows that were left out do not count.
  private(set) var isComplete = true

  /// Loads the scripts at `paths`; goes on after one that cannot be loaded, so that all problems are told at once.
  init(
    _ paths: [String], from loader: ScriptLoader, options: PluginHost.Options, clock: ServerClock,
    at local: LocalInstant,
    asking consent: Consent? = nil
  ) {
    self.loader = loader
    host = PluginHost(options: options, clock: clock, at: local)
    for path in paths {
      do throws(Problem) {
        let scripts = try loader.scripts(at: path)
          .map(ScriptVersion.init)
        sources.append(.init(path: path, versions: scripts))
        for version in scripts { try load(version, at: local, asking: consent) }
      } catch {
        problems.append(error)
        isComplete = false
      }
    }
    problems += host.problems
    noteUnusedSettings(options.settings)
  }

  /// Loads a script; if it is refused what it asks for, and somebody allows that, it is loaded with it.
  private func load(
    _ version: ScriptVersion, at local: LocalInstant, asking consent: Consent?
  ) throws(Problem) {
    do throws(Problem) {
      try host.load(version.script, at: local)
    } catch {
      let wishes = error.missingPermissions
      guard let consent, !wishes.isEmpty, consent.allows(wishes, to: version.script) else { throw error }
      var script = version.script
      script.grants.permissions.formUnion(wishes)
      try host.load(script, at: local)
      consent.keep(script.grants.permissions, for: version, from: loader)
    }
  }

  /// What is set for every script that has it, and no script has, is misspelt.
  private mutating func noteUnusedSettings(_ settings: UserSettings) {
    guard isComplete else { return }
    let known = host.settingNames
    for name in (settings.texts[""] ?? [:]).keys.sorted() where !known.contains(name) {
      let hint = NearestWord.nearest(to: name, among: known).map { "did you mean '\($0)'?" } ?? "look at its spelling"
      problems.append(Problem(file: "the setting '\(name)'", message: "no script has it; \(hint)"))
      isComplete = false
    }
  }

  /// How a command ends that is not to go on: refused for a permission, or unusable.
  var refusal: ExitCode {
    let isRefused = !problems.isEmpty && problems.allSatisfy { !$0.missingPermissions.isEmpty }
    return isRefused ? .permissionRefused : .unusableInput
  }

  /// The problems as compilers print them, for standard error.
  var report: String {
    problems.map(ProblemText.lines(of:)).joined()
  }
}
