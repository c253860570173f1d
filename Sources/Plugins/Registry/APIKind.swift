import Lua

/// What scripts can do with the handles of one kind.
struct APIKind {
  /// The kind's number in handles.
  let number: UInt8
  /// The name in messages.
  let name: String
  /// The name of its type in the reference and for editors.
  let type: String
  /// What it is: one line.
  let summary: String
  let methods: [APIFunction]
  let properties: [APIProperty]
  /// What happens when a script calls a handle as it calls a function; its name is for messages.
  var call: APIFunction?
  /// Pushes a field whose name only the plugin knows, or throws.
  var dynamicField: ((Plugin, String, inout LuaCall) throws(LuaFailure) -> Void)?
  /// What `tostring` gives.
  let describe: (Plugin, LuaHandle) -> String

  func handleKind(of plugin: Plugin) -> HandleKind {
    let unknown = UnknownName(in: name, known: properties.map(\.name) + methods.map(\.name))
    let readers = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.read) })
    return HandleKind(
      number: number, name: name, methods: methods.map { $0.native(of: plugin) },
      field: { [unowned plugin] handle, name, call throws(LuaFailure) in
        if let read = readers[name] {
          read(plugin, handle, &call)
        } else if let dynamicField {
          try dynamicField(plugin, name, &call)
        } else {
          throw unknown.failure(name)
        }
        return true
      },
      describe: { [unowned plugin, describe] handle in describe(plugin, handle) }, call: call?.native(of: plugin))
  }
}

/// A field of handles that scripts can read.
struct APIProperty {
  let name: String
  let type: String
  /// What it tells: one line.
  let summary: String
  /// Pushes its value; nil where it does not apply.
  let read: (Plugin, LuaHandle, inout LuaCall) -> Void

  init(
    _ name: String, _ type: String, _ summary: String,
    _ read: @escaping (Plugin, LuaHandle, inout LuaCall) -> Void
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.read = read
  }
}
