import CLuaGuard

extension LuaState {
  /// Gives scripts a read-only table of native functions, or plain globals when the table has no name.
  ///
  /// Throws when the memory limit does not allow it.
  public func install(_ table: NativeTable) throws(LuaError) {
    precondition(!isRunning, "A native function must not call Lua")
    define(table.functions)
    if table.name.isEmpty {
      try check(unsafe lg_install_globals(host))
    } else {
      try check(unsafe lg_install_table(host, table.name, unknownName(table.unknown)))
    }
    for (name, value) in table.constants { try install(constant: value, name, in: table.name) }
  }

  /// Tells what scripts can do with handles of one kind.
  ///
  /// A kind is installed once. Throws when the memory limit does not allow it.
  public func installHandleKind(_ kind: HandleKind) throws(LuaError) {
    precondition(!isRunning, "A native function must not call Lua")
    precondition(kind.number < LG_KINDS, "Handle kinds are numbered 0 to \(LG_KINDS - 1)")
    precondition(!kind.methods.contains { $0.name == kind.call?.name }, "A method has the name of the call")
    define(kind.methods + [kind.call].compactMap(\.self))
    let get = unsafe registry.add { (call) throws(LuaFailure) in
      guard let handle = call.handle(1), let name = call.string(2) else { return }
      if try !kind.field(handle, name, &call) { call.act(.unknown) }
    }
    let set = unsafe registry.add { (call) throws(LuaFailure) in
      guard let handle = call.handle(1), let name = call.string(2) else { return }
      if try !kind.setField(handle, name, &call) { call.act(.unset) }
    }
    let describe = unsafe registry.add { (call) in
      guard let handle = call.handle(1) else { return }
      call.push(kind.describe(handle))
    }
    try check(unsafe lg_install_kind(host, kind.number, kind.name, get, set, describe, kind.call?.name))
  }

  private func define(_ functions: [NativeFunction]) {
    for function in functions {
      let parameters = function.parameters.map(\.specification).joined(separator: ",")
      let isDefined = unsafe lg_define(host, registry.add(function.body), function.name, parameters)
      precondition(isDefined, "\(function.name) has malformed parameters: \(parameters)")
    }
  }

  private func unknownName(_ unknown: ((String) -> LuaFailure)?) -> UnsafeRawPointer? {
    guard let unknown else { return nil }
    return unsafe registry.add { (call) throws(LuaFailure) in
      guard let name = call.string(2) else { return call.pushNil() }
      throw unknown(name)
    }
  }

  private func install(constant value: LuaValue, _ name: String, in table: String) throws(LuaError) {
    let code: lg_code = withoutRefusals {
      let stack = unsafe LuaStack(lg_main(host))
      guard stack.reserve(1), stack.push(value, of: registry.releases) else { return .memory }
      return table.isEmpty
        ? unsafe lg_install_constant(host, nil, name) : unsafe lg_install_constant(host, table, name)
    }
    try check(code)
  }

  private func check(_ code: lg_code) throws(LuaError) {
    if code != .finished { throw failure(code) }
  }
}
