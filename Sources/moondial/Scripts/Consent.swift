import Boards
import Plugins
import Reactor

/// Asks the person at the terminal whether a script may do what it asks for, and keeps the answer.
struct Consent {
  private let surroundings: Surroundings
  private let kept: KeptGrants

  /// How many files of a plugin's folder an answer may be about; further ones are asked for anew.
  private static let fileLimit = 1_000

  /// Makes it; nil where nobody sits who could answer.
  init?(_ surroundings: Surroundings, keeping kept: KeptGrants) {
    guard surroundings.input.isTerminal, surroundings.error.isTerminal else { return nil }
    self.surroundings = surroundings
    self.kept = kept
  }

  /// Whether a script is allowed what it was refused for. It waits for an answer; anything but yes is no.
  func allows(_ permissions: [Permission], to script: Script) -> Bool {
    let wishes = permissions.map { permission in
      let name = ControlCharacters.escaped(permission.name)
      return switch permission.kind {
      case .run: "  run the program \(name)\n"
      case .net: "  speak with the host \(name)\n"
      case .sound: "  play the file \(name)\n"
      }
    }
    surroundings.say(
      "\(ControlCharacters.escaped(script.path)) asks to\n\(wishes.joined())Allow this until its files change? [y/N] ")
    let answer = Terminal.readLine(from: surroundings.input.descriptor)
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// Keeps a yes: for the script's main file, the modules that it has read, and all Lua files of a plugin's folder.
  func keep(_ permissions: Set<Permission>, for version: ScriptVersion, from loader: ScriptLoader) {
    do throws(SystemError) {
      let home = try FileSystem.resolvedPath(loader.absolute(version.script.path))
      let folder = home.lastIndex(of: "/").map { String(home[...$0]) } ?? ""
      let isPlugin = ["plugin.lua", "init.lua"].contains(home.dropFirst(folder.count))
      let others =
        isPlugin ? FolderTree.files(in: String(folder.dropLast()), endingIn: ".lua", limit: Self.fileLimit) : []
      var files: [String: String] = [:]
      for path in [home] + version.modulePaths.map({ folder + $0 }) + others {
        guard let bytes = try? FileSystem.contents(of: path, limit: SourceFile.sizeLimit) else { continue }
        guard let digest = ContentHash.sha256(bytes) else {
          return surroundings.say("moondial: the answer cannot be kept without libcrypto (libssl3).\n")
        }
        files[path] = digest
      }
      try kept.keep(KeptGrants.Entry(permissions: permissions, files: files), of: home)
    } catch {
      surroundings.say("moondial: the answer cannot be kept: \(error).\n")
    }
  }
}
