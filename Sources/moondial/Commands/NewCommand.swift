import Plugins
import Reactor

/// `moondial new`: makes a plugin folder to start from.
struct NewCommand {
  let surroundings: Surroundings
  let options: NewOptions

  /// Makes the folder and tells what to do next; 65 when it cannot be made.
  func run() throws(CommandFailure) -> ExitCode {
    let path = options.folders.joined()
    let folder = path.hasPrefix("/") ? path : "\(surroundings.workingDirectory)/\(path)"
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard !name.isEmpty, name.allSatisfy(Self.isPlain), name.count <= 100 else {
      throw CommandFailure(
        UsageError("'\(path)' makes no name of a plugin", hint: "use letters, digits, hyphens and underscores"))
    }
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
      for (file, text) in PluginTemplate(name: name).files {
        try FileSystem.makeFile("\(folder)/\(file)", holding: Array(text.utf8))
      }
    } catch {
      let hint = error.code == .exists ? "there is something of that name already" : "\(error.code)"
      throw CommandFailure(.unusableInput, "\(path): it cannot be made: \(hint)")
    }
    try surroundings.print(
      """
      Made \(path). Next:
        moondial test \(path)
        moondial rehearse \(path)
        moondial run \(path)

      """)
    return .success
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "-" || character == "_"
  }
}
