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
        native(
          "notify",
          [
            Parameter("title", .string), Parameter("body", .string, optional: true),
            Parameter("options", .table, optional: true),
          ]
        ) { plugin, call throws(LuaFailure) in try plugin.notify(&call) },
      ])
  }

  private func notify(_ call: inout LuaCall) throws(LuaFailure) {
    var event = event(.action)
    event.details = [.init("action", .text("notify")), .init("title", .text(call.string(1) ?? ""))]
    if let body = call.string(2) { event.details.append(.init("body", .text(body))) }
    if case .table(let table) = try call.value(3) {
      let urgency = try Fields(table, of: "notify", known: ["urgency"]).choice("urgency", of: Urgency.self)
      if let urgency { event.details.append(.init("urgency", .text(urgency.rawValue))) }
    }
    event.details.append(.init("result", .text(host.options.virtualSeed == nil ? "shown" : "rehearsed")))
    timers.post(event)
  }

  /// How much a notification presses (Desktop Notifications Specification 1.2, "Urgency Levels"). The raw values are
  /// the words that users write.
  private enum Urgency: String, CaseIterable {
    case low, normal, critical
  }

  /// The most that one line of a log holds, in characters.
  private static let longestLine = 4_096

  private func log(_ level: String, _ call: inout LuaCall) {
    tellLeftOutLines()
    guard logAllowance.take(at: now.local) else { return }
    var texts: [String] = []
    for index in 1..<min(call.count, Self.longestLine) + 1 {
      texts.append(call.string(index, first: Self.longestLine * 4) ?? "")
    }
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
