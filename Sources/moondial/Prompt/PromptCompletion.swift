import Boards
import LineEditing
import Plugins
import Timekeeping

/// What a line at the prompt may go on with: Lua's names, or the prompt's own commands and the names of timers.
struct PromptCompletion {
  let console: Console
  let host: PluginHost

  /// The ways to go on with the text before the cursor.
  func completion(of text: String) -> LineCompletion {
    guard PromptCommand.begins(text) else {
      let completion = console.completion(of: text)
      return LineCompletion(length: completion.length, names: completion.names)
    }
    let words = text.drop(while: \.isWhitespace).dropFirst()
    guard let blank = words.firstIndex(where: \.isWhitespace) else {
      return fitting(words, among: PromptCommand.entries.map(\.name))
    }
    guard words[..<blank] == "watch" else { return LineCompletion(length: 0, names: []) }
    return fitting(words[blank...].drop(while: \.isWhitespace), among: thingNames)
  }

  /// The names of timers and of sale rows.
  var thingNames: [String] {
    host.timers.allTimers().compactMap { host.timers.timer($0)?.name }
      + host.timers.allLists().flatMap(\.rows).compactMap { host.timers.row($0)?.goods.name }
  }

  private func fitting(_ beginning: Substring, among names: [String]) -> LineCompletion {
    // What acts on a terminal cannot be typed either.
    let typed = names.filter { $0.hasPrefix(beginning) && ControlCharacters.escaped($0) == $0 }
    return LineCompletion(length: beginning.count, names: Set(typed).sorted())
  }
}
