/// How a call of Lua ended.
public enum CallOutcome {
  /// It returned these values.
  case finished([LuaValue])

  /// It waits, and goes on with `LuaState.resume(_:_:)`.
  case yielded(LuaThread)

  /// It raised an error.
  indirect case failed(LuaError)

  /// The error, nil when there is none.
  public var error: LuaError? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// The results, nil unless it has finished.
  public var results: [LuaValue]? {
    if case .finished(let values) = self { values } else { nil }
  }
}
