import Lua
import Timekeeping

/// A script's function that is called when something happens, and how it has fared.
struct Handler {
  var function: LuaReference
  /// The actions that take the function's place; empty for none.
  var actions: [LuaReference] = []
  /// How often in a row it has failed.
  var failures = 0
  /// What a repeated failure leads to.
  var policy = ErrorPolicy.keep
  /// How often each of its errors has come.
  var errors = ErrorTally()

  init(_ function: LuaReference, policy: ErrorPolicy = .keep) {
    self.function = function
    self.policy = policy
  }

  init(_ callback: Callback, policy: ErrorPolicy = .keep) {
    self.init(callback.function, policy: policy)
    actions = callback.actions
  }

  /// What errors of a repeating handler lead to. The raw values are the words that users write.
  enum ErrorPolicy: String, CaseIterable {
    /// It is disabled after `limit` failures in a row.
    case disable
    /// It is called again whatever happens.
    case keep
    /// It is disabled after the first failure.
    case stop

    static let limit = 3

    func disables(after failures: Int) -> Bool {
      switch self {
      case .disable: failures >= Self.limit
      case .keep: false
      case .stop: failures >= 1
      }
    }
  }
}

extension Handler {
  /// What becomes of a firing while the callback of an earlier one sleeps. The raw values are the words that users write.
  enum Overlap: String, CaseIterable {
    /// It calls nobody.
    case skip
    /// It is called when the earlier one is over.
    case queue
  }
}

/// What a sale row calls, by the event that leads to it.
struct SaleHandlers {
  var onBefore: Handler?
  var onStart: Handler?
  var onEnding: Handler?
  var onEnd: Handler?

  /// The handlers by what they answer. The raw values are the names that users see.
  enum Field: String {
    case onBefore = "on_before"
    case onStart = "on_start"
    case onEnding = "on_ending"
    case onEnd = "on_end"
  }

  subscript(field: Field) -> Handler? {
    get {
      switch field {
      case .onBefore: onBefore
      case .onStart: onStart
      case .onEnding: onEnding
      case .onEnd: onEnd
      }
    }
    set {
      switch field {
      case .onBefore: onBefore = newValue
      case .onStart: onStart = newValue
      case .onEnding: onEnding = newValue
      case .onEnd: onEnd = newValue
      }
    }
  }
}
