import Lua
import Timekeeping

/// One call of a script's handler: why, with what, and where the handler is kept.
struct HandlerCall {
  /// Where the handler is kept, to be found again after it has slept.
  enum Slot: Hashable {
    case timer(TimerID, WritableKeyPath<TimerHandlers, Handler?>)
    case row(RowID, WritableKeyPath<SaleHandlers, Handler?>)
    case listener(TickToken)
    case hook(UInt64)
    case rateLimiter(UInt64)
    case action(ActionID)
  }

  let slot: Slot
  let event: Event
  let field: String
  let arguments: [LuaValue]
  /// What becomes of this call while an earlier one of the same handler sleeps; nil to go on beside it.
  var overlap: Handler.Overlap?
}

extension Plugin {
  /// The handler that is kept in a slot; nil when it is disabled or its thing is gone.
  subscript(slot: HandlerCall.Slot) -> Handler? {
    get {
      switch slot {
      case .timer(let id, let path): timerHandlers[id]?[keyPath: path]
      case .row(let id, let path): rowHandlers[id]?[keyPath: path]
      case .listener(let token): tickHandlers[token]
      case .hook(let number): hooks.first { $0.number == number }?.handler
      case .rateLimiter(let number): rateLimiters[number]?.handler
      case .action(let id): resultHandlers[id]
      }
    }
    set {
      switch slot {
      case .timer(let id, let path): timerHandlers[id]?[keyPath: path] = newValue
      case .row(let id, let path): rowHandlers[id]?[keyPath: path] = newValue
      case .listener(let token): tickHandlers[token] = newValue
      case .hook(let number):
        guard let place = hooks.firstIndex(where: { $0.number == number }) else { return }
        if let newValue { hooks[place].handler = newValue } else { hooks.remove(at: place) }
      case .action(let id): resultHandlers[id] = newValue
      case .rateLimiter(let number):
        if let newValue { rateLimiters[number]?.handler = newValue } else { rateLimiters[number] = nil }
      }
    }
  }
}
