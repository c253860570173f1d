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
        native("on_tick", [Parameter("fn", .function)]) { plugin, call in
          guard let function = call.function(1) else { return }
          let token = plugin.timers.addListener(of: plugin.name, at: plugin.now)
          plugin.tickHandlers[token] = Handler(function, policy: .disable)
          plugin.note(.listener, name: nil, fields: [], call)
          call.push(.listener(token))
        },
      ], unknown: unknownName(in: "clock", among: ["now", "state", "text", "on_tick"]))
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
