extension APIReference {
  /// What luacheck has to know about scripts: a `stds.moondial` for its configuration file.
  public static var luacheckStandard: String {
    // Lua's own are known to luacheck already.
    let tables = API.documented.filter { !$0.name.isEmpty && $0.name != "os" }
    let globals =
      API.constants.map(\.name)
      + API.documented.filter(\.name.isEmpty).flatMap(\.functions).map(\.name).filter {
        !["print", "require"].contains($0)
      }
    var lines = ["stds.moondial = {", "  read_globals = {"]
    for table in tables {
      let fields = table.functions.map { "\"\($0.name)\"" }.joined(separator: ", ")
      lines.append("    \(table.name) = { fields = { \(fields) } },")
    }
    lines += globals.map { "    \"\($0)\"," } + ["  },", "}"]
    return lines.joined(separator: "\n") + "\n"
  }
}
