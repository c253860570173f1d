import Lua
import Timekeeping

extension API {
  /// The table `preset`.
  static var preset: APITable {
    APITable(
      name: "preset", summary: "Buttons: pads of them that add up, and single ones that start a timer.",
      functions: [
        APIFunction(
          "pad", [APIParameter("fields", .table)], returns: ["Pad"], fields: PresetFields.pad,
          "Makes a countdown with buttons that add to it, such as { \"1 min\", \"1m\", key = \"1\" }."
        ) { plugin, call throws(LuaFailure) in try plugin.makePad(&call) },
        APIFunction(
          "button", [APIParameter("fields", .table)], returns: ["Timer"], fields: PresetFields.button,
          "Makes a button that starts a timer with one press, such as { \"Tea\", \"3m\", key = \"t\" }."
        ) { plugin, call throws(LuaFailure) in try plugin.makeButton(&call) },
        APIFunction(
          "find", [APIParameter("name", .string)], returns: ["Pad|Timer|nil"],
          "The pad, or the timer of the button, of that name in this script."
        ) { plugin, call in
          guard let id = plugin.timers.timer(named: call.string(1) ?? "", of: plugin.name),
            let preset = plugin.timers.timer(id)?.preset
          else { return call.pushNil() }
          if case .pad = preset { call.push(.pad(id)) } else { call.push(.timer(id)) }
        },
        APIFunction(
          "press", [APIParameter("name", .string)], returns: ["boolean", "string?"], "Presses the button of that name."
        ) { plugin, call throws(LuaFailure) in try plugin.pressButton(&call) },
      ])
  }

  /// What scripts can do with a pad.
  static var padKind: APIKind {
    APIKind(
      number: HandleNumber.pad, name: "pad", type: "Pad", summary: "A countdown with buttons that add to it.",
      methods: [
        APIFunction(
          "press", [APIParameter("button", APIType("string|integer", [.string, .integer]))],
          returns: ["boolean", "string?"], "Presses a button, by its label or its number; refused while the pad runs."
        ) { plugin, call throws(LuaFailure) in
          guard let id = call.timer else { return }
          let index = try plugin.buttonIndex(call.value(2), of: id)
          plugin.push(plugin.timers.press(index, of: id, at: plugin.now), on: &call)
        },
        APIFunction("toggle", returns: ["boolean", "string?"], "Starts it, or stops it and keeps the time left.") {
          plugin, call in
          guard let id = call.timer else { return }
          plugin.push(plugin.timers.apply(.toggle, to: id, at: plugin.now), on: &call)
        },
        APIFunction("reset", returns: ["boolean", "string?"], "Sets it to zero; refused while it runs.") {
          plugin, call in
          guard let id = call.timer else { return }
          plugin.push(plugin.timers.apply(.reset, to: id, at: plugin.now), on: &call)
        },
      ],
      properties: [
        APIProperty("timer", "Timer", "Its countdown.") { _, handle, call in
          call.push(.timer(TimerID(handle.number)))
        },
        APIProperty("name", "string?", "Its name.") { plugin, handle, call in
          call.push(plugin.timers.timer(TimerID(handle.number))?.name)
        },
        APIProperty("buttons", "string[]", "The labels of its buttons.") { plugin, handle, call in
          let buttons = plugin.buttons(of: TimerID(handle.number))
          call.push(.table(LuaTable(positional: buttons.map { .string($0.label) })))
        },
      ]
    ) { plugin, handle in
      let timer = plugin.timers.timer(TimerID(handle.number))
      return "pad \(timer?.name ?? "#\(handle.number)"): \(timer?.countdown.text(at: plugin.now) ?? "gone")"
    }
  }
}

/// The fields of the tables that presets are made of.
enum PresetFields {
  static let pad = [TimerFields.name] + common
  static let button =
    [
      TimerFields.name, APIField("lasts", .duration, "How long its timer takes."), buttonKey,
    ] + common
  static let padButton = [buttonKey]

  private static let buttonKey = APIField("key", .string, "The key that presses it on a board: one character.")
  private static let common = [
    TimerFields.label, TimerFields.alarm, TimerFields.grace, TimerFields.onExpire, TimerFields.onMissed,
    TimerFields.onTick,
  ]
}

extension Plugin {
  private static let mostButtons = 100

  fileprivate func makePad(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "preset.pad", positions: [],
      known: PresetFields.pad)
    guard !arguments.rest.isEmpty else {
      throw LuaFailure("preset.pad needs buttons, such as { \"1 min\", \"1m\" }")
    }
    guard arguments.rest.count <= Self.mostButtons else {
      throw LuaFailure("a pad has at most \(Self.mostButtons) buttons")
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

  fileprivate func makeButton(_ call: inout LuaCall) throws(LuaFailure) {
    let arguments = try ConstructorArguments(
      call, of: "preset.button", positions: ["name", "lasts"],
      known: PresetFields.button)
    guard arguments.rest.isEmpty, case .string(let name)? = arguments.value("name"), name.hasLength(1...100)
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
    definition.label = try fields.label()
    definition.preset = preset
    if let grace = try fields.duration("grace") { definition.grace = grace }
    let handlers = TimerHandlers()
    handlers.onExpire = try fields.callback("on_expire").map { Handler($0) }
    handlers[.onMissed] = try fields.callback("on_missed").map { Handler($0) }
    handlers[.onTick] = try fields.callback("on_tick").map { Handler($0, policy: .disable) }
    definition.ticks = handlers[.onTick] != nil
    return try define(definition, handlers: handlers, kind: preset.kind == .pad ? .pad : .button, call)
  }

  /// One button of a pad: `{ "1 min", "1m", key = "1" }`.
  private func padButton(_ value: LuaValue, number: Int, others: [PadButton]) throws(LuaFailure) -> PadButton {
    let owner = "button \(number) of preset.pad"
    guard case .table(let table) = value, table.positional.count == 2, case .string(let label) = table.positional[0],
      label.hasLength(1...100)
    else { throw LuaFailure("\(owner): a label and a span are expected, such as { \"1 min\", \"1m\" }") }
    let fields = try Fields(table, of: owner, known: PresetFields.padButton)
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

  fileprivate func buttons(of id: TimerID) -> [PadButton] {
    if case .pad(let buttons)? = timers.timer(id)?.preset { buttons } else { [] }
  }

  func buttonIndex(_ value: LuaValue, of id: TimerID) throws(LuaFailure) -> Int {
    let buttons = buttons(of: id)
    if let number = value.integer, number >= 1, number <= buttons.count { return Int(number) - 1 }
    if let index = buttons.firstIndex(where: { $0.label == value.string }) { return index }
    let known = buttons.map { "'\($0.label)'" }.joined(separator: ", ")
    throw LuaFailure("the pad has no such button: it has \(known)", argument: 2)
  }

  fileprivate func pressButton(_ call: inout LuaCall) throws(LuaFailure) {
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
