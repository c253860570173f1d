import Lua
import Timekeeping

/// The answer to a name that a table or a handle does not have: the nearest one that it has, or the word for it here.
struct UnknownName {
  let owner: String
  let known: [String]

  init(in owner: String, known: [String]) {
    self.owner = owner
    self.known = known
  }

  func failure(_ name: String) -> LuaFailure {
    var meant = Self.namesFromElsewhere[name, default: []].filter(known.contains)
    if meant.isEmpty, let nearest = NearestWord.nearest(to: name, among: known) { meant = [nearest] }
    guard !meant.isEmpty else {
      return LuaFailure("\(owner) has no '\(name)': it has \(known.joined(separator: ", "))")
    }
    return LuaFailure("\(owner) has no '\(name)': did you mean \(meant.map { "'\($0)'" }.joined(separator: " or "))?")
  }

  /// Names that people bring from other timer hosts, and what they are called here.
  private static let namesFromElsewhere = [
    "doAfter": ["after"], "Simple": ["after"], "defer": ["after"], "delay": ["after"], "doEvery": ["every"],
    "Create": ["every"], "NewTicker": ["every"], "doAt": ["at"], "get": ["find"], "list": ["all"],
    "stop": ["pause", "cancel"], "kill": ["cancel"], "close": ["cancel"], "fire": ["finish"], "trigger": ["finish"],
    "state": ["phase"], "left": ["remaining"], "duration": ["total"], "running": ["phase"], "status": ["phase"],
  ]
}
