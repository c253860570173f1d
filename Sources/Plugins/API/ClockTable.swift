import Lua
import Timekeeping

extension Plugin {
  /// The table `clock`.
  var clockTable: NativeTable {
    NativeTable(
      "clock",
      [
        native("now") { plugin, call in call.push(plugin.now.server.fractionalSeconds) },
        native("state") { plugin, call in call.push(plugin.host.clock.state.rawValue) },
        native("text", [Parameter("span", .any)]) { _, call throws(LuaFailure) in
          call.push(RemainingText.remaining(max(.zero, try call.span(1))))
        },
        native(
          "format",
          [
            Parameter("pattern", .string), Parameter("time", .number, optional: true),
            Parameter("zone", .string, optional: true),
          ]
        ) { plugin, call throws(LuaFailure) in try plugin.formatTime(&call) },
        native("parse", [Parameter("text", .string), Parameter("zone", .string, optional: true)]) {
          plugin, call throws(LuaFailure) in try plugin.parseTime(&call)
        },
        native("on_tick", [Parameter("fn", .function)]) { plugin, call throws(LuaFailure) in
          guard let function = call.function(1) else { return }
          try plugin.checkRoom(beside: plugin.tickHandlers.count, of: "listeners")
          let token = plugin.timers.addListener(of: plugin.name, at: plugin.now)
          plugin.tickHandlers[token] = Handler(function, policy: .disable)
          plugin.note(.listener, name: nil, fields: [], call)
          call.push(.listener(token))
        },
      ], unknown: unknownName(in: "clock", among: ["now", "state", "text", "format", "parse", "on_tick"]))
  }

  /// `clock.format("%Y-%m-%d %H:%M", t, "Europe/Berlin")`: now and the host's zone unless they are given.
  private func formatTime(_ call: inout LuaCall) throws(LuaFailure) {
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
  private func parseTime(_ call: inout LuaCall) throws(LuaFailure) {
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

  /// What scripts can do with a listener.
  var listenerHandle: HandleKind {
    HandleKind(
      number: HandleNumber.listener, name: "listener",
      methods: [
        native("remove") { plugin, call in
          guard let token = call.handle(1).map({ TickToken($0.number) }) else { return }
          plugin.tickHandlers[token] = nil
          let wasThere = plugin.timers.removeListener(token)
          plugin.push(wasThere ? .done(.cancelled) : .already("already removed"), on: &call)
        }
      ],
      field: { _, _, _ in false }, describe: { "listener #\($0.number)" })
  }
}
