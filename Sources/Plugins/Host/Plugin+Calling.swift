import Lua
import Timekeeping

extension Plugin {
  /// A callback that sleeps, and the calls of its handler that wait for it.
  struct Sleeper {
    var thread: LuaThread
    var call: HandlerCall
    var since: LocalInstant
    var queue: ArraySlice<HandlerCall> = []
  }

  /// How many firings wait for a callback that sleeps; further ones call nobody.
  static var longestQueue: Int { Int(Repetition.longestBacklog) }

  /// Calls a handler, unless an earlier call of it sleeps and there is to be but one at a time.
  func call(_ call: HandlerCall) {
    if let handler = self[call.slot] { self.call(call, of: handler) }
  }

  /// The same with the handler that is kept in the slot.
  func call(_ call: HandlerCall, of handler: Handler) {
    if let overlap = call.overlap, let sleeping = blockers[call.slot] {
      let waiting = sleepers[sleeping]?.queue.count ?? 0
      if overlap == .queue, waiting < Self.longestQueue { sleepers[sleeping]?.queue.append(call) }
      return
    }
    _ = sleeps(begin(call, by: handler), of: call, hasFailed: handler.failures > 0, queue: [])
  }

  /// Calls what has waited for an earlier call, in order, until one of them sleeps; the rest then waits for that one.
  private func work(off queue: ArraySlice<HandlerCall>) {
    var queue = queue
    while let next = queue.popFirst(), !isToBeQuarantined, isWanted(next), let handler = self[next.slot] {
      if sleeps(begin(next, by: handler), of: next, hasFailed: handler.failures > 0, queue: queue) { return }
    }
  }

  /// Calls a handler, or takes the actions in its place.
  func begin(_ call: HandlerCall, by handler: Handler) -> CallOutcome {
    tally.note(call.event)
    guard handler.actions.isEmpty else { return take(handler.actions, because: call.event) }
    return counted(call) { limit in
      state.call(handler.function, limit: limit) { push(call, for: handler, to: &$0) }
    }
  }

  /// Takes actions in the place of a call; Lua is not entered.
  private func take(_ actions: [LuaReference], because event: Event) -> CallOutcome {
    currentEvent = event
    defer { currentEvent = nil }
    for action in actions {
      if let value = action.handle.flatMap({ actionValues[$0.number] }) { take(value) }
    }
    return .finished([])
  }

  /// Whether a call that has waited is still to be made: not once its timer is cancelled or gone.
  private func isWanted(_ call: HandlerCall) -> Bool {
    guard case .timer(let id, _) = call.slot else { return true }
    return timers.timer(id).map { $0.countdown.phase != .cancelled } ?? false
  }

  /// Lets a callback go on whose sleep is over; `timer.sleep` gives it the seconds that have passed.
  func wake(_ id: WakeID) {
    guard let sleeper = sleepers.removeValue(forKey: id) else { return }
    if blockers[sleeper.call.slot] == id { blockers[sleeper.call.slot] = nil }
    let slept = sleeper.since.duration(to: now.local).fractionalSeconds
    let outcome = counted(sleeper.call) { state.resume(sleeper.thread, [.number(slept)], limit: $0) }
    if !sleeps(outcome, of: sleeper.call, hasFailed: true, queue: sleeper.queue) { work(off: sleeper.queue) }
  }

  /// Acts on what came of a call: it has finished, sleeps, or has failed. True when it sleeps, and `queue` with it.
  /// `hasFailed` says that the calls before it may have failed.
  func sleeps(
    _ outcome: CallOutcome, of call: HandlerCall, hasFailed: Bool, queue: ArraySlice<HandlerCall>
  ) -> Bool {
    countStops(outcome.error)
    switch outcome {
    case .finished(let results):
      if hasFailed { self[call.slot]?.failures = 0 }
      if case .timer(let id, .predicate) = call.slot { takeAnswer(results.first?.isTruthy ?? false, of: id) }
    case .yielded(let thread):
      guard let span = thread.values.first?.number.flatMap({ Duration(fractionalSeconds: $0) }) else {
        state.cancel(thread, limit: LuaState.Limit(limits.callback, for: call.field))
        fail(Problem(file: path, message: "a callback cannot yield: timer.sleep waits"), in: call)
        return false
      }
      let id = timers.addWake(of: name, after: span, at: now)
      sleepers[id] = Sleeper(thread: thread, call: call, since: now.local, queue: queue)
      if call.overlap != nil { blockers[call.slot] = id }
      return true
    case .failed(let error) where error.code == .unrepresentable:
      // It has come to its end, and what it gave is more than false.
      if hasFailed { self[call.slot]?.failures = 0 }
      if case .timer(let id, .predicate) = call.slot { takeAnswer(true, of: id) }
    case .failed(let error):
      fail(problem(of: error), in: call)
      if case .timer(let id, .predicate) = call.slot { takeAnswer(false, of: id) }
    }
    return false
  }

  /// Reports and counts a failure, and disables the handler if its policy says so.
  func fail(_ problem: Problem, in call: HandlerCall) {
    guard var handler = self[call.slot] else {
      return report(problem, about: call.event, field: call.field, failures: 1, count: 1)
    }
    handler.failures += 1
    let count = handler.errors.count(problem)
    self[call.slot] = handler
    report(problem, about: call.event, field: call.field, failures: handler.failures, count: count)
    guard handler.policy.disables(after: handler.failures) else { return }
    self[call.slot] = nil
    var disabled = call.event
    disabled.name = .disabled
    disabled.at = now.server
    (disabled.due, disabled.late, disabled.missed) = (nil, nil, nil)
    disabled.reason =
      handler.failures == 1 ? "\(call.field) failed" : "\(call.field) failed \(handler.failures) times in a row"
    disabled.details = []
    timers.post(disabled)
    switch call.slot {
    case .timer(let id, .onExpire), .timer(let id, .predicate):
      timerHandlers[id.number]?.wasDisabled = true
      timers.apply(.cancel, to: id, at: now)
    case .timer(let id, .onTick): timers.stopTicks(of: id)
    case .listener(let token): timers.removeListener(token)
    case .timer, .row, .hook, .rateLimiter, .action: break
    }
  }

  /// Tells of a failure; the calls that led to it are told the first time alone.
  private func report(_ problem: Problem, about event: Event, field: String, failures: Int, count: Int) {
    var report = event
    report.name = .scriptError
    report.at = now.server
    (report.due, report.late, report.missed, report.reason) = (nil, nil, nil, nil)
    report.details =
      [
        .init("field", .text(field)), .init("message", .text(problem.message)), .init("file", .text(problem.file)),
        .init("failures", .integer(Int64(failures))), .init("count", .integer(Int64(count))),
      ] + (problem.line.map { [.init("line", .integer(Int64($0)))] } ?? [])
      + (problem.traceback.isEmpty || count > 1 ? [] : [.init("traceback", .text(problem.traceback))])
    timers.post(report)
  }
}
