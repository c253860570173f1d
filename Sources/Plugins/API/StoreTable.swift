import JSON
import Lua

extension API {
  /// The table `store`.
  static var store: APITable {
    APITable(
      name: "store", summary: "What this script keeps from one run to the next: plain data by key.",
      functions: [
        APIFunction(
          "get", [APIParameter("key", .string), APIParameter("default", .any, optional: true)], returns: ["any"],
          "A copy of what was set under a key; default when there is nothing."
        ) { plugin, call throws(LuaFailure) in try plugin.getStored(&call) },
        APIFunction(
          "set", [APIParameter("key", .string), APIParameter("value", .any)],
          "Keeps a boolean, a number, a string or a table of them under a key; nil removes it."
        ) { plugin, call throws(LuaFailure) in try plugin.setStored(&call) },
      ])
  }
}

extension Plugin {
  fileprivate func getStored(_ call: inout LuaCall) throws(LuaFailure) {
    let value = try host.store(of: self)[try storeKey(of: call)]
    call.push(value == .null ? try call.keep(2) : PlainData.lua(value))
  }

  fileprivate func setStored(_ call: inout LuaCall) throws(LuaFailure) {
    let key = try storeKey(of: call)
    let store = try host.store(of: self)
    do throws(LuaFailure) {
      let value = try PlainData.json(call.value(2, isExact: true))
      guard store.set(value, for: key) else {
        throw LuaFailure("a script keeps at most \(PluginStore.limit >> 20) MiB of text in all")
      }
    } catch {
      throw LuaFailure(error.message, argument: 2)
    }
  }

  private func storeKey(of call: borrowing LuaCall) throws(LuaFailure) -> String {
    let key = try call.value(1, isExact: true)
    guard let text = key.string ?? call.string(1), text.hasLength(1...200) else {
      throw LuaFailure("a key has 1 to 200 characters", argument: 1)
    }
    return text
  }
}
