import Lua
import Timekeeping

extension Plugin {
  /// The table `log`.
  var logTable: NativeTable {
    NativeTable(
      "log",
      ["info", "warn", "error"].map { level in
        native(level, [.texts("values")]) { plugin, call in plugin.log(level, &call) }
      }, unknown: unknownName(in: "log", among: ["info", "warn", "error"]))
  }

  /// The functions that are globals themselves.
  var globals: NativeTable {
    NativeTable(
      "",
      [
        native("print", [.texts("values")]) { plugin, call in plugin.log("print", &call) },
        native("notify", [Parameter("title", .string), Parameter("body", .string, optional: true)]) { plugin, call in
          var event = plugin.event(.action)
          event.details = [.init("action", .text("notify")), .init("title", .text(call.string(1) ?? ""))]
          if let body = call.string(2) { event.details.append(.init("body", .text(body))) }
          event.details.append(.init("result", .text(plugin.host.options.virtualSeed == nil ? "shown" : "rehearsed")))
          plugin.timers.post(event)
        },
      ])
  }

  /// The most that one line of a log holds, in characters.
  private static let longestLine = 4_096

  private func log(_ level: String, _ call: inout LuaCall) {
    var texts: [String] = []
    for index in 1..<call.count + 1 { texts.append(call.string(index) ?? "") }
    var event = event(.log)
    event.details = [
      .init("level", .text(level)),
      .init("text", .text(String(texts.joined(separator: "\t").prefix(Self.longestLine)))),
    ]
    timers.post(event)
  }

  /// An event about the script itself.
  func event(_ name: Event.Name) -> Event {
    Event(name, at: now.server, plugin: self.name, kind: .script, subject: .plugin)
  }
}
