import Lua
import Timekeeping

extension API {
  /// What scripts can do with a timer.
  static var timerKind: APIKind {
    APIKind(
      number: HandleNumber.timer, name: "timer", type: "Timer",
      summary: "A countdown of this script. The host owns it: it runs on when no variable holds it.",
      methods: timerVerbs + [
        APIFunction(
          "extend", [APIParameter("span", .duration)], returns: ["boolean", "string?"],
          "Makes it longer, or shorter by a negative span."
        ) { plugin, call throws(LuaFailure) in
          guard let id = call.timer else { return }
          let span = try call.span(2)
          plugin.push(plugin.timers.apply(.extend(span), to: id, at: plugin.now), on: &call)
        },
        APIFunction(
          "set", [APIParameter("left", .duration)], returns: ["boolean", "string?"],
          "Sets the time left, or the time at which a timer at a time fires."
        ) { plugin, call throws(LuaFailure) in
          guard let id = call.timer else { return }
          plugin.push(try plugin.set(id, to: call.value(2)), on: &call)
        },
      ],
      properties: timerProperties
    ) { plugin, handle in plugin.describe(TimerID(handle.number)) }
  }

  private static var timerVerbs: [APIFunction] {
    let verbs: [(String, Verb, String)] = [
      ("start", .start, "Runs it from its total, or resumes it."),
      ("pause", .pause, "Stops it and keeps the time left."),
      ("resume", .resume, "Lets it run on after a pause."),
      ("toggle", .toggle, "Starts, pauses or resumes it."),
      ("restart", .restart, "Runs it from its full total, whatever it does now."),
      ("reset", .reset, "Makes it idle with its full total; refused while it runs."),
      ("cancel", .cancel, "Ends it without firing."),
      ("finish", .finish, "Lets it fire now."),
      ("dismiss", .dismiss, "Answers its alarm."),
      ("skip", .skip, "Ends the present step of a sequence."),
    ]
    return verbs.map { name, verb, summary in
      APIFunction(name, returns: ["boolean", "string?"], summary) { plugin, call in
        guard let id = call.timer else { return }
        plugin.push(plugin.timers.apply(verb, to: id, at: plugin.now), on: &call)
      }
    }
  }

  private static var timerProperties: [APIProperty] {
    [
      APIProperty("id", "integer", "Its number, never used twice.") { _, handle, call in
        call.push(Int64(TimerID(handle.number).number))
      },
      property("name", "string?", "Its name.") { timer, _, call in call.push(timer?.name) },
      property("label", "string?", "What boards show in place of the name.") { timer, _, call in
        call.push(timer?.label)
      },
      property("phase", "string?", "idle, running, paused, expired, missed or cancelled.") { timer, _, call in
        call.push(timer?.countdown.phase.rawValue)
      },
      property("remaining", "number?", "Seconds left; nil without an end.") { timer, now, call in
        call.push(timer?.countdown.remaining(at: now)?.fractionalSeconds)
      },
      property("elapsed", "number?", "Seconds that have run.") { timer, now, call in
        call.push(timer?.countdown.elapsed(at: now)?.fractionalSeconds)
      },
      property("total", "number?", "Seconds that it takes in all; nil without an end.") { timer, _, call in
        call.push(timer.flatMap { $0.countdown.isEndless ? nil : $0.countdown.total.fractionalSeconds })
      },
      property("overtime", "number?", "Seconds since it fired.") { timer, now, call in
        call.push(timer?.countdown.overtime(at: now)?.fractionalSeconds)
      },
      property("progress", "number?", "Elapsed over total, 0 to 1.") { timer, now, call in
        call.push(timer?.countdown.progress(at: now))
      },
      property("due", "number?", "When it fires next, in Unix seconds.") { timer, now, call in
        let deadline = timer.flatMap { $0.countdown.isEndless ? nil : $0.countdown.deadline }
        call.push(deadline?.server(at: now).fractionalSeconds)
      },
      property("ends_at", "number?", "When all of it is over, in Unix seconds.") { timer, now, call in
        call.push(timer?.countdown.ends(at: now)?.fractionalSeconds)
      },
      property("late", "number?", "By how many seconds it fired late.") { timer, _, call in
        call.push(timer?.late?.fractionalSeconds)
      },
      property("generation", "integer?", "How often it has been started from its total, or has fired.") {
        timer, _, call in call.push(timer?.countdown.generation)
      },
      property("text", "string?", "What boards show.") { timer, now, call in
        call.push(timer?.countdown.text(at: now))
      },
      property("alarming", "boolean", "Whether its alarm rings.") { timer, _, call in
        call.push(timer?.countdown.alarm == .ringing)
      },
      property("step", "string?", "The name of a sequence's present step.") { timer, _, call in
        call.push(timer?.countdown.plan?.current.name)
      },
      property("round", "integer?", "The number of a sequence's present round, from 1.") { timer, _, call in
        call.push(timer?.countdown.plan?.round)
      },
    ]
  }

