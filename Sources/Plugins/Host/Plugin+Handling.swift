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
    guard let handlers = timerHandlers[id] else { return }
    if handlers.predicate != nil { followWait(event.name, of: id) }
    let path: WritableKeyPath<TimerHandlers, Handler?>
    switch event.name {
    case .expired: path = \.onExpire
    case .missed where !handlers.firesMissed || event.missed != nil: return
    case .missed: path = handlers.onMissed == nil ? \.onExpire : \.onMissed
    case .ticked where timers.timer(id)?.countdown.phase != .running: return
    case .ticked: path = \.onTick
    case .warned: path = \.onWarn
    case .step: path = \.onStep
    default: return
    }
    let field = fieldName(of: path, kind: event.kind)
    let isRepeating = timers.timer(id).map { $0.countdown.repetition != nil || $0.countdown.recurrence != nil } ?? false
    call(
      HandlerCall(
        slot: .timer(id, path), event: event, field: field, arguments: [.handle(.timer(id)), info(of: event)],
        overlap: isRepeating && path == \.onExpire ? handlers.overlap : nil))
  }

  private func answer(_ event: Event, of id: RowID) {
    let (path, field): (WritableKeyPath<SaleHandlers, Handler?>, String)
    switch event.name {
    case .saleBefore: (path, field) = (\.onBefore, "on_before")
    case .saleStarted: (path, field) = (\.onStart, "on_start")
    case .saleEnding: (path, field) = (\.onEnding, "on_ending")
    case .saleEnded: (path, field) = (\.onEnd, "on_end")
    default: return
    }
    call(
      HandlerCall(
        slot: .row(id, path), event: event, field: field, arguments: [.handle(.row(id)), info(of: event)]))
  }

  private func answerTick(_ event: Event, of token: TickToken) {
    guard timers.isListening(token) else { return }
    call(
      HandlerCall(
        slot: .listener(token), event: event, field: "on_tick", arguments: [.number(event.at.fractionalSeconds)]))
  }

  /// What a handler is told besides the thing itself.
  private func info(of event: Event) -> LuaValue {
    var reason = event.reason ?? "due"
    if reason == "due", case .timer(let id) = event.subject, timerHandlers[id]?.predicate != nil { reason = "timeout" }
    var fields: [(key: String, value: LuaValue)] = [("reason", .string(reason))]
    if let generation = event.generation { fields.append(("generation", .integer(Int64(generation)))) }
    if let due = event.due { fields.append(("due", .number(due.fractionalSeconds))) }
    fields.append(("late", .number(event.late?.fractionalSeconds ?? 0)))
    fields.append(("missed", .integer(Int64(event.missed ?? 0))))
    return .table(LuaTable(fields: fields))
  }

  private func fieldName(of path: WritableKeyPath<TimerHandlers, Handler?>, kind: Event.Kind) -> String {
    switch path {
    case \.onMissed: "on_missed"
    case \.onTick: "on_tick"
    case \.onWarn: "on_warn"
    case \.onStep: "on_step"
    default: kind == .sequence ? "on_finish" : "on_expire"
    }
  }
}
