import CLuaGuard

// What `require` needs: a native function cannot call Lua, so it asks C to do it in its place.
extension LuaCall {
  /// Pushes what the chunk under `key` returned when it was run by `finish(running:chunkName:key:)`; false, and
  /// nothing pushed, when there was none.
  public mutating func pushLoaded(_ key: String) -> Bool {
    var key = key
    let stack = stack
    guard stack.reserve(2), key.withUTF8({ unsafe lg_push_loaded(stack.pointer, $0.baseAddress, $0.count) })
    else { return false }
    return hasRoom()
  }

  /// Loads and runs a chunk once the native function has returned; its one result becomes the native function's.
  ///
  /// The chunk is given `key`, and its result (true instead of nil) is kept under it.
  public mutating func finish(running source: [UInt8], chunkName: String, key: String) {
    push(source)
    push("@" + chunkName)
    push(key)
    act(.chunk)
  }
}
