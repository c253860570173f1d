import Lua
import Timekeeping

extension API {
  /// The table `sound`.
  static var sound: APITable {
    let name = APIParameter("name", .string)
    let options = APIParameter("options", .any, optional: true)
    let done = APIParameter("done", APIType.callback("result: table"), optional: true)
    return APITable(
      name: "sound", summary: "Sounds, played by a program of the desktop's.",
      functions: [
        APIFunction(
          "play", [name, options, done], fields: SoundFields.options,
          "Plays \"alarm\" or a file of the script's folder, and calls done with the result."
        ) { plugin, call throws(LuaFailure) in try plugin.takeOne(plugin.readSound(call)) },
        APIFunction(
          "action", [name, options, done], returns: ["Action"], fields: SoundFields.options,
          "Describes a sound that is played later, to stand where a callback can."
        ) { plugin, call throws(LuaFailure) in
          call.push(.action(try plugin.addActionValue(plugin.readSound(call))))
        },
      ])
  }
}

/// The fields of the options of `sound.play`.
enum SoundFields {
  static let options = [APIField("times", .integer, "How often it is played, one after the other.")]
}

extension Plugin {
  fileprivate func readSound(_ call: borrowing LuaCall) throws(LuaFailure) -> ActionValue {
    guard let name = try call.value(1, isExact: true).string ?? call.string(1) else {
      throw LuaFailure("a sound is expected, such as \"alarm\"", argument: 1)
    }
    let sound = try sound(named: name)
    let (options, done) = try call.optionsAndFunction(2, example: "{ times = 3 }")
    var times = 1
    if let options {
      let fields = try Fields(options, of: "sound.play", known: SoundFields.options)
      times = try fields.count("times", atLeast: 1) ?? 1
      guard times <= SoundRequest.mostTimes else {
        throw fields.failure("times", "a sound is played \(SoundRequest.mostTimes) times at most")
      }
    }
    return .sound(SoundRequest(sound, times: times), done: done)
  }

  /// What a script calls by a name: the alarm, a file within its folder, or one elsewhere that it is granted.
  private func sound(named name: String) throws(LuaFailure) -> SoundRequest.Sound {
    if name == SoundRequest.Sound.alarm.name { return .alarm }
    guard name.hasLength(1...Self.longestPath), !name.utf8.contains(0) else {
      throw LuaFailure("the name of a file has 1 to \(Self.longestPath) characters, none of them NUL", argument: 1)
    }
    guard name.hasPrefix("/") else {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
        throw LuaFailure(
          "'\(name)' leads out of the script's folder or round it: name a file within it, or one from the root",
          argument: 1)
      }
      guard name.contains(where: { $0 == "." || $0 == "/" }) else {
        throw LuaFailure("there is no sound '\(name)': \"alarm\" is one, and files are like \"gong.oga\"", argument: 1)
      }
      return .file(name)
    }
    let permission: Permission
    do throws(PermissionError) { permission = try Permission.make(.sound, named: name) } catch {
      throw LuaFailure(error.message, argument: 1)
    }
    try demand([permission])
    return .file(name)
  }

  /// The longest path that Linux takes, in bytes (PATH_MAX in `limits.h`).
  private static let longestPath = 4_095
}
