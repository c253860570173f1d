import Lua
import Timekeeping

extension API {
  /// The functions that are globals themselves.
  static var globals: APITable {
    APITable(
      name: "", summary: "Functions without a table of their own.",
      functions: [
        APIFunction("print", [APIParameter("values", .text, variadic: true)], "Writes a line to the log.") {
          plugin, call in plugin.log("print", &call)
        },
        APIFunction(
          "notify",
          [
            APIParameter("title", .string), APIParameter("body", .string, optional: true),
            APIParameter("options", .table, optional: true),
          ], fields: NotifyFields.options, "Shows a notification."
        ) { plugin, call throws(LuaFailure) in try plugin.notify(&call) },
        on,
        APIFunction(
          "require", [APIParameter("name", .string)], returns: ["any"],
          "Runs a file of the script's own folder once, \"lib.names\" for lib/names.lua, and gives what it returned."
        ) { plugin, call throws(LuaFailure) in try plugin.require(&call) },
        APIFunction(
          "help", [APIParameter("about", .any, optional: true)],
          "Writes to the log what a function, a table, a handle or a name of this API is for."
        ) { plugin, call throws(LuaFailure) in try plugin.help(&call) },
      ])
  }
}

/// The fields of notify's options.
enum NotifyFields {
  static let options = [APIField("urgency", .choice(Urgency.self), "How much it presses.")]
}

/// How much a notification presses (Desktop Notifications Specification 1.2, "Urgency Levels"). The raw values are
/// the words that users write.
enum Urgency: String, CaseIterable {
  case low, normal, critical
}

extension Plugin {
  fileprivate func notify(_ call: inout LuaCall) throws(LuaFailure) {
    var event = event(.action)
    event.details = [
      .init("action", .text("notify")), .init("title", .text(call.string(1, first: Self.longestLine) ?? "")),
    ]
    if let body = call.string(2, first: Self.longestLine) { event.details.append(.init("body", .text(body))) }
    if case .table(let table) = try call.value(3) {
      let urgency = try Fields(table, of: "notify", known: NotifyFields.options).choice("urgency", of: Urgency.self)
      if let urgency { event.details.append(.init("urgency", .text(urgency.rawValue))) }
    }
    event.details.append(.init("result", .text(host.options.virtualSeed == nil ? "shown" : "rehearsed")))
    // They are lines of the log as well.
    tellLeftOutLines()
    if logAllowance.take(at: now.local) { timers.post(event) }
  }
}