  private static func property(
    _ name: String, _ type: String, _ summary: String,
    _ read: @escaping (TimerSet.Timer?, Moment, inout LuaCall) -> Void
  ) -> APIProperty {
    APIProperty(name, type, summary) { plugin, handle, call in
      read(plugin.timers.timer(TimerID(handle.number)), plugin.now, &call)
    }
  }
}

extension Plugin {
  /// Sets a timer `at` a time to a time, any other to a span.
  fileprivate func set(_ id: TimerID, to value: LuaValue) throws(LuaFailure) -> Outcome {
    do {
      guard timers.timer(id)?.countdown.target != nil else {
        return timers.apply(.set(try Spans.duration(value)), to: id, at: now)
      }
      var nearest = TimePlace(rules: host.options.zone, followsHost: true)
      if let zone = timerHandlers[id.number]?.zone {
        // Its rules may have changed since.
        let rules = (try? host.options.zones.rules(named: zone.name)) ?? zone
        nearest = TimePlace(rules: rules, followsHost: false)
      }
      let time = try Spans.time(value)
      let place = try place(of: time, nearest: nearest)
      return timers.aim(id, at: try instant(of: time, zone: nearest.rules), place: place, at: now)
    } catch {
      // What reads as a length alone is for the countdown to refuse.
      if let span = try? Spans.duration(value) { return timers.apply(.set(span), to: id, at: now) }
      throw LuaFailure(error.message, argument: 2)
    }
  }

  /// `timer tea: running, 2:31 left, ends 18:34`.
  fileprivate func describe(_ id: TimerID) -> String {
    guard let timer = timers.timer(id) else { return "timer #\(id.number): gone" }
    let countdown = timer.countdown
    var text = "timer \(timer.name ?? "#\(id.number)"): \(countdown.phase.rawValue)"
    switch countdown.phase {
    case .running where countdown.isEndless: text += " for \(countdown.text(at: now))"
    case .idle where countdown.isEndless: break
    case .paused where countdown.isEndless: text += " after \(countdown.text(at: now))"
    case .running, .paused, .idle: text += ", \(countdown.text(at: now)) left"
    case .expired, .missed: text += ", \(countdown.text(at: now))"
    case .cancelled: break
    }
    if let ends = countdown.ends(at: now) {
      text += ", ends \(ClockLabel.text(of: ends, now: now.server, zone: host.options.zone))"
    }
    return text
  }
}

extension LuaCall {
  /// The timer that a method was called on.
  var timer: TimerID? { handle(1).map { TimerID($0.number) } }

  /// A span in an argument; it may be negative.
  borrowing func span(_ index: Int) throws(LuaFailure) -> Duration {
    do {
      return try Spans.signedDuration(value(index))
    } catch {
      throw LuaFailure(error.message, argument: index)
    }
  }

  mutating func push(_ text: String?) {
    if let text { push(text) } else { pushNil() }
  }

  mutating func push(_ number: Double?) {
    if let number { push(number) } else { pushNil() }
  }
}
