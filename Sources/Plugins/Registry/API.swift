import Lua

/// The Lua API: every table, global and kind of handle that scripts see.
///
/// It has no state: a plugin's Lua state is filled from it, and so are the reference and what editors are told.
enum API {
  static var tables: [APITable] { [timer, sale, preset, clock, sound, store, log, os, globals, http] }

  /// The tables that have a description, those included that only some scripts see.
  static var documented: [APITable] { tables + [test] }

  /// The handles that are globals themselves.
  static var constants: [(name: String, kind: APIKind, handle: LuaHandle)] {
    [("plugin", pluginKind, .plugin), ("notify", notifyKind, .notify), ("run", runKind, .run)]
  }

  /// What the handles that are globals, and the handles that they have as fields, do when they are called.
  static var constantFunctions: [APIFunction] {
    constants.flatMap { constant in
      let parts = constant.kind.properties.compactMap { property in kinds.first { $0.type == property.type } }
      return ([constant.kind] + parts).compactMap(\.call)
    }
  }

  static var kinds: [APIKind] {
    [
      timerKind, padKind, rowKind, listKind, listenerKind, hookKind, rateLimiterKind, pluginKind, settingsKind,
      actionKind,
      notifyKind, notifyActionKind, runKind, runActionKind,
    ]
  }
}

extension Plugin {
  /// Gives the script everything that the API has.
  func installAPI() throws(LuaError) {
    for kind in API.kinds { try state.installHandleKind(kind.handleKind(of: self)) }
    for table in API.tables + (bench == nil ? [] : [API.test]) { try state.install(table.native(of: self)) }
    try state.install(NativeTable("", [], constants: API.constants.map { ($0.name, .handle($0.handle)) }))
  }
}
