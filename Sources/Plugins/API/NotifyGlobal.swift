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
      call: APIFunction("notify", notifyParameters, fields: NotifyFields.options, "Shows a notification.") {
        plugin, call throws(LuaFailure) in try plugin.takeOne(.notify(NotifyFields.details(of: call)))
      }
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
        call.push(.action(try plugin.addActionValue(.notify(NotifyFields.details(of: call)))))
      }
    ) { _, _ in "notify.action" }
  }

  private static let notifyParameters = [
    APIParameter("title", .string), APIParameter("body", .string, optional: true),
    APIParameter("options", .table, optional: true),
  ]
}

/// The fields of notify's options.
enum NotifyFields {
  static let options = [APIField("urgency", .choice(Urgency.self), "How much it presses.")]

  /// What the event of a notification tells; the first argument is the handle that was called.
  fileprivate static func details(of call: borrowing LuaCall) throws(LuaFailure) -> [Event.Detail] {
    var details: [Event.Detail] = [
      .init("action", .text("notify")), .init("title", .text(call.string(2, first: Plugin.longestLine) ?? "")),
    ]
    if let body = call.string(3, first: Plugin.longestLine) { details.append(.init("body", .text(body))) }
    if case .table(let table) = try call.value(4) {
      let urgency = try Fields(table, of: "notify", known: options).choice("urgency", of: Urgency.self)
      if let urgency { details.append(.init("urgency", .text(urgency.rawValue))) }
    }
    return details
  }
}

/// How much a notification presses (Desktop Notifications Specification 1.2, "Urgency Levels"). The raw values are
/// the words that users write.
enum Urgency: String, CaseIterable {
  case low, normal, critical
}
