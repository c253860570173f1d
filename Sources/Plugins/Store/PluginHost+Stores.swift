import JSON
import Lua
import Timekeeping

extension PluginHost {
  /// What a plugin keeps, read when it is first asked for; throws, reading it anew the next time, when that fails.
  ///
  /// On virtual time, and without a source, it begins empty and stays in memory. It belongs to the plugin's name, so that
  /// a later version of the plugin finds what an earlier one has set.
  func store(of plugin: Plugin) throws(LuaFailure) -> PluginStore {
    if let store = stores[plugin.name] { return store }
    var store = PluginStore()
    if let source = options.store, options.virtualSeed == nil {
      do {
        store = try read(plugin, from: source)
      } catch {
        throw LuaFailure("what this script keeps cannot be read: \(error.message)")
      }
    }
    stores[plugin.name] = store
    return store
  }

  /// Writes what has changed; what could not be written is written with the next change, or, at the end, once more. True
  /// when there is something to tell about it.
  @discardableResult
  func saveStores(isEnd: Bool = false) -> Bool {
    guard let source = options.store, options.virtualSeed == nil else { return false }
    func isDue(_ store: PluginStore) -> Bool { store.isChanged || isEnd && store.isUnsaved }
    guard stores.values.contains(where: isDue) else { return false }
    var hasFailed = false
    for (name, store) in stores.sorted(by: { $0.key < $1.key }) where isDue(store) {
      store.isChanged = false
      do throws(StoreFailure) {
        try source.write(name, Array(store.text.utf8))
        store.isUnsaved = false
      } catch {
        hasFailed = true
        let next = isEnd ? "it is lost" : "it is tried again with the next change"
        tell("error", "what it keeps was not written: \(error.message); \(next)", of: name)
      }
    }
    return hasFailed
  }

  private func read(_ plugin: Plugin, from source: StoreSource) throws(StoreFailure) -> PluginStore {
    guard let bytes = try source.read(plugin.name) else { return PluginStore() }
    let reason: JSONError
    do throws(JSONError) {
      return try PluginStore(bytes)
    } catch {
      reason = error
    }
    let place = try source.setAside(plugin.name)
    tell(
      "warn", "what it kept is no JSON (\(reason)): it begins with nothing, and the old is in \(place)", of: plugin.name
    )
    return PluginStore()
  }

  private func tell(_ level: String, _ text: String, of plugin: String) {
    var event = Event(.log, at: now.server, plugin: plugin, kind: .script, subject: .plugin)
    event.details = [.init("level", .text(level)), .init("text", .text(text))]
    timers.post(event)
  }
}
