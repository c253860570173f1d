/// A value as a prompt shows it: as it is, without metamethods, and within bounds.
public indirect enum LuaOutline: Equatable {
  /// Lua's `nil`.
  case `nil`
  /// `true` or `false`.
  case boolean(Bool)
  /// A number that Lua keeps as an integer.
  case integer(Int64)
  /// A number that Lua keeps as a float, and its text as Lua gives it.
  case number(Double, text: String)
  /// The first bytes of a string, and how many it has.
  case string([UInt8], count: Int)
  /// A table that is shown.
  case table(Table)
  /// A table that is shown around this place, or lies too deep, by its number.
  case tableElsewhere(number: Int64)
  /// A function of a script, by its number, and where it was defined.
  case function(number: Int64, source: String, line: Int)
  /// A function or table of the API or of Lua's library, by its name; nil for one that has none.
  case builtin(String?)
  /// One of the host's things.
  case handle(LuaHandle)
  /// Anything else, such as a coroutine, by its number.
  case other(typeName: String, number: Int64)

  /// A table's contents.
  public struct Table: Equatable {
    /// The number by which text tells it from others.
    public var number: Int64
    /// Items 1 to n, as far as they are shown.
    public var items: [LuaOutline]
    /// What else is shown: numbers rising, then strings by their bytes, then the rest.
    public var fields: [Field]
    /// How many entries are left out; those beyond the ones that are looked at are not counted.
    public var leftOut: Int
    /// Whether there are more entries than are looked at.
    public var isLarger: Bool
  }

  /// A key and its value.
  public struct Field: Equatable {
    /// The key.
    public var key: LuaOutline
    /// The value.
    public var value: LuaOutline
  }

  /// How much is shown.
  public struct Bounds: Sendable, Hashable {
    /// Tables within tables.
    public var depth = 4
    /// Entries of one table.
    public var entries = 40
    /// Values in total.
    public var values = 200
    /// Bytes of one string.
    public var bytes = 1_000

    /// The usual bounds.
    public init() {}

    /// How many entries of one table are looked at, to be put in order.
    static let sight = 1_000
  }
}

extension LuaOutline.Field {
  /// The order in which fields are shown.
  func precedes(_ other: Self) -> Bool {
    switch (key, other.key) {
    case (.string(let one, _), .string(let two, _)): one.lexicographicallyPrecedes(two)
    default:
      switch (key.number, other.key.number) {
      case (let one?, let two?): one < two
      default: key.rank < other.key.rank
      }
    }
  }
}

extension LuaOutline {
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value, _): value
    default: nil
    }
  }

  fileprivate var rank: Int {
    switch self {
    case .integer, .number: 0
    case .string: 1
    case .boolean: 2
    default: 3
    }
  }
}
