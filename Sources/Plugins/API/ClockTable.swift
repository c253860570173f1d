import Lua
import Timekeeping

extension API {
  /// The table `clock`.
  static var clock: APITable {
    let zone = APIParameter("zone", .string, optional: true)
    return APITable(
      name: "clock", summary: "The server's time, and times as text.",
      functions: [
        APIFunction("now", returns: ["number"], "The server's time in Unix seconds.") { plugin, call in
          call.push(plugin.now.server.fractionalSeconds)
        },
        APIFunction("state", returns: ["string"], "How the server's time is known: \"system\" without a source.") {
          plugin, call in call.push(plugin.host.clock.state.rawValue)
        },
        APIFunction(
          "text", [APIParameter("span", APIType.duration.orFields)], returns: ["string"], "A span as boards show it."
        ) { _, call throws(LuaFailure) in call.push(RemainingText.remaining(max(.zero, try call.span(1)))) },
        APIFunction(
          "format", [APIParameter("pattern", .string), APIParameter("time", .number, optional: true), zone],
          returns: ["string"], "A time by a strftime pattern such as \"%Y-%m-%d %H:%M\"; now without one."
        ) { plugin, call throws(LuaFailure) in try plugin.formatTime(&call) },
        APIFunction(
          "parse", [APIParameter("text", .string), zone], returns: ["number?", "string?"],
          "A text as Unix seconds; nil and the reason when it is no time."
        ) { plugin, call throws(LuaFailure) in try plugin.parseTime(&call) },
        APIFunction(
          "on_tick", [APIParameter("fn", APIType.callback("now: number").orFields)], returns: ["Listener"],
          "Calls a function at each whole second of the server's time."
        ) { plugin, call throws(LuaFailure) in
          let callback = try call.callback(1)
          try plugin.checkRoom(beside: plugin.tickHandlers.count, of: "listeners")
          let token = plugin.timers.addListener(of: plugin.name, at: plugin.now)
          plugin.tickHandlers[token] = Handler(callback, policy: .disable)
          plugin.note(.listener, name: nil, call)
          call.push(.listener(token))
        },
      ] + clockState)
  }

  /// What scripts can do with a listener.
  static var listenerKind: APIKind {
    APIKind(
      number: HandleNumber.listener, name: "listener", type: "Listener", summary: "A function that is called again.",
      methods: [
        APIFunction("remove", returns: ["boolean", "string?"], "Lets it be called no more.") { plugin, call in
          guard let token = call.handle(1).map({ TickToken($0.number) }) else { return }
          plugin.tickHandlers[token] = nil
          let wasThere = plugin.timers.removeListener(token)
          plugin.push(wasThere ? .done(.cancelled) : .already("already removed"), on: &call)
        }
      ], properties: []
    ) { _, handle in "listener #\(handle.number)" }
  }
}

extension Plugin {
  /// `clock.format("%Y-%m-%d %H:%M", t, "Europe/Berlin")`: now and the host's zone unless they are given.
  fileprivate func formatTime(_ call: inout LuaCall) throws(LuaFailure) {
    let zone = try zone(of: call, 3)
    var instant = now.server
    if let seconds = call.number(2) {
      guard let given = ServerInstant(fractionalSeconds: seconds) else {
        throw LuaFailure("Unix seconds lie between the years 1677 and 2262", argument: 2)
      }
      instant = given
    }
    do {
      call.push(try DateFormat.format(call.string(1) ?? "", instant, zone: zone))
    } catch {
      throw LuaFailure(error.clause, argument: 1)
    }
  }

  /// `clock.parse("tomorrow 9am", "Europe/Berlin")`: Unix seconds, or nil and why the text is no time.
  fileprivate func parseTime(_ call: inout LuaCall) throws(LuaFailure) {
    let zone = try zone(of: call, 2)
    do {
      let time = try TimeText.parse(call.string(1) ?? "")
      call.push(try time.resolve(at: now.server, zone: zone, zones: host.options.zones).instant.fractionalSeconds)
    } catch {
      call.pushNil()
      call.push(error.clause)
    }
  }

  private func zone(of call: borrowing LuaCall, _ index: Int) throws(LuaFailure) -> ZoneRules {
    guard let name = call.string(index) else { return host.options.zone }
    do {
      return try host.options.zones.rules(named: name)
    } catch {
      throw LuaFailure(error.message + (error.hint.map { ": \($0)" } ?? ""), argument: index)
    }
  }
}
