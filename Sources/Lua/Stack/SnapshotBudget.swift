/// How much a copy out of Lua may still take, so that a script cannot make the host copy without end.
struct SnapshotBudget {
  /// Tables within tables.
  static let depth = 32

  /// Values in total, keys included.
  private(set) var values = 100_000

  /// Bytes of strings in total.
  private(set) var bytes = 16 << 20

  /// Whether text that is not UTF-8 is refused rather than mended.
  let isExact: Bool

  init(isExact: Bool = false) {
    self.isExact = isExact
  }

  /// The tables that are being copied, outermost first.
  private var path: [UInt] = []

  /// Counts a value; its sentence says why there is no room for it.
  mutating func charge(bytes count: Int = 0) throws(LuaFailure) {
    values -= 1
    bytes -= count
    if values < 0 { throw LuaFailure("the table has too many values: at most 100000 are read") }
    if bytes < 0 { throw LuaFailure("the table has too much text: at most 16 MiB are read") }
  }

  /// Notes that the table at `address` is being copied.
  mutating func enter(_ address: UInt) throws(LuaFailure) {
    if path.contains(address) { throw LuaFailure("the table contains itself") }
    if path.count == Self.depth {
      throw LuaFailure("tables are nested too deeply: at most \(Self.depth) levels are read")
    }
    path.append(address)
  }

  /// Notes that the innermost table is done.
  mutating func leave() {
    path.removeLast()
  }
}
