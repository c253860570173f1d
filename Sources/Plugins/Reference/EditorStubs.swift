import Lua

extension APIReference {
  /// Declarations for lua-language-server (its annotations' `---@meta` files), which completes and checks by them.
  public static var editorStubs: String {
    var lines = [
      "---@meta", "-- Moondial's Lua API for lua-language-server, made from the API's registry.", "",
      "---@alias Duration number|string Seconds, or a text such as \"1h30m\".",
      "---@alias Time number|string Unix seconds, or a text such as \"18:30\".", "",
      "---@class Info", "---@field due? number When it was due, in Unix seconds.",
      "---@field late number By how many seconds it is late.",
      "---@field missed? integer How many firings have no call of their own.",
      "---@field reason string Why it is called: \"due\" or another word.",
      "---@field generation? integer The run that it belongs to.", "",
    ]
    for kind in API.kinds { lines += stubs(of: kind) }
    for constant in API.constants { lines += stub(of: constant.kind, named: constant.name) }
    for table in API.documented where table.name != "os" { lines += stubs(of: table) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func stubs(of kind: APIKind) -> [String] {
    var lines = ["---\(kind.summary)", "---@class \(kind.type)"]
    if kind.call != nil { lines.append("---@overload fun(...): any") }
    lines += kind.properties.map { property in
      let isOptional = property.type.hasSuffix("?")
      let type = isOptional ? String(property.type.dropLast()) : property.type
      return "---@field \(property.name)\(isOptional ? "?" : "") \(type) \(property.summary)"
    }
    lines += ["local \(kind.type) = {}", ""]
    for method in kind.methods { lines += stub(of: method, path: "\(kind.type):\(method.name)") }
    return lines
  }

  /// A handle that is a global, with what it takes when it is called.
  private static func stub(of kind: APIKind, named name: String) -> [String] {
    var lines = kind.call.map { stub(of: $0, path: name) } ?? []
    // A function cannot have fields for the server: the last line takes the place of its body.
    if let body = lines.lastIndex(where: { $0.hasPrefix("function ") }) {
      lines[body] = "\(name) = setmetatable({}, { __call = function(_, ...) return ... end })"
      let call = kind.call.map { call in
        call.parameters.map {
          "\($0.name)\($0.isOptional ? "?" : ""): \(takesFields($0, of: call) ? "\(name)_fields" : $0.type.name)"
        }
      }
      lines.insert("---@type \(kind.type)|fun(\((call ?? []).joined(separator: ", ")))", at: body)
      lines.removeAll { $0.hasPrefix("---@param") }
    }
    return lines
  }

  private static func stubs(of table: APITable) -> [String] {
    var lines: [String] = []
    if !table.name.isEmpty { lines += ["---\(table.summary)", "\(table.name) = {}", ""] }
    // Lua's own are known to the server already.
    for function in table.functions where !["print", "require"].contains(table.path(of: function)) {
      lines += stub(of: function, path: table.path(of: function))
    }
    return lines
  }

  private static func stub(of function: APIFunction, path: String) -> [String] {
    var lines: [String] = []
    let fieldsType = path.map { ".:".contains($0) ? "_" : String($0) }.joined() + "_fields"
    let takesOneTable = function.parameters.count == 1
    if !function.fields.isEmpty {
      lines += ["---@class \(fieldsType)"]
      lines += function.fields.map { "---@field \($0.name)? \($0.type.name) \($0.summary)" }
      lines.append("")
    }
    lines.append("---\(function.summary)")
    for parameter in function.parameters {
      let type = takesFields(parameter, of: function) ? fieldsType : parameter.type.name
      if parameter.isVariadic, parameter.type == .text {
        lines.append("---@param ... \(type)")
      } else {
        lines.append("---@param \(parameter.name)\(parameter.isOptional ? "?" : "") \(type)")
      }
    }
    lines += function.results.map { "---@return \($0)" }
    if !function.fields.isEmpty, !takesOneTable, function.parameters[0].type.accepted == .any {
      lines.append("---@overload fun(fields: \(fieldsType)): \(function.results.joined(separator: ", "))")
    }
    let names = function.parameters.map { $0.isVariadic && $0.type == .text ? "..." : $0.name }
    return lines + ["function \(path)(\(names.joined(separator: ", "))) end", ""]
  }

  /// Whether a parameter is the table that has the function's fields.
  private static func takesFields(_ parameter: APIParameter, of function: APIFunction) -> Bool {
    !function.fields.isEmpty && (parameter.type == .table || parameter.name == "options")
  }
}
