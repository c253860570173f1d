import CLuaGuard

extension LuaCall {
  /// Adds nil to the results.
  public mutating func pushNil() {
    push {
      $0.pushNil()
      return true
    }
  }

  /// Adds a number to the results.
  public mutating func push(_ value: Double) {
    push {
      $0.push(value)
      return true
    }
  }

  /// Adds a whole number to the results.
  public mutating func push(_ value: Int64) {
    push {
      $0.push(value)
      return true
    }
  }

  /// Adds a string to the results.
  public mutating func push(_ value: String) {
    push {
      $0.push(value)
      return true
    }
  }

  /// Adds a boolean to the results.
  public mutating func push(_ value: Bool) {
    push {
      $0.push(value)
      return true
    }
  }

  /// Adds a handle to the results; the same handle is the same Lua value for as long as a script holds it.
  public mutating func push(_ value: LuaHandle) {
    push {
      $0.push(value)
      return true
    }
  }

  /// Adds a function to the results; nil in its place when it belongs to another state.
  public mutating func push(_ value: LuaReference) {
    let releases = unsafe releases
    push {
      $0.push(value, of: releases)
      return true
    }
  }

  /// Adds a copy of a value to the results; O(size).
  public mutating func push(_ value: LuaValue) {
    let releases = unsafe releases
    push { $0.push(value, of: releases) }
  }
}
