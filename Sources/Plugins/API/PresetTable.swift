import Lua
import Timekeeping

extension Plugin {
  /// The table `preset`.
  var presetTable: NativeTable {
    NativeTable(
      "preset",
      [
        native("pad", [Parameter("fields", .table)]) { plugin, call throws(LuaFailure) in try plugin.makePad(&call) },
        native("button", [Parameter("fields", .table)]) { plugin, call throws(LuaFailure) in
          try plugin.makeButton(&call)
        },
        native("find", [Parameter("name", .string)]) { plugin, call in
          guard let id = plugin.timers.timer(named: call.string(1) ?? "", of: plugin.name),
            let preset = plugin.timers.timer(id)?.preset
          else { return call.pushNil() }
          if case .pad = preset { call.push(.pad(id)) } else { call.push(.timer(id)) }
        },
        native("press", [Parameter("name", .string)]) { plugin, call throws(LuaFailure) in
          try plugin.pressButton(&call)
        },
      ], unknown: unknownName(in: "preset", among: ["pad", "button", "find", "press"]))
  }

  /// What scripts can do with a pad.
  var padHandle: HandleKind {
    HandleKind(
      number: HandleNumber.pad, name: "pad",
      methods: [
        native("press", [Parameter("button", [.string, .integer])]) { plugin, call throws(LuaFailure) in
          guard let id = call.timer else { return }
          let index = try plugin.buttonIndex(call.value(2), of: id)
          plugin.push(plugin.timers.press(index, of: id, at: plugin.now), on: &call)
        },
        native("toggle") { plugin, call in
          guard let id = call.timer else { return }
          plugin.push(plugin.timers.apply(.toggle, to: id, at: plugin.now), on: &call)
        },
        native("reset") { plugin, call in
          guard let id = call.timer else { return }
          plugin.push(plugin.timers.apply(.reset, to: id, at: plugin.now), on: &call)
        },
      ],
      field: { [unowned self] handle, name, call in
        let id = TimerID(handle.number)
        switch name {
        case "timer": call.push(.timer(id))
        case "name": call.push(self.timers.timer(id)?.name)
        case "buttons":
          call.push(.table(LuaTable(positional: self.buttons(of: id).map { .string($0.label) })))
        default: return false
        }
        return true
      },
      describe: { [unowned self] handle in
        let timer = self.timers.timer(TimerID(handle.number))
        return "pad \(timer?.name ?? "#\(handle.number)"): \(timer?.countdown.text(at: self.now) ?? "gone")"
      })
  }

