/// A set of types that a parameter accepts: `.number`, or `[.number, .string]`.
public struct LuaType: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var letters: String
  private var kinds: Set<UInt8>

  /// The types in either of `types`.
  public init(arrayLiteral types: LuaType...) {
    letters = types.map(\.letters).joined()
    kinds = types.reduce(into: []) { $0.formUnion($1.kinds) }
  }

  private init(_ letters: String, _ kinds: Set<UInt8> = []) {
    self.letters = letters
    self.kinds = kinds
  }

  /// A number, or a string that reads as one.
  public static let number = LuaType("n")
  /// A whole number, or a string that reads as one.
  public static let integer = LuaType("i")
  /// A string, or a number.
  public static let string = LuaType("s")
  /// `true` or `false`.
  public static let boolean = LuaType("b")
  /// A function.
  public static let function = LuaType("f")
  /// A table.
  public static let table = LuaType("t")
  /// Any value, nil included, as long as there is one.
  public static let any = LuaType("a")
  /// Any value, turned into a string as `tostring` does before Swift is entered.
  public static let text = LuaType("~")

  /// A handle of one kind, 0 to 63.
  public static func handle(_ kind: UInt8) -> LuaType {
    LuaType("", [kind])
  }

  /// The set in the guard's own words; see `lg_define`.
  var specification: String {
    letters + kinds.sorted().map { "h\($0)" }.joined()
  }
}
