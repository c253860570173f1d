/// A table as it was when it was read, without metamethods.
public struct LuaTable {
  /// A field with a name.
  public typealias Field = (key: String, value: LuaValue)

  /// Items 1 to n, where n + 1 is the first that is nil.
  public var positional: [LuaValue]

  /// The fields with names, by the bytes of their names.
  public var fields: [Field]

  /// How many keys there are besides: numbers beyond the items, booleans, objects.
  public var otherKeys: Int

  /// Makes a table out of items and fields; the fields are sorted.
  public init(positional: [LuaValue] = [], fields: [Field] = [], otherKeys: Int = 0) {
    self.positional = positional
    self.fields = fields.count < 2 ? fields : fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    self.otherKeys = otherKeys
  }

  /// The field called `name`, nil when there is none. O(log n).
  public subscript(name: String) -> LuaValue? {
    var low = 0
    var high = fields.count
    while low < high {
      let middle = (low + high) / 2
      if fields[middle].key == name { return fields[middle].value }
      if fields[middle].key.utf8.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
