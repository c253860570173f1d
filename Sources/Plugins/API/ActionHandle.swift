import Lua

extension API {
  /// What scripts can do with an action that was described and not taken yet.
  static var actionKind: APIKind {
    APIKind(
      number: HandleNumber.action, name: "action", type: "Action",
      summary: "Something to do that was described: it can stand wherever a callback can, alone or in a list.",
      methods: [], properties: [],
      call: APIFunction("action", [APIParameter("arguments", .any, variadic: true)], "Does it now.") {
        plugin, call throws(LuaFailure) in
        guard let value = call.handle(1).flatMap({ plugin.actionValues[$0.number] }) else { return }
        try plugin.takeOne(value)
      }
    ) { plugin, handle in
      "action #\(handle.number): \(plugin.actionValues[handle.number]?.description.prefix(100) ?? "gone")"
    }
  }
}
