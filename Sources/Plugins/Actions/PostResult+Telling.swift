import Lua
import Timekeeping

extension PostResult {
  /// Why no server has answered; nil when one has.
  var reason: String? {
    switch ending {
    case .failed(let reason), .refused(let reason): reason
    case .answered, .timedOut: nil
    }
  }

  private var status: Int64? { if case .answered(let status) = ending { Int64(status) } else { nil } }

  /// What its event tells.
  var details: [Event.Detail] {
    var details = [Event.Detail("result", .text(ending.word))]
    if let status { details.append(.init("status", .integer(status))) }
    details.append(.init("attempts", .integer(Int64(attempts))))
    if !delivery.isEmpty { details.append(.init("delivery", .text(delivery))) }
    return details
  }

  /// What the script's function gets.
  var table: LuaTable {
    var fields: [LuaTable.Field] = [
      ("ok", .boolean(isSuccess)), ("result", .string(ending.word)),
      ("body", .string(String(decoding: body, as: UTF8.self))), ("cut", .boolean(isCut)),
      ("attempts", .integer(Int64(attempts))),
    ]
    if let status { fields.append(("status", .integer(status))) }
    if let reason { fields.append(("reason", .string(reason))) }
    if !delivery.isEmpty { fields.append(("delivery", .string(delivery))) }
    return LuaTable(fields: fields)
  }
}
