import Lua
import Timekeeping

extension API {
  /// `timer.debounce("300ms", fn)`
  static var debounce: APIFunction {
    APIFunction(
      "debounce", [APIParameter("span", .duration), APIParameter("fn", .function)], returns: ["RateLimiter"],
      "A function that calls fn once it has not been called for a span, with its last arguments."
    ) { plugin, call throws(LuaFailure) in try plugin.makeRateLimiter(.debounce, &call) }
  }

  /// `timer.throttle("1s", fn)`
  static var throttle: APIFunction {
    APIFunction(
      "throttle", [APIParameter("span", .duration), APIParameter("fn", .function)], returns: ["RateLimiter"],
      "A function that calls fn at once, but at most once a span; the last call within one comes at its end."
    ) { plugin, call throws(LuaFailure) in try plugin.makeRateLimiter(.throttle, &call) }
  }

  /// What scripts can do with a debounced or throttled function, besides calling it.
  static var rateLimiterKind: APIKind {
    APIKind(
      number: HandleNumber.rateLimiter, name: "limiter", type: "RateLimiter",
      summary: "A function that calls another one less often; it can stand wherever a function can.",
      methods: [
        APIFunction(
          "cancel", returns: ["boolean", "string?"], "Forgets the call that waits; the next one is the first."
        ) {
          plugin, call in
          guard let number = call.handle(1)?.number else { return }
          let held = plugin.takeHeldCall(of: number)
          plugin.closeThrottle(number, false)
          plugin.push(held == nil ? .already("already: no call waits") : .done(.cancelled), on: &call)
        },
        APIFunction("flush", returns: ["any"], "Makes the call that waits at once, and gives what it gives.") {
          plugin, call in plugin.flush(&call)
        },
      ],
      properties: [
        APIProperty("waiting", "boolean", "Whether a call waits for the end of its span.") { plugin, handle, call in
          call.push(plugin.rateLimiters[handle.number]?.held != nil)
        }
      ],
      call: APIFunction("limited", [APIParameter("arguments", .any, variadic: true)], "Calls it, now or later.") {
        plugin, call throws(LuaFailure) in try plugin.callRateLimiter(&call)
      }
    ) { plugin, handle in
      guard let limiter = plugin.rateLimiters[handle.number] else { return "limiter #\(handle.number): gone" }
      let state = limiter.held == nil ? "no call waits" : "a call waits"
      return "\(limiter.kind.rawValue) #\(handle.number): \(state)"
    }
  }
}

extension Plugin {
  fileprivate func makeRateLimiter(_ kind: RateLimiter.Kind, _ call: inout LuaCall) throws(LuaFailure) {
    guard let function = call.function(2) else { return }
    let span: Duration
    do {
      span = try Spans.duration(call.value(1))
    } catch {
      throw LuaFailure(error.message, argument: 1)
    }
    guard span >= Countdown.shortest else { throw LuaFailure("a span lasts a millisecond at least", argument: 1) }
    call.push(.rateLimiter(try addRateLimiter(kind, span: span, function: function)))
  }

  fileprivate func callRateLimiter(_ call: inout LuaCall) throws(LuaFailure) {
    guard let number = call.handle(1)?.number else { return }
    let given = call.count
    let isAdmitted = try admits(number) { () throws(LuaFailure) in
      guard given <= RateLimiter.mostArguments + 1 else {
        throw LuaFailure("a call that waits keeps \(RateLimiter.mostArguments) arguments at most")
      }
      var arguments: [LuaValue] = []
      for index in 2..<max(2, given + 1) { arguments.append(try call.keep(index)) }
      return arguments
    }
    if isAdmitted, let function = rateLimiters[number]?.handler.function {
      call.finish(calling: function, withArgumentsFrom: 2)
    }
  }

  fileprivate func flush(_ call: inout LuaCall) {
    guard let number = call.handle(1)?.number, let arguments = takeHeldCall(of: number),
      let function = rateLimiters[number]?.handler.function
    else { return }
    closeThrottle(number, true)
    call.finish(calling: function, arguments)
  }
}
