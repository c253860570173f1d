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
  /// What `tostring` gives.
  let describe: (Plugin, LuaHandle) -> String

  func handleKind(of plugin: Plugin) -> HandleKind {
    let unknown = UnknownName(in: name, known: properties.map(\.name) + methods.map(\.name))
    let readers = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.read) })
    return HandleKind(
      number: number, name: name, methods: methods.map { $0.native(of: plugin) },
      field: { [unowned plugin] handle, name, call throws(LuaFailure) in
        guard let read = readers[name] else { throw unknown.failure(name) }
        read(plugin, handle, &call)
        return true
      },
      describe: { [unowned plugin, describe] handle in describe(plugin, handle) })
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
