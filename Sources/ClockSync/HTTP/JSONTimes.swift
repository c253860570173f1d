import JSON

/// The numbers in a value of JSON that may be times, by their places.
enum JSONTimes {
  /// The numbers, as they would be written, in the order of their places, which are JSON pointers (RFC 6901).
  ///
  /// Those in quotes count too: some servers quote long ones.
  static func numbers(in value: JSONValue, at pointer: String = "") -> [(pointer: String, text: String)] {
    switch value {
    case .integer(let integer): return [(pointer, "\(integer)")]
    case .number(let number): return [(pointer, "\(number)")]
    case .text(let text): return [(pointer, text)]
    case .null, .flag: return []
    case .list(let values):
      return values.enumerated().flatMap { numbers(in: $1, at: "\(pointer)/\($0)") }
    case .object(let fields):
      return fields.sorted { $0.key < $1.key }.flatMap { key, value in
        numbers(in: value, at: "\(pointer)/\(escaped(key))")
      }
    }
  }

  /// A key as a part of a pointer (RFC 6901, section 3).
  private static func escaped(_ key: String) -> String {
    String(key.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) })
  }
}
