import Lua

extension Plugin {
  /// `require "lib.names"`: runs `lib/names.lua` or `lib/names/init.lua` of the script's own folder once, and gives what
  /// it returned (Lua 5.4 reference manual, 6.3, as far as scripts may reach).
  func require(_ call: inout LuaCall) throws(LuaFailure) {
    let name = call.string(1) ?? ""
    if call.pushLoaded(name) { return }
    guard let path = Self.modulePath(name) else {
      throw LuaFailure(
        "'\(name)' names no module: a name is words with dots between, such as \"lib.names\"", argument: 1)
    }
    guard requiring.insert(name).inserted else {
      throw LuaFailure("module '\(name)' has not come to its end: it requires itself, or it failed before")
    }
    for file in ["\(path).lua", "\(path)/init.lua"] {
      do throws(Problem) {
        guard let module = try modules.read(file) else { continue }
        return call.finish(running: module.source, chunkName: module.path, key: name)
      } catch {
        requiring.remove(name)
        note(missing: error.missingPermissions)
        throw LuaFailure("module '\(name)': \(error)")
      }
    }
    requiring.remove(name)
    throw LuaFailure("there is no module '\(name)': the script's folder has neither \(path).lua nor \(path)/init.lua")
  }

  /// The path of a module by its name; nil for what could lead elsewhere.
  private static func modulePath(_ name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }
    return isPlain && name.utf8.count <= 200 ? parts.joined(separator: "/") : nil
  }
}
