import CLuaGuard

// What a prompt needs: lines that are run one after the other, their values as they are, and what a name stands for.
extension LuaState {
  /// Loads the first of these texts that is Lua, and runs it in the environment; the results are kept as they are.
  ///
  /// When none is Lua the syntax error is the last one's. The chunk may suspend itself as a callback may.
  public func run(firstOf sources: [[UInt8]], chunkName: String, limit: Limit) -> CallOutcome {
    perform(within: limit) { stack in
      var error = LuaError(.syntax, "there is no text")
      for source in sources {
        let code = unsafe source.withUnsafeBytes { bytes in
          unsafe lg_load(host, stack.pointer, bytes.baseAddress, bytes.count, "@" + chunkName)
        }
        if code == .finished { return resume(stack, count: 0, maySuspend: true, keepsResults: true) }
        error = failure(code, source: source[...])
        guard code == .syntax else { break }
      }
      return .failed(error)
    }
  }

  /// Why a text is no Lua; nil when it is. Nothing of it runs.
  public func syntaxError(in source: [UInt8], chunkName: String) -> LuaError? {
    let outcome = perform(within: nil) { stack in
      let code = unsafe source.withUnsafeBytes { bytes in
        unsafe lg_load(host, stack.pointer, bytes.baseAddress, bytes.count, "@" + chunkName)
      }
      return code == .finished ? .finished([]) : .failed(failure(code, source: source[...]))
    }
    return outcome.error
  }

  /// Lets calls with a limit be stopped by a signal, too, that their thread blocks: it is noticed, and left to wait. Nil
  /// for none.
  public func stop(onSignal number: Int32?) {
    unsafe lg_stop_on(host, number ?? 0)
  }

  /// Whether the last call that was stopped was stopped by a signal.
  public var wasStoppedBySignal: Bool { unsafe lg_was_signalled(host) }

  /// Makes a value the global of a name, without metamethods; what belongs to another state becomes nil.
  public func setGlobal(_ name: String, to value: LuaValue) {
    look { stack in
      unsafe lg_push_globals(stack.pointer)
      guard stack.push(value, of: registry.releases) else { return }
      var name = name
      name.withUTF8 { unsafe lg_set_field(stack.pointer, $0.baseAddress, $0.count) }
    }
  }

  /// A kept value as it is, without metamethods, and within bounds.
  public func outline(of value: LuaValue, within bounds: LuaOutline.Bounds = .init()) -> LuaOutline {
    look { stack in
      guard stack.push(value, of: registry.releases) else { return .nil }
      return stack.outline(at: -1, within: bounds)
    }
  }

  /// What a name with dots stands for, without metamethods but through read-only views; nil as soon as that is no table.
  public func outline(named path: [String], within bounds: LuaOutline.Bounds = .init()) -> LuaOutline? {
    look { stack in
      unsafe lg_push_globals(stack.pointer)
      return stack.follow(path) ? stack.outline(at: -1, within: bounds) : nil
    }
  }

  /// The names of the fields of what a name with dots stands for, sorted, without metamethods but through read-only views;
  /// of globals for no name. At most `LuaOutline`'s sight of them.
  public func fieldNames(of path: [String]) -> [String] {
    look { stack in
      unsafe lg_push_globals(stack.pointer)
      guard stack.follow(path), stack.type(at: -1) == .table else { return [] }
      unsafe lg_push_contents(stack.pointer, -1)
      return stack.names(at: stack.count)
    }
  }

  /// Gives `body` the main stack while nothing runs, and leaves it as it was.
  private func look<Result>(_ body: (LuaStack) -> Result) -> Result {
    precondition(!isRunning, "A native function must not look for itself")
    dropReleased()
    let stack = unsafe LuaStack(lg_main(host))
    let count = stack.count
    return withoutRefusals {
      defer { stack.drop(stack.count - count) }
      precondition(stack.reserve(8), "The main stack is almost empty")
      return body(stack)
    }
  }
}

extension LuaStack {
  /// Puts what a path leads to from the table on top in its place; false when there is no such thing.
  fileprivate func follow(_ path: [String]) -> Bool {
    for var name in path {
      guard type(at: -1) == .table, reserve(4) else { return false }
      unsafe lg_push_contents(pointer, -1)
      let found = name.withUTF8 { unsafe lg_push_field(pointer, -1, $0.baseAddress, $0.count) }
      guard found != .nil else { return false }
    }
    return true
  }

  fileprivate func names(at index: Int) -> [String] {
    var names: [String] = []
    _ = forEachEntry(of: index) { _ in
      if type(at: -2) == .string, let name = string(at: -2) { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
