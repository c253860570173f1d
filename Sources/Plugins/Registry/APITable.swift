import Lua

/// A global table of the Lua API, or, without a name, the functions that are globals themselves.
struct APITable {
  let name: String
  /// What it is for: one line.
  let summary: String
  let functions: [APIFunction]

  /// The name of one of its functions, as scripts write it.
  func path(of function: APIFunction) -> String { name.isEmpty ? function.name : "\(name).\(function.name)" }

  func native(of plugin: Plugin) -> NativeTable {
    var table = NativeTable(name, functions.map { $0.native(of: plugin) })
    let unknown = UnknownName(in: name, known: functions.map(\.name))
    // A global that is not there is nil, as everywhere in Lua.
    if !name.isEmpty { table.unknown = { unknown.failure($0) } }
    return table
  }
}
