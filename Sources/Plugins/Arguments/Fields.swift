import Lua
import Timekeeping

/// The named fields of a table that a script passed, read one by one and checked as a whole.
///
/// A field that nobody knows is refused with the nearest known one, so that a misspelt option is never ignored.
struct Fields {
  let table: LuaTable
  /// What is being made, for messages, such as `timer.new`.
  let owner: String

  /// Takes the fields of a table; `known` names all that may be there.
  init(_ table: LuaTable, of owner: String, known: [APIField]) throws(LuaFailure) {
    self.table = table
    self.owner = owner
    for (key, _) in table.fields where !known.contains(where: { $0.name == key }) {
      throw LuaFailure("\(owner) has no field '\(key)'\(Self.hint(for: key, known: known.map(\.name)))")
    }
    if table.otherKeys > 0 {
      throw LuaFailure("\(owner) takes fields with names; \(table.otherKeys) have other keys")
    }
  }

  /// An empty set of fields.
  init(of owner: String) {
    self.table = LuaTable(fields: [])
    self.owner = owner
  }

  /// Whether there are none, and none needs to be asked for.
  var isEmpty: Bool { table.fields.isEmpty }

  func value(_ name: String) -> LuaValue? {
    table[name]
  }

  func failure(_ name: String, _ message: String) -> LuaFailure {
    LuaFailure("field '\(name)' of \(owner): \(message)")
  }

  private static func hint(for key: String, known: [String]) -> String {
    if let meant = wordsFromElsewhere[key], known.contains(meant) { return ": it is called '\(meant)' here" }
    if let nearest = NearestWord.nearest(to: key, among: known) { return ": did you mean '\(nearest)'?" }
    return known.isEmpty ? "" : ": it has \(known.joined(separator: ", "))"
  }

  /// Names that people bring from other timers, and what they are called here.
  private static let wordsFromElsewhere = [
    "duration": "lasts", "length": "lasts", "time": "lasts", "seconds": "lasts", "title": "name",
    "callback": "on_expire", "on_end": "on_expire", "on_finish": "on_expire", "start": "starts", "from": "starts",
    "end": "ends", "to": "ends", "until": "ends", "old_price": "was", "timezone": "zone", "tz": "zone",
    "repeat": "times", "reps": "times", "count": "times",
  ]
}
