import CLuaGuard

extension LuaState {
  /// Loads `source`, which must be text, and runs it in the environment.
  ///
  /// - Parameters:
  ///   - chunkName: the name that positions in messages use; long ones are shortened at the front.
  ///   - limit: what the call may take; nil for any.
  public func run(_ source: [UInt8], chunkName: String, limit: Limit? = nil) -> CallOutcome {
    perform(within: limit) { stack in
      var source = source[...]
      // A line for the shell is no Lua; its end stays, so that lines keep their numbers.
      if source.starts(with: [0xEF, 0xBB, 0xBF]) { source.removeFirst(3) }
      if source.first == UInt8(ascii: "#") { source = source.drop { $0 != UInt8(ascii: "\n") } }
      let code = unsafe source.withUnsafeBytes { bytes in
        unsafe lg_load(host, stack.pointer, bytes.baseAddress, bytes.count, "@" + chunkName)
      }
      guard code == .finished else { return .failed(failure(code, source: source)) }
      return resume(stack, count: 0, maySuspend: false)
    }
  }

  /// Calls a function that a script has handed over; nil as the limit is none.
  public func call(_ function: LuaReference, _ arguments: [LuaValue] = [], limit: Limit? = nil) -> CallOutcome {
    call(function, limit: limit) { given in
      for argument in arguments { given.push(argument) }
    }
  }

  /// Calls a function that a script has handed over with the arguments that `push` gives it. Without an array of values
  /// it is called as fast as C does it.
  public func call(
    _ function: LuaReference, limit: Limit? = nil, with push: (inout LuaArguments) -> Void
  ) -> CallOutcome {
    prepare(for: limit)
    guard function.list === registry.releases,
      let thread = unsafe lg_begin_call(host, function.slot.number, function.slot.generation, limit != nil)
    else { return .failed(whyNotCallable(function)) }
    isRunning = true
    defer { isRunning = false }
    var arguments = unsafe LuaArguments(LuaStack(thread), releases: registry.releases)
    push(&arguments)
    return finish(arguments)
  }

  /// Makes a call whose arguments are on its stack, and ends it.
  private func finish(_ arguments: borrowing LuaArguments) -> CallOutcome {
    let thread = unsafe arguments.pointer
    var (code, results) = (lg_code.finished, Int32(0))
    guard !arguments.hasOverflowed else {
      unsafe lg_end(host)
      return .failed(Self.tooMuch())
    }
    if unsafe lg_finish_call(host, thread, Int32(truncatingIfNeeded: arguments.count), &code, &results) {
      return .finished([])
    }
    return unsafe end(LuaStack(thread), code, results: Int(results))
  }

  /// Ends a call that has results, has been suspended or has failed.
  @inline(never)
  private func end(_ stack: LuaStack, _ code: lg_code, results: Int) -> CallOutcome {
    defer { unsafe lg_end(host) }
    return giveBack(stack, after: outcome(code, of: stack, results: results))
  }

  /// Goes on with a suspended callback; `arguments` are what the function that suspended it returns.
  public func resume(_ thread: LuaThread, _ arguments: [LuaValue] = [], limit: Limit? = nil) -> CallOutcome {
    guard begin(limit) else { return .failed(Self.untimed) }
    defer { end() }
    guard thread.list === registry.releases, !thread.isSpent else {
      return .failed(LuaError(.invalidReference, "the callback has gone on already, or belongs to another plugin"))
    }
    thread.isSpent = true
    let stack = unsafe LuaStack(thread.stack)
    var given = LuaArguments(stack, releases: registry.releases)
    for argument in arguments { given.push(argument) }
    guard !given.hasOverflowed else { return .failed(Self.tooMuch()) }
    return giveBack(stack, after: resume(stack, count: given.count, maySuspend: true))
  }

  /// Ends a suspended callback where it is; its to-be-closed variables are closed. The result is the error if that
  /// took longer than the limit.
  @discardableResult
  public func cancel(_ thread: LuaThread, limit: Limit? = nil) -> LuaError? {
    guard begin(limit) else { return Self.untimed }
    defer { end() }
    guard thread.list === registry.releases, !thread.isSpent else { return nil }
    thread.isSpent = true
    return unsafe lg_cancel(host, thread.stack) == .stopped ? stopped() : nil
  }

  /// Runs `body` with the stack of a coroutine from the pool.
  func perform(within limit: Limit?, _ body: (LuaStack) -> CallOutcome) -> CallOutcome {
    guard begin(limit) else { return .failed(Self.untimed) }
    defer { end() }
    let stack = unsafe LuaStack(lg_borrow(host))
    return giveBack(stack, after: body(stack))
  }

