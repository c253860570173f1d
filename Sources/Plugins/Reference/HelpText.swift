extension APIReference {
  /// What a name is for, as lines of text; nil when there is no such name.
  public static func help(on name: String) -> [String]? {
    switch subject(named: name) {
    case nil: nil
    case .table(let table): help(on: table)
    case .function(let function, let path): help(on: function, path: path)
    case .kind(let kind): help(on: kind)
    case .property(let property, let path): ["\(path): \(property.type)", "  \(property.summary)"]
    }
  }

  /// What there is to ask about.
  public static var overview: [String] {
    let tables = API.documented.map {
      ($0.name.isEmpty ? $0.functions.map(\.name).joined(separator: ", ") : $0.name, $0.summary)
    }
    let kinds = API.kinds.map { ($0.type, $0.summary) }
    return ["Ask about a name, such as help(timer), help(timer.after) or help \"Timer.remaining\":"]
      + columns(tables + kinds)
  }

  private static func help(on table: APITable) -> [String] {
    ["\(table.name): \(table.summary)"]
      + columns(table.functions.map { ($0.signature(table.path(of: $0)), $0.summary) })
  }

  private static func help(on kind: APIKind) -> [String] {
    ["\(kind.type): \(kind.summary)"] + (kind.call.map { help(on: $0, path: $0.name) } ?? [])
      + columns(
        kind.methods.map { ($0.signature(":" + $0.name), $0.summary) }
          + kind.properties.map { ("." + $0.name, "\($0.summary) (\($0.type))") })
  }

  private static func help(on function: APIFunction, path: String) -> [String] {
    var lines = [function.signature(path), "  \(function.summary)"]
    if !function.parameters.isEmpty {
      lines += ["  takes:"] + columns(function.parameters.map { ($0.signature, $0.type.name) }, indent: 4)
    }
    if !function.results.isEmpty { lines.append("  gives: \(function.results.joined(separator: ", "))") }
    if let permission = function.permission {
      lines.append("  needs the permission \(permission.rawValue):…")
    }
    if !function.fields.isEmpty {
      lines += ["  fields:"] + columns(function.fields.map { ($0.name, "\($0.summary) (\($0.type.name))") }, indent: 4)
    }
    return lines
  }

  /// Pairs as two columns; what is too long for the first has the second beside it all the same.
  private static func columns(_ pairs: [(String, String)], indent: Int = 2) -> [String] {
    let width = min(36, pairs.map(\.0.count).max() ?? 0)
    return pairs.map { term, meaning in
      let gap = String(repeating: " ", count: max(0, width - term.count) + 2)
      return String(repeating: " ", count: indent) + term + gap + meaning
    }
  }
}
