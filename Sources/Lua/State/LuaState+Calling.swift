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
    perform(within: limit) { stack in
      guard function.list === registry.releases,
        unsafe lg_push_reference(stack.pointer, function.slot.number, function.slot.generation)
      else {
        return .failed(LuaError(.invalidReference, "the function belongs to another plugin or an earlier load of it"))
      }
      return pushAndResume(stack, arguments)
    }
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
    return giveBack(stack, after: pushAndResume(stack, arguments))
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
  private func perform(within limit: Limit?, _ body: (LuaStack) -> CallOutcome) -> CallOutcome {
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
    precondition(!isRunning, "A native function must not call Lua")
    guard unsafe lg_begin(host, limit?.nanoseconds ?? 0, limit?.function ?? "") else { return false }
    self.limit = limit
    isRunning = true
    dropReleased()
    return true
  }

  private func end() {
    unsafe lg_end(host)
    isRunning = false
  }

  private func pushAndResume(_ stack: LuaStack, _ arguments: [LuaValue]) -> CallOutcome {
    guard stack.reserve(arguments.count) else {
      return .failed(LuaError(.runtime, "stack overflow: too many arguments"))
    }
    for argument in arguments where !stack.push(argument, of: registry.releases) {
      return .failed(LuaError(.runtime, "stack overflow: an argument is nested too deeply"))
    }
    return resume(stack, count: arguments.count, maySuspend: true)
  }

  private func resume(_ stack: LuaStack, count: Int, maySuspend: Bool) -> CallOutcome {
    var results: Int32 = 0
    let code = unsafe lg_resume(host, stack.pointer, Int32(count), maySuspend, &results)
    switch code {
    case .finished:
      do throws(LuaFailure) {
        return .finished(try values(on: stack, count: Int(results)))
      } catch {
        return .failed(LuaError(.unrepresentable, error.message))
      }
    case .yielded: return keep(stack, count: Int(results))
    default: return .failed(failure(code))
    }
  }

  private func values(on stack: LuaStack, count: Int) throws(LuaFailure) -> [LuaValue] {
    guard count > 0 else { return [] }
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
