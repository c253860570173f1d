import CLuaGuard

extension LuaCall {
  /// A copy of the argument at `position`, nil beyond the last; throws for a table that cannot be copied.
  public func value(_ position: Int) throws(LuaFailure) -> LuaValue {
    do {
      return try stack.value(at: checked(position), of: releases)
    } catch {
      throw LuaFailure(error.message, argument: position)
    }
  }

  /// The number at `position`; nil for anything else.
  public func number(_ position: Int) -> Double? { stack.number(at: checked(position)) }

  /// The whole number at `position`; nil for anything else.
  public func integer(_ position: Int) -> Int64? { stack.integer(at: checked(position)) }

  /// The string or number at `position` as a string, with U+FFFD for bytes that are not UTF-8; nil for anything else.
  public func string(_ position: Int) -> String? { stack.string(at: checked(position)) }

  /// The bytes of the string or number at `position`; nil for anything else.
  public func bytes(_ position: Int) -> [UInt8]? { stack.bytes(at: checked(position)) }

  /// The boolean at `position`; nil for anything else.
  public func boolean(_ position: Int) -> Bool? { stack.boolean(at: checked(position)) }

  /// A reference to the function at `position`; nil for anything else.
  public func function(_ position: Int) -> LuaReference? { stack.function(at: checked(position), of: releases) }

  /// The handle at `position`; nil for anything else.
  public func handle(_ position: Int) -> LuaHandle? { stack.handle(at: checked(position)) }

  /// Whether the argument at `position` is nil or missing.
  public func isNil(_ position: Int) -> Bool {
    let type = stack.type(at: checked(position))
    return type == .nil || type == .none
  }

  /// The name that error messages give to the type of the argument at `position`: a handle's is its kind's.
  public func typeName(_ position: Int) -> String { stack.typeName(at: checked(position)) }

  /// Where the script called, nil when no script did.
  public func caller() -> (source: String, line: Int)? {
    var source: UnsafePointer<CChar>?
    let line = unsafe lg_caller(stack.pointer, &source)
    guard line > 0, let source = unsafe source else { return nil }
    return (unsafe String(cString: source), Int(line))
  }

  /// A place on the stack that is an argument's or empty; results lie behind the arguments.
  private func checked(_ position: Int) -> Int {
    precondition(position >= 1, "Arguments count from 1")
    return position <= count ? position : Self.nowhere
  }

  /// A place beyond any stack.
  private static var nowhere: Int { 1_000_001 }
}
