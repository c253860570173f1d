import Lua
import Timekeeping

extension Plugin {
  /// Calls what the script wants called when this happens.
  func answer(_ event: Event) {
    switch event.subject {
    case .timer(let id): answer(event, of: id)
    case .row(let id): answer(event, of: id)
    case .listener(let token): if event.name == .ticked { answerTick(event, of: token) }
    case .wake(let id): end(ofWait: id)
    case .action(let id): answerResult(event, of: id)
    case .plugin: answerOccasion(event)
    }
  }

  /// What waited was a callback that slept, a call that was held back, or the next asking of a predicate.
  private func end(ofWait id: WakeID) {
    if sleepers[id] != nil {
      wake(id)
    } else if heldCalls[id] != nil {
      makeHeldCall(id)
    } else {
      askAgain(id)
    }
  }

  private func answer(_ event: Event, of id: TimerID) {
    guard let handlers = timerHandlers[id.number] else { return }
    if handlers.predicate != nil { followWait(event.name, of: id) }
    let field: TimerHandlers.Field
    switch event.name {
    case .expired: field = .onExpire
    case .missed where !handlers.firesMissed || event.missed != nil: return
    case .missed: field = handlers[.onMissed] == nil ? .onExpire : .onMissed
    case .ticked where timers.timer(id)?.countdown.phase != .running: return
    case .ticked: field = .onTick
    case .warned: field = .onWarn
    case .step: field = .onStep
    default: return
    }
    guard let handler = handlers[field] else { return }
    let call = HandlerCall(
      slot: .timer(id, field), event: event, field: field.name(in: event.kind), arguments: .thing(.timer(id)),
      overlap: field == .onExpire ? handlers.overlap : nil)
    self.call(call, of: handler)
  }

  private func answer(_ event: Event, of id: RowID) {
    let field: SaleHandlers.Field
    switch event.name {
    case .saleBefore: field = .onBefore
    case .saleStarted: field = .onStart
    case .saleEnding: field = .onEnding
    case .saleEnded: field = .onEnd
    default: return
    }
    call(HandlerCall(slot: .row(id, field), event: event, field: field.rawValue, arguments: .thing(.row(id))))
  }

  private func answerTick(_ event: Event, of token: TickToken) {
    guard timers.isListening(token) else { return }
    call(
      HandlerCall(
        slot: .listener(token), event: event, field: "on_tick",
        arguments: .values([.number(event.at.fractionalSeconds)])))
  }

  /// Gives a handler what it is called with. What is beyond a function's parameters is left out: it could not tell.
  func push(_ call: HandlerCall, for handler: Handler, to arguments: inout LuaArguments) {
    switch call.arguments {
    case .values(let values):
      for value in values { arguments.push(value) }
    case .thing(let handle):
      if handler.function.takes(1) { arguments.push(handle) }
      if handler.function.takes(2) { pushInfo(of: call.event, to: &arguments) }
    }
  }

  /// What a handler is told besides the thing itself.
  private func pushInfo(of event: Event, to arguments: inout LuaArguments) {
    var reason = event.reason ?? "due"
    if reason == "due", case .timer(let id) = event.subject, timerHandlers[id.number]?.predicate != nil {
      reason = "timeout"
    }
    guard arguments.pushTable(room: 5) else { return }
    arguments.set("reason", to: reason)
    if let generation = event.generation { arguments.set("generation", to: Int64(generation)) }
    if let due = event.due { arguments.set("due", to: due.fractionalSeconds) }
    arguments.set("late", to: event.late?.fractionalSeconds ?? 0)
    arguments.set("missed", to: Int64(event.missed ?? 0))
  }
}

extension TimerHandlers.Field {
  /// The name that users see.
  fileprivate func name(in kind: Event.Kind) -> String {
    switch self {
    case .onExpire: kind == .sequence ? "on_finish" : "on_expire"
    case .onMissed: "on_missed"
    case .onTick: "on_tick"
    case .onWarn: "on_warn"
    case .onStep: "on_step"
    case .predicate: "predicate"
    }
  }
}
