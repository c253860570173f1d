/// A Lua value, as a copy that no longer depends on the script.
public enum LuaValue {
  /// Lua's `nil`.
  case `nil`

  /// `true` or `false`.
  case boolean(Bool)

  /// A number that Lua keeps as an integer.
  case integer(Int64)

  /// A number that Lua keeps as a float.
  case number(Double)

  /// A string; bytes that are not UTF-8 have become U+FFFD.
  case string(String)

  /// A table as it was when it was read.
  case table(LuaTable)

  /// A function, or a handle that can be called, kept alive by its reference.
  case function(LuaReference)

  /// One of the host's things.
  case handle(LuaHandle)

  /// A value itself rather than a copy of it, kept alive by its reference; `LuaCall.keep(_:)` and
  /// `LuaState.run(firstOf:chunkName:limit:)` make one.
  case kept(LuaReference)

  /// Anything else, such as a coroutine.
  case other(typeName: String)
}

extension LuaValue {
  /// The value as a float; nil for what is not a number.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The value as an integer; nil for what is not a whole number within 64 bits.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The string; nil for anything else, numbers included.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The boolean; nil for anything else.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The table; nil for anything else.
  public var table: LuaTable? {
    if case .table(let value) = self { value } else { nil }
  }

  /// The function; nil for anything else.
  public var function: LuaReference? {
    if case .function(let value) = self { value } else { nil }
  }

  /// The handle; nil for anything else.
  public var handle: LuaHandle? {
    if case .handle(let value) = self { value } else { nil }
  }

  /// Whether the value counts as true: everything does but `nil` and `false`.
  public var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }

  /// The name that error messages give to the value's type.
  public var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .handle: "handle"
    case .kept: "value"
    case .other(let name): name
    }
  }
}

extension LuaValue: CustomStringConvertible {
  /// What Lua would print; for objects, their type alone.
  public var description: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): value
    default: typeName
    }
  }
}
