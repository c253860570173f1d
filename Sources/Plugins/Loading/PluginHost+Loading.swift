public import Timekeeping

extension PluginHost {
  /// Loads a script and runs it once; what it defines counts from then on.
  ///
  /// Throws the problem when its name is taken, its syntax is wrong or it raises an error; nothing that it
  /// defined until then stays. Rows with errors do not stop it: they are left out and reported by `problems`.
  public func load(_ script: Script, at local: LocalInstant) throws(Problem) {
    now = clock.moment(at: local)
    try load(script, as: nil)
  }

  /// Loads a script at the present moment; with a bench it is a script of tests.
  @discardableResult
  func load(_ script: Script, as bench: TestBench?) throws(Problem) -> Plugin {
    var script = script
    let other = plugins.first { $0.name == script.name }
    // Its manifest may yet give it another name.
    if other != nil { script.name = "\(script.name) (\(script.path))" }
    let plugin = try Plugin(script, host: self, bench: bench)
    plugins.append(plugin)
    let stores = stores.mapValues { $0.copy() }
    let (authority, clock) = (authority, clock)
    do throws(Problem) {
      try plugin.run(script)
      if let other, plugin.name == script.name { throw other.isTaken(by: script) }
    } catch {
      plugins.removeLast()
      self.stores = stores
      (self.authority, self.clock) = (authority, clock)
      timers.removeAll(of: plugin.name, reason: "unloaded", at: now)
      throw error
    }
    var event = Event(.loaded, at: now.server, plugin: plugin.name, kind: .script, subject: .plugin)
    event.details = [.init("file", .text(script.path))]
    timers.post(event)
    return plugin
  }

  /// What the loaded scripts defined while they were loaded, in order; first those that have been closed since.
  public var definitions: [Definition] { closedDefinitions + plugins.flatMap(\.definitions) }

  /// What was wrong with rows that were left out while loading, in order.
  public var problems: [Problem] { plugins.flatMap(\.problems) }

  /// The names of the settings that the loaded scripts declare.
  public var settingNames: Set<String> { Set(plugins.flatMap { $0.settings.map(\.name) }) }

  /// The names of the loaded scripts, in order.
  public var pluginNames: [String] { plugins.map(\.name) }
}

extension Plugin {
  /// The problem that another script goes by the name of this one.
  func isTaken(by script: Script) -> Problem {
    Problem(file: script.path, message: "a script named '\(name)' is loaded already, from \(path): rename one")
  }
}
