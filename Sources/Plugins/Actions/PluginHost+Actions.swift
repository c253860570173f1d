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

  /// Tells what came of a program that a script wanted to be run: as an `action` event, and to the function that the
  /// script gave, if that version of it is still there. A request is answered once.
  public func finish(_ id: ActionID, with result: RunResult, at local: LocalInstant) {
    guard var event = inFlight.removeValue(forKey: id) else { return }
    now = clock.moment(at: local)
    event.at = now.server
    event.details += result.details
    if case .refused(let reason) = result.ending { event.reason = reason }
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
    call(HandlerCall(slot: .action(id), event: event, field: "run", arguments: [.table(result)]))
    resultHandlers[id] = nil
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
