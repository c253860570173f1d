import Lua
import Timekeeping

extension API {
  /// The functions of `clock` that tell how the server's time is known.
  static var clockState: [APIFunction] {
    [
      clockSource,
      APIFunction("offset", returns: ["number"], "The server's time minus this machine's clock, in seconds.") {
        plugin, call in call.push(plugin.host.clock.lead(at: plugin.now.local).fractionalSeconds)
      },
      APIFunction(
        "uncertainty", returns: ["number?"], "How far the server's time may be off, in seconds; nil when unknown."
      ) { plugin, call in
        guard let bound = plugin.host.clock.uncertainty(at: plugin.now.local) else { return call.pushNil() }
        call.push(bound.fractionalSeconds)
      },
      APIFunction(
        "status", returns: ["table"], "The state, offset, uncertainty, source and age of the server's time."
      ) { plugin, call in call.push(.table(plugin.clockStatus)) },
      APIFunction(
        "on_change", [APIParameter("fn", APIType.callback("status: table").orFields)], returns: ["Hook"],
        "Calls a function when the server's clock changes its state or steps."
      ) { plugin, call throws(LuaFailure) in
        let hook = try plugin.addHook(try call.callback(1), on: .clock, call)
        call.push(.hook(hook))
      },
    ]
  }
}

extension Plugin {
  /// How the server's time is known, as a table; what is not known is absent.
  var clockStatus: LuaTable {
    let clock = host.clock
    var fields: [(key: String, value: LuaValue)] = [
      ("state", .string(clock.state.rawValue)), ("offset", .number(clock.lead(at: now.local).fractionalSeconds)),
    ]
    if let bound = clock.uncertainty(at: now.local) { fields.append(("uncertainty", .number(bound.fractionalSeconds))) }
    if let source = clock.source { fields.append(("source", .string(source))) }
    if let answered = clock.answered {
      fields.append(("age", .number(answered.duration(to: now.local).fractionalSeconds)))
    }
    return LuaTable(fields: fields)
  }

  /// What a handler is told when the clock has changed: its status and what has happened.
  func clockStatus(after event: Event) -> LuaTable {
    var fields: [(key: String, value: LuaValue)] = []
    for detail in event.details {
      switch detail.value {
      case .text(let text): fields.append((detail.key, .string(text)))
      case .integer(let milliseconds): fields.append(("by", .number(Double(milliseconds) / 1_000)))
      case .number, .flag: break
      }
    }
    return LuaTable(fields: clockStatus.fields + fields)
  }
}