  /// Puts the coroutine back into the pool when it can be used again.
  private func giveBack(_ stack: LuaStack, after outcome: CallOutcome) -> CallOutcome {
    if case .finished = outcome { unsafe lg_return(host, stack.pointer) }
    return outcome
  }

  /// False when the system cannot measure the limit; then nothing has begun.
  private func begin(_ limit: Limit?) -> Bool {
    prepare(for: limit)
    guard unsafe lg_begin(host, limit != nil) else { return false }
    isRunning = true
    return true
  }

  @inline(__always)
  private func prepare(for limit: Limit?) {
    precondition(!isRunning, "A native function must not call Lua")
    // Duration's own comparison is not inlined.
    if let limit, limit.duration.attoseconds != self.limit.duration.attoseconds || limit.function != self.limit.function
    {
      set(limit)
    }
    if !registry.releases.isEmpty { dropReleased() }
  }

  /// Most calls have the limit of the one before.
  @inline(never)
  private func set(_ limit: Limit) {
    self.limit = limit
    var name = limit.function
    name.withUTF8 { unsafe lg_set_limit(host, limit.nanoseconds, $0.baseAddress, $0.count) }
  }

  private func end() {
    unsafe lg_end(host)
    isRunning = false
  }

  func resume(_ stack: LuaStack, count: Int, maySuspend: Bool, keepsResults: Bool = false) -> CallOutcome {
    var results: Int32 = 0
    let code = unsafe lg_resume(host, stack.pointer, Int32(count), maySuspend, &results)
    if keepsResults, code == .finished { return keptResults(on: stack, count: Int(results)) }
    return outcome(code, of: stack, results: Int(results))
  }

  /// The values on top themselves, not copies.
  private func keptResults(on stack: LuaStack, count: Int) -> CallOutcome {
    var values: [LuaValue] = []
    for index in stack.count - count + 1..<stack.count + 1 {
      do throws(LuaFailure) {
        values.append(try stack.kept(at: index, of: registry.releases))
      } catch {
        return .failed(LuaError(.memory, error.message))
      }
    }
    return .finished(values)
  }

  private func outcome(_ code: lg_code, of stack: LuaStack, results: Int) -> CallOutcome {
    switch code {
    case .finished:
      do throws(LuaFailure) {
        return .finished(try values(on: stack, count: results))
      } catch {
        return .failed(LuaError(.unrepresentable, error.message))
      }
    case .yielded: return keep(stack, count: results)
    default: return .failed(failure(code))
    }
  }

  /// Why a call of a function could not begin.
  @inline(never)
  private func whyNotCallable(_ function: LuaReference) -> LuaError {
    let (slot, isOurs) = (function.slot, function.list === registry.releases)
    if isOurs, unsafe lg_is_kept(host, slot.number, slot.generation) { return Self.untimed }
    return LuaError(.invalidReference, "the function belongs to another plugin or an earlier load of it")
  }

  /// The error of a call whose arguments do not fit on Lua's stack.
  @inline(never)
  private static func tooMuch() -> LuaError {
    LuaError(.runtime, "stack overflow: there are too many arguments, or one is nested too deeply")
  }

  private func values(on stack: LuaStack, count: Int) throws(LuaFailure) -> [LuaValue] {
    guard count > 0 else { return [] }
    if count == 1 { return [try stack.value(at: stack.count, of: registry.releases)] }
    guard stack.reserve(1) else { throw LuaFailure("the stack has no room left to read the results") }
    var values: [LuaValue] = []
    for index in stack.count - count + 1...stack.count {
      values.append(try stack.value(at: index, of: registry.releases))
    }
    return values
  }

  /// The suspended callback as a value of its own; what it hands over leaves the stack.
  private func keep(_ stack: LuaStack, count: Int) -> CallOutcome {
    let values: [LuaValue]
    do throws(LuaFailure) {
      values = try self.values(on: stack, count: count)
    } catch {
      _ = unsafe lg_cancel(host, stack.pointer)
      return .failed(LuaError(.unrepresentable, error.message))
    }
    stack.drop(count)
    var generation: UInt32 = 0
    let number = unsafe lg_keep(stack.pointer, &generation)
    guard number > 0 else {
      _ = unsafe lg_cancel(host, stack.pointer)
      return .failed(LuaError(.memory, "too many callbacks wait"))
    }
    let slot = ReleaseList.Slot(number: number, generation: generation)
    return .yielded(
      unsafe LuaThread(slot: slot, list: registry.releases, stack: stack.pointer, values: values))
  }
}
