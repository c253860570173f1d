import Timekeeping

/// The Lua API, described: what `help` says, the pages of the reference, and what editors and luacheck are told.
public enum APIReference {
  /// A thing that has a description, found by the name that scripts use.
  enum Subject {
    case table(APITable)
    case function(APIFunction, path: String)
    case kind(APIKind)
    case property(APIProperty, path: String)
  }

  /// Every name that scripts can write without a variable: globals, tables and their functions, in the API's order.
  public static var globalNames: [String] {
    API.documented.flatMap { table in
      (table.name.isEmpty ? [] : [table.name]) + table.functions.map { table.path(of: $0) }
    } + API.constants.map(\.name)
  }

  /// The methods and fields of the handles of one type, such as `Timer`; empty when there is no such type.
  public static func memberNames(of type: String) -> [String] {
    guard let kind = API.kinds.first(where: { $0.type == type }) else { return [] }
    return kind.methods.map(\.name) + kind.properties.map(\.name)
  }

  /// What a name stands for: `timer`, `timer.after`, `Timer`, `Timer.start`, `timer:start`. O(number of names).
  ///
  /// Nil when there is none; `nearestName(to:)` may know what was meant.
  static func subject(named name: String) -> Subject? {
    for table in API.documented {
      if table.name == name, !name.isEmpty { return .table(table) }
      for function in table.functions where table.path(of: function) == name {
        return .function(function, path: name)
      }
    }
    for kind in API.kinds {
      if kind.type == name || kind.name == name { return .kind(kind) }
      for owner in [kind.type, kind.name] {
        for method in kind.methods where ["\(owner):\(method.name)", "\(owner).\(method.name)"].contains(name) {
          return .function(method, path: "\(kind.type):\(method.name)")
        }
        for property in kind.properties where "\(owner).\(property.name)" == name {
          return .property(property, path: "\(kind.type).\(property.name)")
        }
      }
    }
    return nil
  }

  /// The name that was meant, if one is near enough.
  public static func nearestName(to name: String) -> String? {
    let members = API.kinds.flatMap { kind in
      [kind.type] + memberNames(of: kind.type).map { "\(kind.type).\($0)" }
    }
    return NearestWord.nearest(to: name, among: globalNames + members)
  }
}

extension APIParameter {
  /// The parameter in a signature.
  var signature: String { isVariadic && type == .text ? "…" : name + (isOptional ? "?" : "") }
}

extension APIFunction {
  /// The call as it is written, optional arguments with a question mark.
  func signature(_ path: String) -> String {
    "\(path)(\(parameters.map(\.signature).joined(separator: ", ")))"
  }
}
