import JSON

/// What one plugin keeps, as it is in memory: plain data by key, and whether it has to be written.
final class PluginStore {
  /// The values, each with its text.
  private var entries: [String: Entry] = [:]

  /// How long the whole text is, in bytes.
  private(set) var size = PluginStore.frame

  /// Whether something has changed since it was last written or tried.
  var isChanged = false

  /// Whether what is written is something else.
  var isUnsaved = false

  private struct Entry {
    let value: JSONValue
    let line: String

    init(_ value: JSONValue, for key: String) {
      self.value = value
      line = "  \(JSONWriter.text(of: .text(key))): \(JSONWriter.text(of: value))"
    }

    /// With the comma and the line end after it.
    var size: Int { line.utf8.count + 2 }
  }

  /// The most that one plugin keeps, in bytes of text.
  static let limit = 1 << 20

  /// The brackets and line ends around the entries.
  private static let frame = 4

  /// Makes a store without anything.
  init() {}

  /// Reads a store's text; throws when it is none.
  init(_ bytes: [UInt8]) throws(JSONError) {
    guard case .object(let fields) = try JSONReader.value(of: bytes) else {
      throw JSONError(message: "an object is expected", line: 1, column: 1)
    }
    for (key, value) in fields where value != .null { put(Entry(value, for: key), for: key) }
  }

  /// A store of its own with what this one holds now.
  func copy() -> PluginStore {
    let copy = PluginStore()
    (copy.entries, copy.size, copy.isChanged, copy.isUnsaved) = (entries, size, isChanged, isUnsaved)
    return copy
  }

  /// The value of a key; null when it has none.
  subscript(key: String) -> JSONValue { entries[key]?.value ?? .null }

  /// Gives a key another value, null for none; false, changing nothing, when that is too much.
  func set(_ value: JSONValue, for key: String) -> Bool {
    guard value.textLength <= Self.limit else { return false }
    let entry = value == .null ? nil : Entry(value, for: key)
    // By their bytes: an accent may be written in two ways.
    let (line, oldLine) = (entry?.line ?? "", entries[key]?.line ?? "")
    guard !line.utf8.elementsEqual(oldLine.utf8) else { return true }
    guard size + (entry?.size ?? 0) - (entries[key]?.size ?? 0) <= max(size, Self.limit) else { return false }
    put(entry, for: key)
    (isChanged, isUnsaved) = (true, true)
    return true
  }

  private func put(_ entry: Entry?, for key: String) {
    size += (entry?.size ?? 0) - (entries[key]?.size ?? 0)
    entries[key] = entry
  }

  /// The store as people can read it: an object with a line for each key, sorted by their bytes.
  var text: String {
    guard !entries.isEmpty else { return "{\n}\n" }
    let lines = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value.line)
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }
}

extension JSONValue {
  /// How many bytes of text are in it, its keys included: less than it takes to write them.
  fileprivate var textLength: Int {
    switch self {
    case .null, .flag, .integer, .number: 0
    case .text(let text): text.utf8.count
    case .list(let values): values.reduce(0) { $0 + $1.textLength }
    case .object(let fields): fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.textLength }
    }
  }
}
