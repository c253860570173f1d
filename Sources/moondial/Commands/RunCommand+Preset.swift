import Plugins
import Timekeeping

extension RunCommand {
  /// Presses the button of that name, as its key on the board does; capitals need not agree.
  ///
  /// A button that refuses is told like any event; a name that nothing has is a failure, with the nearest one.
  func press(_ name: String, on host: PluginHost) throws(CommandFailure) {
    let presets = host.timers.allTimers().compactMap(host.timers.timer).filter { $0.preset != nil && $0.name != nil }
    let matching = presets.first { $0.name == name } ?? presets.first { $0.name?.lowercased() == name.lowercased() }
    guard let matching, let preset = matching.preset else {
      throw unknownPreset(name, among: presets.filter { $0.preset?.kind == .timer }.compactMap(\.name))
    }
    guard case .button = preset else {
      throw CommandFailure(
        UsageError("'\(name)' is a pad, which no single press starts", hint: "its buttons are on the board: moondial"))
    }
    host.press(0, of: matching.id, at: host.now.local)
  }

  private func unknownPreset(_ name: String, among presets: [String]) -> CommandFailure {
    let known = CommandName.allCases.map(\.rawValue) + presets
    let nearest = NearestWord.nearest(to: name.lowercased(), among: known.map { $0.lowercased() })
    var hint = "there is no button in \(options.files.joined(separator: ", "))"
    if let meant = known.last(where: { $0.lowercased() == nearest }) {
      hint = "did you mean '\(meant)'?"
    } else if !presets.isEmpty {
      hint = "there are the buttons \(presets.map { "'\($0)'" }.joined(separator: ", "))"
    }
    return CommandFailure(UsageError("there is neither a command nor a preset '\(name)'", hint: hint))
  }
}
