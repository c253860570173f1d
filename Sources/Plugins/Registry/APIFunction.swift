import Lua

/// A function or method of the Lua API: the one place that says what it is called, takes, gives and does.
///
/// The checks of its arguments, `help`, the reference, the editor stubs and luacheck's standard are made from it.
struct APIFunction {
  typealias Body = (Plugin, inout LuaCall) throws(LuaFailure) -> Void

  let name: String
  let parameters: [APIParameter]
  /// The types of its results; empty for none.
  let results: [String]
  /// The fields of the one table that may take the place of its arguments, or of its last one.
  let fields: [APIField]
  /// What reaches outside for it, and has to be granted.
  let permission: Permission.Kind?
  /// What it does: one line.
  let summary: String
  let body: Body

  init(
    _ name: String, _ parameters: [APIParameter] = [], returns results: [String] = [], fields: [APIField] = [],
    permission: Permission.Kind? = nil, _ summary: String, _ body: @escaping Body
  ) {
    self.name = name
    self.parameters = parameters
    self.results = results
    self.fields = fields
    self.permission = permission
    self.summary = summary
    self.body = body
  }

  /// The function as one plugin's Lua state calls it.
  func native(of plugin: Plugin) -> NativeFunction {
    let body = body
    return NativeFunction(name, parameters.map(\.parameter)) { [unowned plugin] call throws(LuaFailure) in
      try body(plugin, &call)
    }
  }
}

/// What a function takes in one place.
struct APIParameter {
  let name: String
  let type: APIType
  let isOptional: Bool
  let isVariadic: Bool

  init(_ name: String, _ type: APIType, optional: Bool = false, variadic: Bool = false) {
    self.name = name
    self.type = type
    isOptional = optional
    isVariadic = variadic
  }

  var parameter: Parameter { Parameter(name, type.accepted, optional: isOptional, variadic: isVariadic) }
}

/// A field of a table that a function takes.
struct APIField: Sendable {
  let name: String
  let type: APIType
  /// What it is for: one line.
  let summary: String

  init(_ name: String, _ type: APIType, _ summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}
