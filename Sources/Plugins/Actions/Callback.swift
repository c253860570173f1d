import Lua

/// What a script wants done when something happens: a function to call, or actions to take.
struct Callback {
  /// The function, or the first of the actions.
  let function: LuaReference

  /// The action values, in order; empty for a function.
  let actions: [LuaReference]

  /// The most actions that one list may have.
  static let mostActions = 16

  private init(function: LuaReference, actions: [LuaReference]) {
    self.function = function
    self.actions = actions
  }

  init(_ function: LuaReference) {
    self.init(function: function, actions: function.isAction ? [function] : [])
  }

  /// A function, an action value or a list of action values; nil for anything else.
  init?(_ value: LuaValue) {
    switch value {
    case .function(let function): self.init(function)
    case .table(let table) where Self.isList(table):
      let actions = table.positional.compactMap(\.function)
      guard let first = actions.first, actions.count == table.positional.count, actions.count <= Self.mostActions,
        actions.allSatisfy(\.isAction)
      else { return nil }
      self.init(function: first, actions: actions)
    default: return nil
    }
  }

  /// Whether a table can only be meant as a list of actions.
  static func isList(_ table: LuaTable) -> Bool {
    guard table.fields.isEmpty, table.otherKeys == 0, case .function? = table.positional.first else { return false }
    return true
  }

  /// What is said of a value that is no callback.
  static func complaint(about value: LuaValue) -> String {
    guard case .table(let table) = value, isList(table) else { return "a function is expected, not \(value.typeName)" }
    return "a list holds 1 to \(mostActions) action values, such as notify.action(\"Tea\"), and nothing else"
  }
}

extension LuaReference {
  /// Whether it is an action value.
  fileprivate var isAction: Bool { handle?.kind == HandleNumber.action }
}

extension LuaCall {
  /// The callback at a position: a function, an action value or a list of such values.
  func callback(_ position: Int) throws(LuaFailure) -> Callback {
    let value = try value(position, isExact: true)
    guard let callback = Callback(value) else { throw LuaFailure(Callback.complaint(about: value), argument: position) }
    return callback
  }
}
