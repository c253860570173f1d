/// A read-only table of native functions, such as `timer`.
public struct NativeTable {
  /// A value that scripts can read.
  public typealias Constant = (name: String, value: LuaValue)

  /// The global's name; empty for functions and constants that are globals themselves.
  public var name: String

  /// The functions.
  public var functions: [NativeFunction]

  /// The constants.
  public var constants: [Constant]

  /// Makes the error for a name that the table does not have; nil lets such a name be nil, as in other tables.
  public var unknown: ((String) -> LuaFailure)?

  /// Makes a table.
  public init(
    _ name: String, _ functions: [NativeFunction], constants: [Constant] = [],
    unknown: ((String) -> LuaFailure)? = nil
  ) {
    self.name = name
    self.functions = functions
    self.constants = constants
    self.unknown = unknown
  }
}
