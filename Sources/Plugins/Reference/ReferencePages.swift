extension APIReference {
  /// A file that is made from the registry.
  public struct Page: Sendable {
    /// The file's name.
    public let name: String
    /// Its whole text.
    public let text: String
  }

  /// The pages of the reference in Markdown: one for each table, with the kinds of handles that its functions give.
  public static var pages: [Page] {
    API.documented.map { table in
      let name = table.name.isEmpty ? "globals" : table.name
      var lines = [
        "<!-- Made from the API's registry by scripts/docs; edit the entries in Sources/Plugins/API instead. -->", "",
        "# \(name)", "", table.summary, "",
      ]
      let all = functions(of: table)
      lines += functions(all, path: table.path(of:))
      for function in all where !function.fields.isEmpty {
        lines += ["", "## Fields of `\(table.path(of: function))`", ""] + fields(function.fields)
      }
      for kind in kinds(of: table) { lines += [""] + section(of: kind) }
      return Page(name: "\(name).md", text: lines.joined(separator: "\n") + "\n")
    }
  }

  /// The kinds that a table's functions give and no table before it; with the globals those of handles that are globals.
  private static func kinds(of table: APITable) -> [APIKind] {
    let constants = API.constants.map(\.kind)
    let theirs = Set(constants.flatMap { [$0.type] + $0.properties.map(\.type) })
    if table.name.isEmpty, !theirs.isEmpty {
      return kindsGiven(by: table) + API.kinds.filter { theirs.contains($0.type) && !isFunction($0) }
    }
    return kindsGiven(by: table)
  }

  /// A table's functions, and with the globals those of handles that are globals.
  private static func functions(of table: APITable) -> [APIFunction] {
    table.functions + (table.name.isEmpty ? API.constantFunctions : [])
  }

  /// Whether handles of a kind are no more than functions with fields, which are told of among the functions.
  private static func isFunction(_ kind: APIKind) -> Bool {
    kind.methods.isEmpty && API.constantFunctions.contains { $0.name == kind.call?.name } && kind.type != "Plugin"
  }

  private static func kindsGiven(by table: APITable) -> [APIKind] {
    func given(by table: APITable) -> Set<String> {
      Set(functions(of: table).flatMap(\.results).flatMap { $0.split { !$0.isLetter }.map(String.init) })
    }
    let earlier = API.documented.prefix { $0.name != table.name }.reduce(into: Set()) { $0.formUnion(given(by: $1)) }
    return API.kinds.filter { given(by: table).subtracting(earlier).contains($0.type) }
  }

  private static func section(of kind: APIKind) -> [String] {
    var lines = ["## \(kind.type)", "", kind.summary]
    if !(kind.methods.isEmpty && kind.properties.isEmpty) { lines.append("") }
    if !kind.methods.isEmpty { lines += functions(kind.methods) { ":" + $0.name } }
    for method in kind.methods where !method.fields.isEmpty {
      lines += ["", "### Fields of `:\(method.name)`", ""] + fields(method.fields)
    }
    if !kind.properties.isEmpty {
      if !kind.methods.isEmpty { lines.append("") }
      lines += ["| field | type | |", "|---|---|---|"]
      lines += kind.properties.map { row(["`\($0.name)`", "`\($0.type)`", $0.summary]) }
    }
    return lines
  }

  private static func functions(_ functions: [APIFunction], path: (APIFunction) -> String) -> [String] {
    ["| function | gives | |", "|---|---|---|"]
      + functions.map { function in
        let results = function.results.map { "`\($0)`" }.joined(separator: ", ")
        let permission = function.permission.map { " Needs the permission `\($0.rawValue):…`." } ?? ""
        return row(["`\(function.signature(path(function)))`", results, function.summary + permission])
      }
  }

  private static func fields(_ fields: [APIField]) -> [String] {
    ["| field | type | |", "|---|---|---|"] + fields.map { row(["`\($0.name)`", "`\($0.type.name)`", $0.summary]) }
  }

  /// A row of a table; bars within cells would end them.
  private static func row(_ cells: [String]) -> String {
    let escaped = cells.map { cell in
      cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
    return "| " + escaped.joined(separator: " | ") + " |"
  }
}
