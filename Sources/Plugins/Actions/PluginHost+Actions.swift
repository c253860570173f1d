import Lua
public import Timekeeping

extension PluginHost {
  /// Takes what scripts want to happen outside since it was last taken, in order. Each request is to be answered by
  /// `finish`.
  public func takeRequests() -> [ActionRequest] {
    var requests = lastRequests
    lastRequests = []
    for plugin in plugins {
      requests += plugin.requests
      plugin.requests = []
    }
    requests.sort { $0.request.id < $1.request.id }
    for pending in requests { inFlight[pending.request.id] = pending.event }
    return requests.map(\.request)
  }

  /// Tells what came of something that a script wanted done: as an `action` event, and to the function that the script
  /// gave, if that version of it is still there. A request is answered once.
  public func finish(_ id: ActionID, with result: ActionResult, at local: LocalInstant) {
    guard var event = inFlight.removeValue(forKey: id) else { return }
    now = clock.moment(at: local)
    event.at = now.server
    event.details += result.details
    event.reason = result.reason
    for plugin in plugins where plugin.resultHandlers[id] != nil { plugin.results[id] = result.table }
    timers.post(event)
  }

  /// Whether time is virtual, and nothing leaves the process.
  var isVirtual: Bool { options.virtualSeed != nil }

  /// A number for something that is to happen outside.
  func nextAction() -> ActionID {
    lastAction += 1
    return ActionID(lastAction)
  }
}

extension Plugin {
  /// Calls what the script wants called with the result of what it asked for.
  func answerResult(_ event: Event, of id: ActionID) {
    guard let result = results.removeValue(forKey: id) else { return }
    call(
      HandlerCall(
        slot: .action(id), event: event, field: event.action ?? "action", arguments: .values([.table(result)])))
    resultHandlers[id] = nil
  }
}

extension Event {
  /// What an event about an action calls it.
  fileprivate var action: String? { details.first { $0.key == "action" }?.text }
}

extension ActionResult {
  /// Why it was not done; nil when it was.
  fileprivate var reason: String? {
    switch self {
    case .run(let result): if case .refused(let reason) = result.ending { reason } else { nil }
    case .post(let result): result.reason
    case .notify(let result): result.reason
    case .sound(let result): result.reason
    }
  }

  /// What its event tells.
  fileprivate var details: [Event.Detail] {
    switch self {
    case .run(let result): result.details
    case .post(let result): result.details
    case .notify(let result): [.init("result", .text(result.word))]
    case .sound(let result): [.init("result", .text(result.word))]
    }
  }

  /// What the script's function gets.
  fileprivate var table: LuaTable {
    switch self {
    case .run(let result): result.table
    case .post(let result): result.table
    case .notify(let result): Self.table(isSuccess: result == .shown, result.word, result.reason)
    case .sound(let result): Self.table(isSuccess: result == .played, result.word, result.reason)
    }
  }

  private static func table(isSuccess: Bool, _ word: String, _ reason: String?) -> LuaTable {
    LuaTable(
      fields: [("ok", .boolean(isSuccess)), ("result", .string(word))]
        + (reason.map { [("reason", .string($0))] } ?? []))
  }
}

extension RunResult {
  /// What its event tells.
  fileprivate var details: [Event.Detail] {
    var details = [Event.Detail("result", .text(ending.word))]
    switch ending {
    case .exited(let code): details.append(.init("code", .integer(Int64(code))))
    case .signalled(let signal): details.append(.init("signal", .integer(Int64(signal))))
    case .timedOut, .notFound, .refused: break
    }
    return details
  }

  /// What the script's function gets.
  fileprivate var table: LuaTable {
    var fields: [LuaTable.Field] = [
      ("ok", .boolean(isSuccess)), ("result", .string(ending.word)),
      ("output", .string(String(decoding: output, as: UTF8.self))),
      ("errors", .string(String(decoding: errors, as: UTF8.self))), ("cut", .boolean(isCut)),
    ]
    switch ending {
    case .exited(let code): fields.append(("code", .integer(Int64(code))))
    case .signalled(let signal): fields.append(("signal", .integer(Int64(signal))))
    case .refused(let reason): fields.append(("reason", .string(reason)))
    case .timedOut, .notFound: break
    }
    return LuaTable(fields: fields)
  }
}
