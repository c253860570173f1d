import Lua
import Timekeeping

extension Plugin {
  /// `timer.sequence { name = "pomodoro", rounds = 4, { "Focus", "25m" }, { "Break", "5m" }, on_step = fn }`
  func makeSequence(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "timer.sequence", positions: [],
      known: TimerFields.sequence)
    let fields = arguments.fields
    var steps: [StepPlan.Step] = []
    for (index, value) in arguments.rest.enumerated() {
      steps.append(try step(value, owner: "step \(index + 1) of timer.sequence", known: []).step)
    }
    guard !steps.isEmpty else {
      throw LuaFailure("timer.sequence needs steps, such as { \"Focus\", \"25m\" }")
    }
    let plan = StepPlan(
      steps: steps, rounds: try fields.count("rounds", atLeast: 1) ?? 1, longBreak: try longBreak(fields),
      isAutomatic: try fields.boolean("auto") ?? true)
    var definition = TimerDefinition(
      plugin: name, name: try thingName(fields), countdown: Countdown(steps: plan, hasAlarm: try alarm(arguments)))
    definition.label = try fields.label()
    if let grace = try fields.duration("grace") { definition.grace = grace }
    definition.warnings = try warnings(fields)
    let handlers = TimerHandlers()
    handlers[.onStep] = try fields.callback("on_step").map { Handler($0) }
    handlers.onExpire = try fields.callback("on_finish").map { Handler($0) }
    handlers[.onTick] = try fields.callback("on_tick").map { Handler($0, policy: .disable) }
    handlers[.onWarn] = try fields.callback("on_warn").map { Handler($0) }
    definition.ticks = handlers[.onTick] != nil
    call.push(.timer(try define(definition, handlers: handlers, kind: .sequence, call)))
  }

  private func longBreak(_ fields: Fields) throws(LuaFailure) -> StepPlan.LongBreak? {
    guard let value = fields.value("long_break") else { return nil }
    let (step, options) = try step(value, owner: "long_break of timer.sequence", known: TimerFields.longBreak)
    return StepPlan.LongBreak(step: step, every: try options.count("every", atLeast: 1) ?? 4)
  }

  /// One step: `{ "Focus", "25m" }`.
  private func step(
    _ value: LuaValue, owner: String, known: [APIField]
  ) throws(LuaFailure) -> (step: StepPlan.Step, options: Fields) {
    guard case .table(let table) = value, table.positional.count == 2, case .string(let name) = table.positional[0],
      name.hasLength(1...100)
    else { throw LuaFailure("\(owner): a name and a length are expected, such as { \"Focus\", \"25m\" }") }
    let options = try Fields(table, of: owner, known: known)
    let lasts: Duration
    do {
      lasts = try Spans.duration(table.positional[1])
    } catch {
      throw LuaFailure("\(owner): \(error.message)")
    }
    guard lasts >= Countdown.shortest else { throw LuaFailure("\(owner): a step lasts a millisecond at least") }
    return (StepPlan.Step(name: name, lasts: lasts), options)
  }
}
