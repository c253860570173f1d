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
        APIFunction("bell", [], "Rings the terminal's bell; it can stand where a callback can.") { plugin, _ in
          plugin.ring()
        },
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

extension Plugin {
  /// Tells that the bell is to be rung, which whoever has a terminal does.
  fileprivate func ring() {
    var event = event(.action)
    event.details = [.init("action", .text("bell")), .init("result", .text(host.isVirtual ? "rehearsed" : "rung"))]
    timers.post(event)
  }
}
