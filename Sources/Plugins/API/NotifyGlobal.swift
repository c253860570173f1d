import Lua
import Timekeeping

extension API {
  /// The global `notify`, which can be called, and has `action`.
  static var notifyKind: APIKind {
    APIKind(
      number: HandleNumber.notify, name: "notify", type: "Notify", summary: "Notifications.", methods: [],
      properties: [
        APIProperty("action", "NotifyAction", "The same for later: an action value.") { _, _, call in
          call.push(.notifyAction)
        }
      ],
      call: APIFunction(
        "notify", notifyParameters, fields: NotifyFields.options,
        "Shows a notification on the desktop, and calls done with the result."
      ) { plugin, call throws(LuaFailure) in try plugin.takeOne(NotifyFields.value(of: call)) }
    ) { _, _ in "notify" }
  }

  /// What `notify.action` is.
  static var notifyActionKind: APIKind {
    APIKind(
      number: HandleNumber.notifyAction, name: "notify.action", type: "NotifyAction",
      summary: "What describes a notification that is shown later.", methods: [], properties: [],
      call: APIFunction(
        "notify.action", notifyParameters, returns: ["Action"], fields: NotifyFields.options,
        "Describes a notification, to stand where a callback can."
      ) { plugin, call throws(LuaFailure) in
        call.push(.action(try plugin.addActionValue(NotifyFields.value(of: call))))
      }
    ) { _, _ in "notify.action" }
  }

  private static let notifyParameters = [
    APIParameter("title", .string), APIParameter("body", .string, optional: true),
    APIParameter("options", .any, optional: true),
    APIParameter("done", APIType.callback("result: table"), optional: true),
  ]
}

/// The fields of notify's options.
enum NotifyFields {
  static let options = [APIField("urgency", .choice(NotifyRequest.Urgency.self), "How much it presses.")]

  /// What a call describes; the first argument is the handle that was called.
  fileprivate static func value(of call: borrowing LuaCall) throws(LuaFailure) -> ActionValue {
    var request = NotifyRequest(
      title: call.string(2, first: Plugin.longestLine) ?? "", body: call.string(3, first: Plugin.longestLine) ?? "")
    let (options, done) = try call.optionsAndFunction(4, example: "{ urgency = \"low\" }")
    if let options {
      let fields = try Fields(options, of: "notify", known: Self.options)
      request.urgency = try fields.choice("urgency", of: NotifyRequest.Urgency.self)
    }
    return .notify(request, done: done)
  }
}

extension LuaCall {
  /// The table of options at a place and the function after it; either may be left out.
  func optionsAndFunction(_ index: Int, example: String) throws(LuaFailure) -> (LuaTable?, LuaReference?) {
    switch try value(index) {
    case .nil: return (nil, function(index + 1))
    case .function(let function) where self.function(index + 1) == nil: return (nil, function)
    case .table(let table): return (table, function(index + 1))
    case let value: throw LuaFailure("options are expected, such as \(example), not \(value.typeName)", argument: index)
    }
  }
}
