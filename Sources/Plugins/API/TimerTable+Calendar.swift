import Lua
import Timekeeping

extension Plugin {
  /// `timer.daily("09:00", fn, { days = "mon-fri", zone = "Europe/Berlin" })`
  func makeDaily(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "timer.daily", positions: ["time", "on_expire"],
      known: TimerFields.daily)
    guard let value = arguments.value("time") else { throw arguments.failure("time", "it is missing") }
    let nearest = try place(arguments.fields)
    let time: TimeExpression
    let place: TimePlace?
    do {
      time = try Spans.time(value)
      place = try self.place(of: time, nearest: nearest)
    } catch {
      throw arguments.failure("time", error.message)
    }
    guard time.isBareTimeOfDay, let timeOfDay = time.time else {
      throw arguments.failure("time", "a time of day is expected, such as \"09:00\"")
    }
    guard let daily = DailyTime(timeOfDay, days: try days(arguments.fields) ?? .daily, zone: try rules(of: time, place))
    else {
      throw arguments.fields.failure("days", "there is no day among them")
    }
    try makeRecurring(.daily(daily), at: place, arguments, &call)
  }

  /// `timer.cron("*/15 9-17 * * mon-fri", fn)`
  func makeCron(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "timer.cron", positions: ["line", "on_expire"],
      known: TimerFields.cron)
    guard case .string(let text)? = arguments.value("line") else {
      throw arguments.failure("line", "a cron line is expected, such as \"0 9 * * mon-fri\"")
    }
    let line: CronLine
    do {
      line = try CronLine.parse(text)
    } catch {
      throw arguments.failure("line", "'\(text)' is no cron line: \(error.clause)")
    }
    let place = try place(arguments.fields)
    try makeRecurring(.cron(line, zone: place.rules), at: place, arguments, &call)
  }

  private func makeRecurring(
    _ rule: CalendarRule, at place: TimePlace?, _ arguments: ConstructorArguments, _ call: inout LuaCall
  ) throws(LuaFailure) {
    let fields = arguments.fields
    let missed = try fields.choice("missed", of: Repetition.MissedPolicy.self) ?? .latest
    let policy = try fields.choice("on_error", of: Handler.ErrorPolicy.self) ?? .disable
    let recurrence = CalendarRepetition(rule: rule, missed: missed)
    guard let countdown = Countdown(recurring: recurrence, after: now.server, hasAlarm: try alarm(arguments)) else {
      throw LuaFailure("no such time is left: it never comes", argument: 1)
    }
    try makeRunning(countdown, arguments, policy: policy, place: place, &call)
  }

  /// The rules of a time's place; those of its own offset when it holds everywhere.
  private func rules(of time: TimeExpression, _ place: TimePlace?) throws(LuaFailure) -> ZoneRules {
    if let place { return place.rules }
    do {
      return try time.rules(default: host.options.zone, zones: host.options.zones)
    } catch {
      throw LuaFailure(error.clause)
    }
  }

  private func days(_ fields: Fields) throws(LuaFailure) -> WeekdaySet? {
    guard let text = try fields.string("days") else { return nil }
    do {
      return try WeekdaySet.parse(text)
    } catch {
      throw fields.failure("days", error.clause)
    }
  }
}
