import Lua
import Timekeeping

extension API {
  /// The global `on`.
  static var on: APIFunction {
    APIFunction(
      "on",
      [APIParameter("occasion", .choice(Occasion.self)), APIParameter("fn", APIType.callback("info: table").orFields)],
      returns: ["Hook"], "Calls a function when something happens to the script as a whole."
    ) { plugin, call throws(LuaFailure) in try plugin.addHook(&call) }
  }

  /// What scripts can do with what `on` gave them.
  static var hookKind: APIKind {
    APIKind(
      number: HandleNumber.hook, name: "hook", type: "Hook", summary: "A function that is called on an occasion.",
      methods: [
        APIFunction("remove", returns: ["boolean", "string?"], "Lets it be called no more.") { plugin, call in
          guard let number = call.handle(1)?.number else { return }
          let place = plugin.hooks.firstIndex { $0.number == number }
          if let place { plugin.hooks.remove(at: place) }
          plugin.push(place == nil ? .already("already removed") : .done(.cancelled), on: &call)
        }
      ], properties: []
    ) { _, handle in "hook #\(handle.number)" }
  }
}

extension Plugin {
  private static let mostHooks = 100

  /// `on("unload", fn)`: calls `fn(info)` at each such occasion.
  fileprivate func addHook(_ call: inout LuaCall) throws(LuaFailure) {
    let callback = try call.callback(2)
    let name = call.string(1) ?? ""
    guard let occasion = Occasion(rawValue: name) else {
      let known = Occasion.allCases.map(\.rawValue)
      let hint = NearestWord.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
      throw LuaFailure(
        "there is no occasion '\(name)': \(hint ?? "there are \(known.joined(separator: ", "))")", argument: 1)
    }
    let hook = try addHook(callback, on: occasion, call)
    call.push(.hook(hook))
  }

  /// Lets something be called at each such occasion, under the number that is returned.
  func addHook(_ callback: Callback, on occasion: Occasion, _ call: borrowing LuaCall) throws(LuaFailure) -> UInt64 {
    // All of an occasion are called in one go.
    guard hooks.count < Self.mostHooks else {
      throw LuaFailure("a plugin may have \(Self.mostHooks) handlers of occasions at a time: remove some")
    }
    try checkRoom(beside: tickHandlers.count + hooks.count, of: "listeners")
    lastHook += 1
    hooks.append(Hook(number: lastHook, occasion: occasion, handler: Handler(callback)))
    note(.listener, name: occasion.rawValue, call)
    return lastHook
  }
}
