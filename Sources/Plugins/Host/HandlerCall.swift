import Lua
import Timekeeping

/// One call of a script's handler: why, with what, and where the handler is kept.
struct HandlerCall {
  /// Where the handler is kept, to be found again after it has slept.
  enum Slot: Hashable {
    case timer(TimerID, TimerHandlers.Field)
    case row(RowID, SaleHandlers.Field)
    case listener(TickToken)
    case hook(UInt64)
    case rateLimiter(UInt64)
    case action(ActionID)
  }

  /// What the handler is called with.
  enum Arguments {
    /// The thing that something has happened to, and a table that tells what has.
    case thing(LuaHandle)
    case values([LuaValue])
  }

  let slot: Slot
  let event: Event
  let field: String
  let arguments: Arguments
  /// What becomes of this call while an earlier one of the same handler sleeps; nil to go on beside it.
  var overlap: Handler.Overlap?
}

extension Plugin {
  /// The handler that is kept in a slot; nil when it is disabled or its thing is gone.
  subscript(slot: HandlerCall.Slot) -> Handler? {
    get {
      switch slot {
      case .timer(let id, let field): timerHandlers[id.number]?[field]
      case .row(let id, let field): rowHandlers[id]?[field]
      case .listener(let token): tickHandlers[token]
      case .hook(let number): hooks.first { $0.number == number }?.handler
      case .rateLimiter(let number): rateLimiters[number]?.handler
      case .action(let id): resultHandlers[id]
      }
    }
    set {
      switch slot {
      case .timer(let id, let field): timerHandlers[id.number]?[field] = newValue
      case .row(let id, let field): rowHandlers[id]?[field] = newValue
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
