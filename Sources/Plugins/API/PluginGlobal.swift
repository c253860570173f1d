import Lua
import Timekeeping

extension API {
  /// The global `plugin`, which is called with the manifest and has what came of it.
  static var pluginKind: APIKind {
    APIKind(
      number: HandleNumber.plugin, name: "plugin", type: "Plugin", summary: "The script itself.", methods: [],
      properties: [
        APIProperty("name", "string", "What the script is called.") { plugin, _, call in call.push(plugin.name) },
        APIProperty("version", "string?", "The version that its manifest names.") { plugin, _, call in
          call.push(plugin.version)
        },
        APIProperty("settings", "Settings", "What its manifest declares, as the user has set it.") { _, _, call in
          call.push(.settings)
        },
      ],
      call: APIFunction(
        "plugin", [APIParameter("manifest", .table)], fields: manifest,
        "Says what the script is called, asks for permissions and declares settings; before anything else."
      ) { plugin, call throws(LuaFailure) in try plugin.readManifest(&call) }
    ) { plugin, _ in "plugin \(plugin.name)" }
  }

  /// What `plugin.settings` is.
  static var settingsKind: APIKind {
    APIKind(
      number: HandleNumber.settings, name: "settings", type: "Settings",
      summary: "The settings that the manifest declares, each under its name.", methods: [], properties: [],
      dynamicField: { plugin, name, call throws(LuaFailure) in
        guard let (_, value) = plugin.settings.first(where: { $0.name == name }) else {
          throw UnknownName(in: "settings", known: plugin.settings.map(\.name)).failure(name)
        }
        call.push(value)
      }
    ) { plugin, _ in "settings of \(plugin.name)" }
  }

  /// The version of this API.
  static let version: Int64 = 1

  private static let manifest = [
    APIField("name", .string, "What it is called, in place of its file's name."),
    APIField("version", .string, "Its version."),
    APIField("api", .integer, "The version of this API that it is for, 1."),
    APIField("permissions", .table, "What it reaches outside: { \"run:lpr\", \"net:hooks.example\" }."),
    APIField(
      "settings", .table,
      "What users may set: { hour = { \"number\", default = 12, min = 0, max = 23, help = \"…\" } }."),
  ]

  fileprivate static var manifestFields: [APIField] { manifest }
}

extension Plugin {
  private static let mostSettings = 200

  fileprivate func readManifest(_ call: inout LuaCall) throws(LuaFailure) {
    guard case .table(let table) = try call.value(2) else { return }
    guard isLoading, !hasManifest else {
      throw LuaFailure(isLoading ? "there is one manifest" : "the manifest is read while the script loads")
    }
    guard definitions.isEmpty, hooks.isEmpty, tickHandlers.isEmpty, timers.allTimers(of: name).isEmpty else {
      throw LuaFailure("plugin { … } comes first: what was made before it would belong to another name")
    }
    let fields = try Fields(table, of: "plugin", known: API.manifestFields)
    guard table.positional.isEmpty else {
      throw LuaFailure("plugin takes fields with names, such as { name = \"lunch\" }")
    }
    hasManifest = true
    if let wanted = try fields.integer("api"), wanted != API.version {
      throw fields.failure("api", "it is for version \(wanted) of the API, and this is version \(API.version)")
    }
    version = try fields.line("version", atMost: 100)
    if let name = try fields.string("name") { try take(name: name, fields) }
    try demand(permissions(fields))
    try readSettings(fields)
  }

  /// Takes another name, and the limits that the user has set for it.
  private func take(name: String, _ fields: Fields) throws(LuaFailure) {
    guard name.hasLength(1...100), !name.contains("/"), !name.unicodeScalars.contains(where: \.isControl) else {
      throw fields.failure("name", "a name has 1 to 100 characters and no slash or control character")
    }
    guard let other = host.plugins.first(where: { $0.path != path && $0.name == name }) else {
      rename(to: name)
      return
    }
    throw fields.failure("name", "a script named '\(name)' is loaded already, from \(other.path): rename one")
  }

  private func permissions(_ fields: Fields) throws(LuaFailure) -> [Permission] {
    guard let value = fields.value("permissions") else { return [] }
    guard case .table(let table) = value, table.fields.isEmpty, table.otherKeys == 0 else {
      throw fields.failure("permissions", "a list is expected, such as { \"run:lpr\", \"net:hooks.example\" }")
    }
    var permissions: [Permission] = []
    for value in table.positional {
      guard case .string(let text) = value else {
        throw fields.failure("permissions", "a text is expected, not \(value.typeName)")
      }
      do throws(PermissionError) {
        permissions.append(try Permission.parse(text))
      } catch {
        throw fields.failure("permissions", error.message)
      }
    }
    return permissions
  }

  /// Remembers what was asked for in vain, each once. A script that goes on asking has no end.
  func note(missing permissions: [Permission]) {
    for permission in permissions.prefix(100) where missingPermissions.count < 100 {
      if !missingPermissions.contains(permission) { missingPermissions.append(permission) }
    }
  }

  /// Refuses to go on unless all of these are granted; the refusal names the flags that grant them.
  func demand(_ permissions: [Permission]) throws(LuaFailure) {
    let missing = permissions.filter { !grants.allows($0) }
    guard !missing.isEmpty else { return }
    note(missing: missing)
    let names = missing.map(\.description).joined(separator: ", ")
    throw LuaFailure("it asks for \(names): grant it with \(missing.map(\.flag).joined(separator: " "))")
  }

  private func readSettings(_ fields: Fields) throws(LuaFailure) {
    guard let value = fields.value("settings") else { return }
    guard case .table(let table) = value, table.positional.isEmpty, table.otherKeys == 0 else {
      throw fields.failure("settings", "fields are expected, such as { hour = { \"number\", default = 12 } }")
    }
    guard table.fields.count <= Self.mostSettings else {
      throw fields.failure("settings", "there are at most \(Self.mostSettings)")
    }
    for (name, declaration) in table.fields {
      guard name.utf8.count <= 100, !name.isEmpty, !name.contains(where: { ".= ".contains($0) }),
        !name.unicodeScalars.contains(where: \.isControl), name != "limits"
      else {
        throw fields.failure("settings", "'\(name)' is no name of a setting: it has neither dots nor blanks")
      }
      let setting = try Setting(name, declaration)
      guard let text = host.options.settings.text(of: name, for: self.name) else {
        settings.append((name, setting.usual))
        continue
      }
      do throws(LuaFailure) {
        settings.append((name, try setting.value(of: text)))
      } catch {
        throw LuaFailure("the setting \(self.name).\(name) is '\(text)': \(error.message)")
      }
    }
  }
}
