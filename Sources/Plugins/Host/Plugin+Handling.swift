import Lua
import Timekeeping

extension Plugin {
  /// Calls what the script wants called when this happens.
  func answer(_ event: Event) {
    switch event.subject {
    case .timer(let id): answer(event, of: id)
    case .row(let id): answer(event, of: id)
    case .listener(let token): if event.name == .ticked { answerTick(event, of: token) }
    case .plugin: break
    }
  }

  private func answer(_ event: Event, of id: TimerID) {
    guard let handlers = timerHandlers[id] else { return }
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
    guard let handler = handlers[keyPath: path] else { return }
    let result = call(
      handler, [.handle(.timer(id)), info(of: event)], for: event, field: fieldName(of: path, kind: event.kind))
    timerHandlers[id]?[keyPath: path] = result
    guard result == nil else { return }
    if path == \.onExpire { timers.apply(.cancel, to: id, at: now) }
    if path == \.onTick { timers.stopTicks(of: id) }
  }

  private func answer(_ event: Event, of id: RowID) {
    guard let handlers = rowHandlers[id] else { return }
    let (path, field): (WritableKeyPath<SaleHandlers, Handler?>, String)
    switch event.name {
    case .saleBefore: (path, field) = (\.onBefore, "on_before")
    case .saleStarted: (path, field) = (\.onStart, "on_start")
    case .saleEnding: (path, field) = (\.onEnding, "on_ending")
    case .saleEnded: (path, field) = (\.onEnd, "on_end")
    default: return
    }
    guard let handler = handlers[keyPath: path] else { return }
    let result = call(handler, [.handle(.row(id)), info(of: event)], for: event, field: field)
    rowHandlers[id]?[keyPath: path] = result
  }

  private func answerTick(_ event: Event, of token: TickToken) {
    guard timers.isListening(token), let handler = tickHandlers[token] else { return }
    let seconds = LuaValue.number(event.at.fractionalSeconds)
    tickHandlers[token] = call(handler, [seconds], for: event, field: "on_tick")
    if tickHandlers[token] == nil { timers.removeListener(token) }
  }

  /// Calls a handler and gives it back as it has fared: nil when it is disabled by that.
  private func call(_ handler: Handler, _ arguments: [LuaValue], for event: Event, field: String) -> Handler? {
    var handler = handler
    let problem: Problem
    let outcome = state.call(handler.function, arguments, limit: LuaState.Limit(limits.callback, for: field))
    countStops(outcome.error)
    switch outcome {
    case .finished:
      handler.failures = 0
      return handler
    case .yielded: problem = Problem(file: path, message: "a callback cannot yield")
    case .failed(let error): problem = self.problem(of: error)
    }
    handler.failures += 1
    report(problem, about: event, field: field, failures: handler.failures)
    guard handler.policy.disables(after: handler.failures) else { return handler }
    var disabled = event
    disabled.name = .disabled
    (disabled.due, disabled.late, disabled.missed) = (nil, nil, nil)
    disabled.reason = handler.failures == 1 ? "\(field) failed" : "\(field) failed \(handler.failures) times in a row"
    disabled.details = []
    timers.post(disabled)
    return nil
  }

  private func report(_ problem: Problem, about event: Event, field: String, failures: Int) {
    var report = event
    report.name = .scriptError
    (report.due, report.late, report.missed, report.reason) = (nil, nil, nil, nil)
    report.details =
      [
        .init("field", .text(field)), .init("message", .text(problem.message)), .init("file", .text(problem.file)),
        .init("failures", .integer(Int64(failures))),
      ] + (problem.line.map { [.init("line", .integer(Int64($0)))] } ?? [])
      + (problem.traceback.isEmpty ? [] : [.init("traceback", .text(problem.traceback))])
    timers.post(report)
  }

  /// What a handler is told besides the thing itself.
  private func info(of event: Event) -> LuaValue {
    var fields: [(key: String, value: LuaValue)] = [("reason", .string(event.reason ?? "due"))]
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
