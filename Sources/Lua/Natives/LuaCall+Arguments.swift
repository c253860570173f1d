public import CLuaGuard

extension LuaCall {
  /// A copy of the argument at `position`, nil beyond the last; throws for a table that cannot be copied.
  ///
  /// An exact copy throws for text that is not UTF-8 as well; otherwise U+FFFD takes the place of such bytes.
  public func value(_ position: Int, isExact: Bool = false) throws(LuaFailure) -> LuaValue {
    guard let index = index(position) else { return .nil }
    if let integer = givenInteger(position) { return .integer(integer) }
    do {
      return try stack.value(at: index, of: releases, isExact: isExact)
    } catch {
      throw LuaFailure(error.message, argument: position)
    }
  }

  /// The number at `position`; nil for anything else.
  @inlinable
  public func number(_ position: Int) -> Double? {
    var number = 0.0
    if unsafe lg_given_number(frame, Int32(clamping: position), &number) { return number }
    return givenInteger(position).map(Double.init) ?? readNumber(position)
  }

  @usableFromInline
  func readNumber(_ position: Int) -> Double? { index(position).flatMap(stack.number(at:)) }

  /// The whole number at `position`; nil for anything else.
  @inlinable
  public func integer(_ position: Int) -> Int64? {
    givenInteger(position) ?? readInteger(position)
  }

  @usableFromInline
  func readInteger(_ position: Int) -> Int64? { index(position).flatMap(stack.integer(at:)) }

  /// The string or number at `position` as a string, with U+FFFD for bytes that are not UTF-8; nil for anything else.
  public func string(_ position: Int) -> String? {
    unsafe read(position) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// As `string(_:)`, of the first `limit` bytes alone: a script's text may be as long as its memory allows. O(limit).
  public func string(_ position: Int, first limit: Int) -> String? {
    unsafe read(position) { unsafe String(decoding: $0.prefix(limit), as: UTF8.self) }
  }

  /// The bytes of the string or number at `position`; nil for anything else.
  public func bytes(_ position: Int) -> [UInt8]? {
    unsafe read(position) { unsafe Array($0) }
  }

  /// Gives the bytes of the string or number at `position` to `body` where they are; nil for anything else.
  public func withBytes<Result>(_ position: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
    unsafe read(position) { body(unsafe $0.span) }
  }

  private func read<Result>(_ position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard let index = index(position) else { return nil }
    guard var text = givenInteger(index).map({ "\($0)" }) else { return unsafe stack.withBytes(at: index, body) }
    return text.withUTF8 { unsafe body($0) }
  }

  /// The boolean at `position`; nil for anything else.
  public func boolean(_ position: Int) -> Bool? { index(position).flatMap(stack.boolean(at:)) }

  /// A reference to the function at `position`; nil for anything else.
  public func function(_ position: Int) -> LuaReference? {
    index(position).flatMap { stack.function(at: $0, of: releases) }
  }

  /// The handle at `position`; nil for anything else.
  public func handle(_ position: Int) -> LuaHandle? {
    guard let index = index(position) else { return nil }
    guard index == 1, unsafe frame.pointee.handles == 1 else { return stack.handle(at: index) }
    return unsafe LuaHandle(frame.pointee.handle)
  }

  /// Whether the argument at `position` is nil or missing.
  public func isNil(_ position: Int) -> Bool { index(position).map { stack.type(at: $0) == .nil } ?? true }

  /// The name that error messages give to the type of the argument at `position`: a handle's is its kind's.
  public func typeName(_ position: Int) -> String { index(position).map(stack.typeName(at:)) ?? "no value" }

  /// What the argument at `position` is of the host's API: `timer.after`, `timer:start` for a method, `timer` for a
  /// table; nil for anything else. O(number of native functions).
  public func apiName(_ position: Int) -> String? {
    index(position).flatMap(stack.apiName(at:))
  }

  /// Where the script called, nil when no script did.
  public func caller() -> (source: String, line: Int)? {
    var source: UnsafePointer<CChar>?
    let line = unsafe lg_caller(stack.pointer, &source)
    guard line > 0, let source = unsafe source else { return nil }
    return (unsafe String(cString: source), Int(line))
  }

  /// The argument's place on the stack; behind the arguments are the results.
  private func index(_ position: Int) -> Int? {
    precondition(position >= 1, "Arguments count from 1")
    return position <= count ? position : nil
  }

  /// The argument, if it was to be an integer. Lua reads some text and some floats as that; they are still what they were
  /// on the stack.
  @inlinable
  func givenInteger(_ position: Int) -> Int64? {
    var integer: Int64 = 0
    return unsafe lg_given_integer(frame, Int32(clamping: position), &integer) ? integer : nil
  }
}
