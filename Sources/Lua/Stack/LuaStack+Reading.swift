import CLuaGuard

extension LuaStack {
  func boolean(at index: Int) -> Bool? {
    var value = false
    return unsafe lg_boolean(pointer, Int32(index), &value) ? value : nil
  }

  func integer(at index: Int) -> Int64? {
    var value: Int64 = 0
    return unsafe lg_integer(pointer, Int32(index), &value) ? value : nil
  }

  func number(at index: Int) -> Double? {
    var value = 0.0
    return unsafe lg_number(pointer, Int32(index), &value) ? value : nil
  }

  /// Gives the bytes of a string to `body`; a number on the stack becomes a string, as everywhere in Lua.
  func withBytes<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    var length = 0
    guard let bytes = unsafe lg_string(pointer, Int32(index), &length) else { return nil }
    return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: length) {
      unsafe body(UnsafeBufferPointer(start: $0, count: length))
    }
  }

  func string(at index: Int) -> String? {
    unsafe withBytes(at: index) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  func handle(at index: Int) -> LuaHandle? {
    var handle = lg_handle()
    guard unsafe lg_handle_at(pointer, Int32(index), &handle) else { return nil }
    return LuaHandle(handle)
  }

  /// A reference to the function at `index`, or to the handle that can be called; nil when it is neither.
  func function(at index: Int, of releases: ReleaseList) -> LuaReference? {
    guard isCallable(at: index) else { return nil }
    let address = UInt(bitPattern: unsafe lg_identity(pointer, Int32(index)))
    if let reference = releases.reference(to: address) { return reference }
    let reference = reference(to: index, of: releases)
    if let reference { releases.remember(reference, at: address) }
    return reference
  }

  /// The value at `index` itself, where a copy would be something else; throws when there is no room to keep it.
  func kept(at index: Int, of releases: ReleaseList) throws(LuaFailure) -> LuaValue {
    switch type(at: index) {
    case .none, .nil, .boolean, .integer, .number: return try value(at: index, of: releases)
    default: break
    }
    guard let reference = reference(to: index, of: releases) else { throw LuaFailure("too many values are kept") }
    return .kept(reference)
  }

  /// Whether the value at `index` is a function, or a handle that can be called.
  func isCallable(at index: Int) -> Bool { unsafe lg_is_callable(pointer, Int32(index)) }

  /// A new reference to the value at `index`, whatever it is; nil when there is no room for it.
  func reference(to index: Int, of releases: ReleaseList) -> LuaReference? {
    var generation: UInt32 = 0
    let number = unsafe lg_reference(pointer, Int32(index), &generation)
    guard number > 0 else { return nil }
    return LuaReference(
      slot: ReleaseList.Slot(number: number, generation: generation), list: releases,
      handle: type(at: index) == .handle ? handle(at: index) : nil,
      parameters: unsafe lg_parameters(pointer, Int32(index)))
  }
}

extension LuaHandle {
  init(_ handle: lg_handle) {
    self.init(kind: handle.kind, id: handle.id, generation: handle.generation)
  }
}
