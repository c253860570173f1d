import Lua
import Timekeeping

extension Plugin {
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
  static let hook: UInt8 = 6
  static let plugin: UInt8 = 8
  static let settings: UInt8 = 9
  static let rateLimiter: UInt8 = 7
  static let action: UInt8 = 10
  static let notify: UInt8 = 11
  static let notifyAction: UInt8 = 12
  static let run: UInt8 = 13
  static let runAction: UInt8 = 14
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
  static let plugin = LuaHandle(kind: HandleNumber.plugin, number: 0)
  static let settings = LuaHandle(kind: HandleNumber.settings, number: 0)
  static func action(_ number: UInt64) -> LuaHandle { LuaHandle(kind: HandleNumber.action, number: number) }
  static let notify = LuaHandle(kind: HandleNumber.notify, number: 0)
  static let notifyAction = LuaHandle(kind: HandleNumber.notifyAction, number: 0)
  static let run = LuaHandle(kind: HandleNumber.run, number: 0)
  static let runAction = LuaHandle(kind: HandleNumber.runAction, number: 0)
  static func rateLimiter(_ number: UInt64) -> LuaHandle { LuaHandle(kind: HandleNumber.rateLimiter, number: number) }
  static func hook(_ number: UInt64) -> LuaHandle { LuaHandle(kind: HandleNumber.hook, number: number) }
  static func listener(_ token: TickToken) -> LuaHandle { LuaHandle(kind: HandleNumber.listener, number: token.number) }
}
