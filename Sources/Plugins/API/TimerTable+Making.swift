import Lua
import Timekeeping

extension Plugin {
  /// `timer.after("25m", fn, { name = "tea" })`
  func makeAfter(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "timer.after", positions: ["lasts", "on_expire"], known: TimerFields.after)
    let countdown = try Countdown(total: arguments.duration("lasts"), hasAlarm: alarm(arguments))
    try makeRunning(countdown, arguments, &call)
  }

  /// `timer.every("10s", fn, { times = 8 })`
  func makeEvery(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "timer.every", positions: ["lasts", "on_expire"],
      known: TimerFields.every)
    let fields = arguments.fields
    let period = try arguments.duration("lasts")
    guard period >= Repetition.shortestPeriod else { throw arguments.failure("lasts", "a period is at least 1 ms") }
    let alignment = try fields.duration("align")
    if let alignment, alignment < Repetition.shortestPeriod {
      throw fields.failure("align", "an alignment is at least 1 ms")
    }
    let repetition = Repetition(
      period: period, times: try fields.count("times", atLeast: 1), alignment: alignment,
      missed: try fields.choice("missed", of: Repetition.MissedPolicy.self) ?? .latest)
    let policy = try fields.choice("on_error", of: Handler.ErrorPolicy.self) ?? .disable
    try makeRunning(Countdown(repeating: repetition, hasAlarm: alarm(arguments)), arguments, policy: policy, &call)
  }

  /// `timer.at("18:30", fn)`
  func makeAt(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "timer.at", positions: ["time", "on_expire"], known: TimerFields.at)
    guard let value = arguments.value("time") else { throw arguments.failure("time", "it is missing") }
    let nearest = try place(arguments.fields)
    let target: ServerInstant
    let place: TimePlace?
    do {
      let time = try Spans.time(value)
      target = try resolve(time, zone: nearest.rules)
      place = try self.place(of: time, nearest: nearest)
    } catch {
      throw arguments.failure("time", error.message)
    }
    try makeRunning(Countdown(until: target, hasAlarm: alarm(arguments)), arguments, place: place, &call)
  }

  /// `timer.new { name = "tea", lasts = "3m" }`
  func makeNew(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(call, of: "timer.new", positions: [], known: TimerFields.new)
    guard arguments.rest.isEmpty else {
      throw LuaFailure("timer.new takes fields with names, such as { name = \"tea\", lasts = \"3m\" }")
    }
    let countdown = try Countdown(total: arguments.duration("lasts"), hasAlarm: alarm(arguments))
    call.push(.timer(try makeTimer(countdown, arguments, isStarted: false, call)))
  }

  /// Resolves a time as it is written now; refuses one that has passed.
  private func resolve(_ time: TimeExpression, zone: ZoneRules) throws(LuaFailure) -> ServerInstant {
    let instant = try instant(of: time, zone: zone)
    guard instant > now.server else {
      throw LuaFailure("that time has passed: it is \(RFC3339.format(now.server, zone: zone)) now")
    }
    return instant
  }

  /// The zone that a constructor's `zone` names, else the host's.
  func place(_ fields: Fields) throws(LuaFailure) -> TimePlace {
    if let zone = try fields.zone("zone", from: host.options.zones) {
      return TimePlace(rules: zone, followsHost: false)
    }
    return TimePlace(rules: host.options.zone, followsHost: true)
  }

  /// The place that a time names itself, else the nearest; nil when it holds everywhere.
  func place(of time: TimeExpression, nearest: TimePlace) throws(LuaFailure) -> TimePlace? {
    do {
      return try time.place(nearest: nearest, zones: host.options.zones)
    } catch {
      throw LuaFailure(error.clause)
    }
  }

  /// Resolves a time as it is written now, past or not.
  func instant(of time: TimeExpression, zone: ZoneRules) throws(LuaFailure) -> ServerInstant {
    do {
      return try time.resolve(at: now.server, zone: zone, zones: host.options.zones).instant
    } catch {
      throw LuaFailure(error.clause)
    }
  }

  func alarm(_ arguments: ConstructorArguments) throws(LuaFailure) -> Bool {
    try arguments.fields.boolean("alarm") ?? false
  }

  private func makeTimer(
    _ countdown: Countdown, _ arguments: ConstructorArguments, policy: Handler.ErrorPolicy = .keep,
    place: TimePlace? = nil, isStarted: Bool, _ call: borrowing LuaCall
  ) throws(LuaFailure) -> TimerID {
    guard arguments.rest.isEmpty else { throw LuaFailure("\(arguments.fields.owner) was given too many arguments") }
    var definition = TimerDefinition(plugin: name, countdown: countdown)
    let handlers = TimerHandlers()
    if countdown.comesAgain { handlers.overlap = .skip }
    handlers.zone = place.flatMap { $0.followsHost ? nil : $0.rules }
    definition.place = place
    // Most timers are given a span and a function, and nothing else is to be looked for.
    if !arguments.fields.isEmpty { try readDescription(arguments.fields, into: &definition) }
    handlers.onExpire = try arguments.callback("on_expire").map { Handler($0, policy: policy) }
    if !arguments.fields.isEmpty {
      try readHandlers(arguments.fields, into: handlers, comesAgain: countdown.comesAgain)
    }
    definition.ticks = handlers[.onTick] != nil
    return try define(definition, handlers: handlers, kind: .timer, isStarted: isStarted, call)
  }

  /// Reads what all constructors of timers can say of one.
  private func readDescription(_ fields: Fields, into definition: inout TimerDefinition) throws(LuaFailure) {
    definition.name = try thingName(fields)
    definition.label = try fields.label()
    if let grace = try fields.duration("grace") { definition.grace = grace }
    definition.warnings = try warnings(fields)
  }

  /// Reads what all constructors of timers can have called, but for `on_expire`.
  private func readHandlers(
    _ fields: Fields, into handlers: TimerHandlers, comesAgain: Bool
  ) throws(LuaFailure) {
    handlers[.onMissed] = try fields.callback("on_missed").map { Handler($0) }
    handlers[.onTick] = try fields.callback("on_tick").map { Handler($0, policy: .disable) }
    handlers[.onWarn] = try fields.callback("on_warn").map { Handler($0) }
    if comesAgain {
      handlers.overlap = try fields.choice("overlap", of: Handler.Overlap.self) ?? .skip
    } else {
      handlers.firesMissed = try fields.choice("missed", of: MissedCallback.self) != .skip
    }
  }

  /// Adds a timer, remembers its handlers and where it was defined.
  func define(
    _ definition: TimerDefinition, handlers: TimerHandlers, kind: Definition.Kind, isStarted: Bool = false,
    _ call: borrowing LuaCall
  ) throws(LuaFailure) -> TimerID {
    try checkRoom(beside: timerCount, of: "timers")
    if definition.name != nil { handlers.definition = definition.countdown }
    let id = timers.add(definition, isStarted: isStarted, at: now)
    timerHandlers[id.number] = handlers
    note(kind, name: definition.name, of: .countdown(Definition.Figures(of: definition.countdown)), call)
    return id
  }

  /// How many definitions are noted: what a loop makes and replaces has no end.
  private static var mostDefinitions: Int { 100_000 }

  /// Notes where a thing was defined, if it was while loading: what callbacks make has no end.
  func note(
    _ kind: Definition.Kind, name: String?, of contents: Definition.Contents = .details([]), _ call: borrowing LuaCall
  ) {
    guard isLoading, definitions.count < Self.mostDefinitions else { return }
    let place = call.caller()
    definitions.append(
      Definition(kind: kind, name: name, file: place?.source ?? path, line: place?.line, contents: contents))
  }

  /// The name field, checked for length: names stand in events, on boards and in commands.
  func thingName(_ fields: Fields) throws(LuaFailure) -> String? {
    guard let text = try fields.string("name") else { return nil }
    guard text.hasLength(1...100) else { throw fields.failure("name", "a name has 1 to 100 characters") }
    return text
  }

  func warnings(_ fields: Fields) throws(LuaFailure) -> [Duration] {
    switch fields.value("warn") {
    case nil: return []
    case .table(let table):
      guard table.positional.count <= 100 else { throw fields.failure("warn", "there are at most 100") }
      var warnings: [Duration] = []
      for value in table.positional {
        do {
          warnings.append(try Spans.duration(value))
        } catch {
          throw fields.failure("warn", error.message)
        }
      }
      return warnings
    default: return try fields.duration("warn").map { [$0] } ?? []
    }
  }

  /// Makes a timer that runs from now on; what cannot start is not made.
  func makeRunning(
    _ countdown: Countdown, _ arguments: ConstructorArguments, policy: Handler.ErrorPolicy = .keep,
    place: TimePlace? = nil,
    _ call: inout LuaCall
  ) throws(LuaFailure) {
    var trial = countdown
    if case .refused(let reason) = trial.apply(.start, at: now) { throw LuaFailure(reason, argument: 1) }
    call.push(.timer(try makeTimer(countdown, arguments, policy: policy, place: place, isStarted: true, call)))
  }
}