  private func makePad(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "preset.pad", positions: [],
      known: ["name", "label", "alarm", "grace", "on_expire", "on_missed", "on_tick"])
    guard !arguments.rest.isEmpty else {
      throw LuaFailure("preset.pad needs buttons, such as { \"1 min\", \"1m\" }")
    }
    var buttons: [PadButton] = []
    for (index, value) in arguments.rest.enumerated() {
      buttons.append(try padButton(value, number: index + 1, others: buttons))
    }
    let countdown = Countdown(
      total: .zero, hasAlarm: try arguments.fields.boolean("alarm") ?? false, resetsToZero: true)
    let id = try makePreset(.pad(buttons), name: try thingName(arguments.fields), countdown, arguments.fields, call)
    call.push(.pad(id))
  }

  private func makeButton(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "preset.button", positions: ["name", "lasts"],
      known: ["name", "lasts", "key", "label", "alarm", "grace", "on_expire", "on_missed", "on_tick"])
    guard arguments.rest.isEmpty, case .string(let name)? = arguments.value("name"), !name.isEmpty, name.count <= 100
    else { throw LuaFailure("preset.button needs a name and a length, such as { \"Tea\", \"3m\" }") }
    let lasts = try arguments.duration("lasts")
    guard lasts > .zero else { throw arguments.fields.failure("lasts", "a button of no length starts nothing") }
    let key = try key(arguments.fields)
    let countdown = Countdown(total: lasts, hasAlarm: try arguments.fields.boolean("alarm") ?? false)
    call.push(.timer(try makePreset(.button(key: key), name: name, countdown, arguments.fields, call)))
  }

  private func makePreset(
    _ preset: Preset, name: String?, _ countdown: Countdown, _ fields: Fields, _ call: borrowing LuaCall
  ) throws(LuaFailure) -> TimerID {
    var definition = TimerDefinition(plugin: self.name, name: name, countdown: countdown)
    definition.label = try fields.string("label")
    definition.preset = preset
    if let grace = try fields.duration("grace") { definition.grace = grace }
    var handlers = TimerHandlers()
    handlers.onExpire = try fields.function("on_expire").map { Handler($0) }
    handlers.onMissed = try fields.function("on_missed").map { Handler($0) }
    handlers.onTick = try fields.function("on_tick").map { Handler($0, policy: .disable) }
    definition.ticks = handlers.onTick != nil
    return try define(definition, handlers: handlers, kind: preset.kind == .pad ? .pad : .button, call)
  }

  /// One button of a pad: `{ "1 min", "1m", key = "1" }`.
  private func padButton(_ value: LuaValue, number: Int, others: [PadButton]) throws(LuaFailure) -> PadButton {
    let owner = "button \(number) of preset.pad"
    guard case .table(let table) = value, table.positional.count == 2, case .string(let label) = table.positional[0],
      !label.isEmpty, label.count <= 100
    else { throw LuaFailure("\(owner): a label and a span are expected, such as { \"1 min\", \"1m\" }") }
    let fields = try Fields(table, of: owner, known: ["key"])
    guard !others.contains(where: { $0.label == label }) else {
      throw LuaFailure("\(owner): there is a button '\(label)' already")
    }
    let key = try key(fields)
    if let key, let other = others.first(where: { $0.key == key }) {
      throw fields.failure("key", "'\(key)' is the key of '\(other.label)' already")
    }
    let adds: Duration
    do {
      adds = try Spans.duration(table.positional[1])
    } catch {
      throw LuaFailure("\(owner): \(error.message)")
    }
    guard adds > .zero else { throw LuaFailure("\(owner): a button that adds nothing does nothing") }
    return PadButton(label: label, adds: adds, key: key)
  }

  private func key(_ fields: Fields) throws(LuaFailure) -> String? {
    guard let key = try fields.string("key") else { return nil }
    guard key.count == 1 else { throw fields.failure("key", "a key is one character") }
    guard !host.options.reservedKeys.contains(key) else {
      throw fields.failure("key", "'\(key)' is a key of the board itself: choose a letter or a digit that is free")
    }
    return key
  }

  private func buttons(of id: TimerID) -> [PadButton] {
    if case .pad(let buttons)? = timers.timer(id)?.preset { buttons } else { [] }
  }

  private func buttonIndex(_ value: LuaValue, of id: TimerID) throws(LuaFailure) -> Int {
    let buttons = buttons(of: id)
    if let number = value.integer, number >= 1, number <= buttons.count { return Int(number) - 1 }
    if let index = buttons.firstIndex(where: { $0.label == value.string }) { return index }
    let known = buttons.map { "'\($0.label)'" }.joined(separator: ", ")
    throw LuaFailure("the pad has no such button: it has \(known)", argument: 2)
  }

  private func pressButton(_ call: inout LuaCall) throws(LuaFailure) {
    let name = call.string(1) ?? ""
    guard let id = timers.timer(named: name, of: self.name), let preset = timers.timer(id)?.preset else {
      throw LuaFailure("there is no preset '\(name)'", argument: 1)
    }
    guard case .button = preset else {
      throw LuaFailure(
        "'\(name)' is a pad: press one of its buttons with preset.find(\"\(name)\"):press(…)", argument: 1)
    }
    push(timers.press(0, of: id, at: now), on: &call)
  }
}
