import Lua
import Timekeeping

/// A function that calls a script's function less often than it is called itself.
struct RateLimiter {
  /// When it calls. The raw values are the names of the functions that make it.
  enum Kind: String {
    /// Once a span has passed without a call of it, with the arguments of the last one.
    case debounce
    /// At once, but at most once a span; the last call within a span is made at its end.
    case throttle
  }

  let kind: Kind
  let span: Duration
  var handler: Handler
  /// The call that is held back.
  var held: Held?
  /// The end of the span in which a throttled function is not called.
  var closedUntil: LocalInstant?

  /// Arguments that wait for the end of a span.
  struct Held {
    var arguments: [LuaValue]
    var wake: WakeID
  }

  /// The most arguments of a call that are kept.
  static let mostArguments = 32
}

extension Plugin {
  /// Adds a rate limiter; its number is never used twice.
  func addRateLimiter(_ kind: RateLimiter.Kind, span: Duration, function: LuaReference) throws(LuaFailure) -> UInt64 {
    if rateLimiters.count >= min(roomForRateLimiters, limits.timers) { dropRateLimiters() }
    if rateLimiters.count >= limits.timers {
      state.collectGarbage()
      dropRateLimiters()
    }
    try checkRoom(beside: rateLimiters.count, of: "debounced and throttled functions")
    lastRateLimiter += 1
    rateLimiters[lastRateLimiter] = RateLimiter(kind: kind, span: span, handler: Handler(function))
    return lastRateLimiter
  }

  /// Lets those go that no script holds any more and that hold no call back. Made by the dozen, they are looked at once
  /// for each time that their number has doubled.
  private func dropRateLimiters() {
    for (number, limiter) in rateLimiters where limiter.held == nil && !state.holds(.rateLimiter(number)) {
      rateLimiters[number] = nil
    }
    roomForRateLimiters = max(64, rateLimiters.count * 2)
  }

  /// Whether a call is to be made at once; else it is held back, and an earlier one is forgotten.
  func admits(_ number: UInt64, _ arguments: () throws(LuaFailure) -> [LuaValue]) throws(LuaFailure) -> Bool {
    guard var limiter = rateLimiters[number] else { return false }
    var end = now.local.advanced(by: limiter.span)
    if limiter.kind == .throttle {
      guard let closedUntil = limiter.closedUntil, closedUntil > now.local else {
        rateLimiters[number]?.closedUntil = end
        return true
      }
      end = closedUntil
    }
    let arguments = try arguments()
    if limiter.kind == .throttle, limiter.held != nil {
      limiter.held?.arguments = arguments
    } else {
      if let held = limiter.held { forget(held) }
      let wake = timers.addWake(of: name, after: now.local.duration(to: end), at: now)
      limiter.held = RateLimiter.Held(arguments: arguments, wake: wake)
      heldCalls[wake] = number
    }
    rateLimiters[number] = limiter
    return false
  }

  /// Takes the call that is held back out of its wait; nil when there is none.
  func takeHeldCall(of number: UInt64) -> [LuaValue]? {
    guard let held = rateLimiters[number]?.held else { return nil }
    forget(held)
    rateLimiters[number]?.held = nil
    return held.arguments
  }

  /// Begins the span anew in which a throttled function is not called, or ends it.
  func closeThrottle(_ number: UInt64, _ isClosed: Bool) {
    guard let limiter = rateLimiters[number], limiter.kind == .throttle else { return }
    rateLimiters[number]?.closedUntil = isClosed ? now.local.advanced(by: limiter.span) : nil
  }

  private func forget(_ held: RateLimiter.Held) {
    timers.removeWake(held.wake)
    heldCalls[held.wake] = nil
  }

  /// Makes the call whose wait is over.
  func makeHeldCall(_ wake: WakeID) {
    guard let number = heldCalls.removeValue(forKey: wake), let limiter = rateLimiters[number],
      let held = limiter.held, held.wake == wake
    else { return }
    rateLimiters[number]?.held = nil
    closeThrottle(number, true)
    call(
      HandlerCall(
        slot: .rateLimiter(number), event: event(.ticked), field: limiter.kind.rawValue,
        arguments: .values(held.arguments)))
  }
}
