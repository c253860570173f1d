import Lua
import Timekeeping

extension API {
  /// `timer.wait_until(predicate, fn, { every = "1s", timeout = "10m" })`
  static var waitUntil: APIFunction {
    APIFunction(
      "wait_until",
      [
        APIParameter("predicate", APIType.callback("it: Timer").orFields),
        APIParameter("on_expire", APIType.timerCallback.orFields, optional: true),
        APIParameter("options", .any, optional: true, variadic: true),
      ], returns: ["Timer"], fields: TimerFields.waitUntil,
      "Asks a function again and again, and calls another once it is answered with true."
    ) { plugin, call throws(LuaFailure) in try plugin.makeWaitUntil(&call) }
  }
}

extension TimerFields {
  static let waitUntil = [
    APIField("predicate", APIType.callback("it: Timer"), "What is asked: at once, and then again and again."),
    APIField("on_expire", .timerCallback, "Called once: info.reason is \"finished\" when it was true, or \"timeout\"."),
    APIField("every", .duration, "The time between two askings, at least 1 ms; 1 s."),
    APIField("timeout", .duration, "How long it is asked; without it there is no end."), name, label,
  ]
}

extension Plugin {
  fileprivate func makeWaitUntil(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "timer.wait_until", positions: ["predicate", "on_expire"], known: TimerFields.waitUntil)
    let fields = arguments.fields
    guard let predicate = try arguments.function("predicate") else {
      throw arguments.failure("predicate", "it is missing")
    }
    guard arguments.rest.isEmpty else { throw LuaFailure("timer.wait_until was given too many arguments") }
    let timeout = try fields.duration("timeout")
    guard timeout ?? .seconds(1) >= Countdown.shortest else {
      throw fields.failure("timeout", "a timeout is at least 1 ms")
    }
    let handlers = TimerHandlers()
    handlers[.predicate] = Handler(predicate, policy: .disable)
    handlers.period = try fields.duration("every") ?? .seconds(1)
    guard handlers.period >= Countdown.shortest else { throw fields.failure("every", "a period is at least 1 ms") }
    handlers.onExpire = try arguments.callback("on_expire").map { Handler($0) }
    var definition = TimerDefinition(
      plugin: name, name: try thingName(fields), countdown: timeout.map { Countdown(total: $0) } ?? .endless)
    definition.label = try fields.label()
    call.push(.timer(try define(definition, handlers: handlers, kind: .timer, isStarted: true, call)))
  }

  /// Asks when the timer starts or goes on, and no more when it does not run.
  func followWait(_ event: Event.Name, of id: TimerID) {
    switch event {
    case .started, .restarted, .resumed:
      endAsking(id)
      ask(id)
    case .paused, .reset, .expired, .missed, .cancelled: endAsking(id)
    default: break
    }
  }

  /// Asks for a timer that goes on from an earlier version, whose start nobody tells any more.
  func goOnAsking(_ id: TimerID) {
    guard timerHandlers[id.number]?.predicate != nil, timerHandlers[id.number]?.asking == nil else { return }
    scheduleAsking(id, after: .zero)
  }

  private func scheduleAsking(_ id: TimerID, after span: Duration) {
    let wake = timers.addWake(of: name, after: span, at: now)
    timerHandlers[id.number]?.asking = wake
    askings[wake] = id
  }

  /// Asks once more, for the time has come.
  func askAgain(_ wake: WakeID) {
    guard let id = askings.removeValue(forKey: wake) else { return }
    timerHandlers[id.number]?.asking = nil
    ask(id)
  }

  /// One asking at a time: while one sleeps, no other begins.
  private func ask(_ id: TimerID) {
    guard let timer = timers.timer(id), timer.countdown.phase == .running else { return }
    var event = Event(.ticked, at: now.server, plugin: name, kind: .timer, subject: .timer(id))
    (event.label, event.generation) = (timer.name, timer.countdown.generation)
    call(
      HandlerCall(
        slot: .timer(id, .predicate), event: event, field: "predicate", arguments: .values([.handle(.timer(id))]),
        overlap: .skip))
  }

  /// Ends the wait when the answer was true; else asks again after the period.
  func takeAnswer(_ isTrue: Bool, of id: TimerID) {
    guard timers.timer(id)?.countdown.phase == .running, let handlers = timerHandlers[id.number],
      handlers.predicate != nil
    else { return }
    if isTrue {
      timers.apply(.finish, to: id, at: now)
    } else if handlers.asking == nil {
      scheduleAsking(id, after: handlers.period)
    }
  }

  private func endAsking(_ id: TimerID) {
    guard let wake = timerHandlers[id.number]?.asking else { return }
    timers.removeWake(wake)
    timerHandlers[id.number]?.asking = nil
    askings[wake] = nil
  }
}
