import Lua
import Timekeeping

extension Plugin {
  /// What scripts can do with a timer.
  var timerHandle: HandleKind {
    let unknown = unknownName(in: "timer", among: Self.timerFields + timerMethods.map(\.name))
    return HandleKind(
      number: HandleNumber.timer, name: "timer", methods: timerMethods,
      field: { [unowned self] handle, name, call throws(LuaFailure) in
        guard self.pushField(name, of: TimerID(handle.number), on: &call) else { throw unknown(name) }
        return true
      },
      describe: { [unowned self] handle in self.describe(TimerID(handle.number)) })
  }

  static let timerFields = [
    "id", "name", "label", "phase", "remaining", "elapsed", "total", "overtime", "progress", "due", "ends_at", "late",
    "generation", "text", "alarming", "step", "round",
  ]

  private var timerMethods: [NativeFunction] {
    let plain: [(String, Verb)] = [
      ("start", .start), ("pause", .pause), ("resume", .resume), ("toggle", .toggle), ("restart", .restart),
      ("reset", .reset), ("cancel", .cancel), ("finish", .finish), ("dismiss", .dismiss), ("skip", .skip),
    ]
    return plain.map { name, verb in
      native(name) { plugin, call in
        guard let id = call.timer else { return }
        plugin.push(plugin.timers.apply(verb, to: id, at: plugin.now), on: &call)
      }
    } + [
      native("extend", [Parameter("span", [.number, .string])]) { plugin, call throws(LuaFailure) in
        guard let id = call.timer else { return }
        let span = try call.span(2)
        plugin.push(plugin.timers.apply(.extend(span), to: id, at: plugin.now), on: &call)
      },
      native("set", [Parameter("left", [.number, .string])]) { plugin, call throws(LuaFailure) in
        guard let id = call.timer else { return }
        plugin.push(try plugin.set(id, to: call.value(2)), on: &call)
      },
    ]
  }

  /// Sets a timer `at` a time to a time, any other to a span.
  private func set(_ id: TimerID, to value: LuaValue) throws(LuaFailure) -> Outcome {
    do {
      guard timers.timer(id)?.countdown.target != nil else {
        return timers.apply(.set(try Spans.duration(value)), to: id, at: now)
      }
      var nearest = TimePlace(rules: host.options.zone, followsHost: true)
      if let zone = timerHandlers[id]?.zone {
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

  /// Pushes a field; what does not apply is nil. False when there is no such field.
  private func pushField(_ name: String, of id: TimerID, on call: inout LuaCall) -> Bool {
    let timer = timers.timer(id)
    let countdown = timer?.countdown
    switch name {
    case "id": call.push(Int64(id.number))
    case "name": call.push(timer?.name)
    case "label": call.push(timer?.label)
    case "phase": call.push(countdown?.phase.rawValue)
    case "remaining": call.push(countdown?.remaining(at: now)?.fractionalSeconds)
    case "elapsed": call.push(countdown?.elapsed(at: now)?.fractionalSeconds)
    case "total": call.push(countdown?.total.fractionalSeconds)
    case "overtime": call.push(countdown?.overtime(at: now)?.fractionalSeconds)
    case "progress": call.push(countdown?.progress(at: now))
    case "due": call.push(countdown?.deadline?.server(at: now).fractionalSeconds)
    case "ends_at": call.push(countdown?.ends(at: now)?.fractionalSeconds)
    case "late": call.push(timer?.late?.fractionalSeconds)
    case "generation": call.push(countdown?.generation)
    case "text": call.push(countdown?.text(at: now))
    case "alarming": call.push(countdown?.alarm == .ringing)
    case "step": call.push(countdown?.plan?.current.name)
    case "round": call.push(countdown?.plan?.round)
    default: return false
    }
    return true
  }

  /// `timer tea: running, 2:31 left, ends 18:34`.
  private func describe(_ id: TimerID) -> String {
    guard let timer = timers.timer(id) else { return "timer #\(id.number): gone" }
    let countdown = timer.countdown
    var text = "timer \(timer.name ?? "#\(id.number)"): \(countdown.phase.rawValue)"
    switch countdown.phase {
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
