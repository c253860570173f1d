import Lua
import Timekeeping

extension Plugin {
  /// A native function that knows the plugin which calls it.
  func native(
    _ name: String, _ parameters: [Parameter] = [],
    _ body: @escaping (Plugin, inout LuaCall) throws(LuaFailure) -> Void
  ) -> NativeFunction {
    NativeFunction(name, parameters) { [unowned self] call throws(LuaFailure) in try body(self, &call) }
  }

  /// The answer to a name that a table or a handle does not have: the nearest one that it has, or the word for it here.
  func unknownName(in table: String, among known: [String]) -> (String) -> LuaFailure {
    { name in
      var meant = Self.namesFromElsewhere[name, default: []].filter(known.contains)
      if meant.isEmpty, let nearest = NearestWord.nearest(to: name, among: known) { meant = [nearest] }
      guard !meant.isEmpty else {
        return LuaFailure("\(table) has no '\(name)': it has \(known.joined(separator: ", "))")
      }
      return LuaFailure("\(table) has no '\(name)': did you mean \(meant.map { "'\($0)'" }.joined(separator: " or "))?")
    }
  }

  /// Names that people bring from other timer hosts, and what they are called here.
  private static let namesFromElsewhere = [
    "doAfter": ["after"], "Simple": ["after"], "defer": ["after"], "delay": ["after"], "doEvery": ["every"],
    "Create": ["every"], "NewTicker": ["every"], "doAt": ["at"], "get": ["find"], "list": ["all"],
    "stop": ["pause", "cancel"], "kill": ["cancel"], "close": ["cancel"], "fire": ["finish"], "trigger": ["finish"],
    "state": ["phase"], "left": ["remaining"], "duration": ["total"], "running": ["phase"], "status": ["phase"],
  ]

  /// Pushes what came of a verb: true, or true and "already …", or false and the reason.
  func push(_ outcome: Outcome, on call: inout LuaCall) {
    switch outcome {
    case .done: call.push(true)
    case .already(let sentence):
      call.push(true)
      call.push(sentence)
    case .refused(let reason):
      call.push(false)
      call.push(reason)
    }
  }
}

/// The kinds of handles, by the numbers that Lua keeps in them.
enum HandleNumber {
  static let timer: UInt8 = 1
  static let pad: UInt8 = 2
  static let row: UInt8 = 3
  static let list: UInt8 = 4
  static let listener: UInt8 = 5
}

extension LuaHandle {
  /// The 64-bit number of the thing, which is never used twice.
  var number: UInt64 { UInt64(generation) << 32 | UInt64(id) }

  private init(kind: UInt8, number: UInt64) {
    self.init(kind: kind, id: UInt32(truncatingIfNeeded: number), generation: UInt32(number >> 32))
  }

  static func timer(_ id: TimerID) -> LuaHandle { LuaHandle(kind: HandleNumber.timer, number: id.number) }
  static func pad(_ id: TimerID) -> LuaHandle { LuaHandle(kind: HandleNumber.pad, number: id.number) }
  static func row(_ id: RowID) -> LuaHandle { LuaHandle(kind: HandleNumber.row, number: id.number) }
  static func list(_ number: UInt64) -> LuaHandle { LuaHandle(kind: HandleNumber.list, number: number) }
  static func listener(_ token: TickToken) -> LuaHandle { LuaHandle(kind: HandleNumber.listener, number: token.number) }
}
